import { useState } from 'react';
import { Link } from 'wouter';
import type { ActionOf } from '#kit/page/action.tsx';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { useLook } from '#kit/page/look.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { cases, type schemas } from '../contract.ts';
import type { AuditCase, CaseJob } from './audit-case.ts';
import { CaseSentence } from './case-sentence.tsx';
import { countWords, jobStateWords, jobWords } from './job-words.ts';
import { rowLook } from './row-look.ts';
import en from './words/en.json';

const say = words(en);
const ROWS = 50;

interface JobItemProps {
  one: AuditCase;
  job: CaseJob;
  now: number;
  href: string;
}

/** A whole job as one entry of the log, which expands to its cases. */
export function JobItem({ one, job, now, href }: JobItemProps) {
  const [isOpen, setOpen] = useState(false);
  const state = jobStateWords(job);
  return (
    <li className="relative border-t border-line first:border-t-0">
      <details onToggle={(event) => setOpen(event.currentTarget.open)} className="open:bg-raised">
        <summary
          className={`${rowLook} cursor-pointer list-none hover:bg-[color-mix(in_oklab,var(--sunken)_40%,transparent)] focus-visible:rounded-control focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden`}
        >
          <TimeText at={one.at} now={now} form="clock" />
          <span className="min-w-0 wrap-anywhere">
            <b>{jobWords(one, job)}</b> {one.is_practice && <PracticeTag />}{' '}
            {state && <Tag tone={job.state === 'running' ? 'accent' : 'plain'}>{state}</Tag>}
            <span className="block text-small text-ink-2">
              {describePeople(job)} {countWords(job)}.
              <span className={`ml-1.5 inline-block align-[-3px] ${isOpen ? 'rotate-90' : ''}`}>
                <Icon name="chevron-right" size={16} />
              </span>
            </span>
          </span>
        </summary>
        {isOpen && <JobCases job={job} />}
      </details>
      <Link
        data-part="case"
        className="absolute top-3 right-5 font-mono text-tiny text-ink-2 tabular-nums decoration-line-2 hover:text-accent max-sm:static max-sm:mr-4 max-sm:mb-2 max-sm:ml-17.5 max-sm:inline-block max-sm:py-0.5"
        to={href}
      >
        {say('case', { id: one.id })}
      </Link>
    </li>
  );
}

function describePeople({ planner, decider, state }: CaseJob): string {
  if (!decider || state === 'declined') return say('job.person', { planner });
  return say('job.people', { planner, decider });
}

/** The newest cases of a job. The rest is on the job's own page. */
function JobCases({ job }: { job: CaseJob }) {
  const look = useLook<ActionOf<typeof schemas, 'list'>>(cases, 'list', {
    job_id: job.id,
    limit: ROWS,
  });
  const { casePath } = useCasePaths();
  const { jobPath } = useJobPaths();
  const { data, problem, loading, again } = look;
  if (problem && !data) {
    return (
      <div className="p-4">
        <ErrorPanel title={problem.title} detail={problem.detail} onRetry={again} busy={loading} />
      </div>
    );
  }
  if (!data) return <SkeletonRows rows={3} />;
  return (
    <div className="grid gap-1 pr-5 pb-4 pl-21 text-small max-sm:px-4">
      <ul className="grid gap-1">
        {data.cases.map((row) => (
          <li key={row.id} className="flex flex-wrap items-baseline gap-x-2.5">
            <Link className="font-mono text-tiny tabular-nums" to={casePath(row.id)}>
              {say('case', { id: row.id })}
            </Link>
            <span className="min-w-0 wrap-anywhere">
              <CaseSentence one={row} form="short" />
            </span>
            {row.undone_by !== null && <Tag>{say('undone')}</Tag>}
          </li>
        ))}
      </ul>
      <p>
        {data.cases.length === 0 && `${say('job.rows.none')} `}
        <Link to={jobPath(job.id)}>
          {say(data.next_cursor === null ? 'job.rows.all' : 'job.rows.more', { id: job.id })}
        </Link>
      </p>
    </div>
  );
}
