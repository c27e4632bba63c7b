import { Fragment } from 'react';
import { Link } from 'wouter';
import { useCasePaths } from '#kit/page/case-paths.ts';
import { PracticeTag, Tag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { sayDay } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import type { AuditCase, CaseJob } from './audit-case.ts';
import { CaseFields, type OnlyLink } from './case-fields.tsx';
import { CaseSentence } from './case-sentence.tsx';
import { refusalWords } from './case-words.ts';
import { JobItem } from './job-item.tsx';
import { rowLook } from './row-look.ts';
import en from './words/en.json';

const say = words(en);

interface CaseListProps {
  cases: readonly AuditCase[];
  /** The server's time, from the same answer. */
  now: number;
  /** Lets each row expand to its raw fields. */
  opens?: boolean | undefined;
  only?: OnlyLink | undefined;
}

/** Shows cases as sentences, newest first, with a heading for each day. */
export function CaseList({ cases, now, opens, only }: CaseListProps) {
  const { casePath } = useCasePaths();
  return (
    <ul>
      {cases.map((one, at) => {
        const day = sayDay(one.at, now);
        const before = cases[at - 1];
        return (
          <Fragment key={one.id}>
            {(!before || sayDay(before.at, now) !== day) && (
              <li
                data-part="day"
                className="border-t border-t-line py-1.25 px-5 bg-page text-ink-2 text-[13px] font-semibold first:border-t-0 max-sm:px-4"
              >
                {day}
              </li>
            )}
            <CaseItem one={one} now={now} opens={opens} href={casePath(one.id)} only={only} />
          </Fragment>
        );
      })}
    </ul>
  );
}

/** The case that started a job stands for all of its rows. */
function isJobEntry(one: AuditCase): one is AuditCase & { job: CaseJob } {
  return one.job !== null && one.target === null && typeof one.result?.job_id === 'number';
}

interface CaseItemProps extends Pick<CaseListProps, 'now' | 'opens' | 'only'> {
  one: AuditCase;
  href: string;
}

function CaseItem({ one, now, opens, href, only }: CaseItemProps) {
  if (isJobEntry(one)) return <JobItem one={one} job={one.job} now={now} href={href} />;
  const row = <Row one={one} now={now} />;
  return (
    <li className="relative border-t border-line first:border-t-0">
      {opens ? (
        <details className="open:bg-raised">
          <summary
            className={`${rowLook} cursor-pointer list-none hover:bg-[color-mix(in_oklab,var(--sunken)_40%,transparent)] focus-visible:rounded-control focus-visible:-outline-offset-3 [&::-webkit-details-marker]:hidden`}
          >
            {row}
          </summary>
          <CaseFields one={one} only={only} />
        </details>
      ) : (
        <div className={rowLook}>{row}</div>
      )}
      {/* Beside the summary, not inside it: interactive elements must not be nested. */}
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

function Row({ one, now }: { one: AuditCase; now: number }) {
  return (
    <>
      <TimeText at={one.at} now={now} form="clock" />
      <span className="min-w-0 wrap-anywhere">
        <CaseSentence one={one} /> {one.is_practice && <PracticeTag />}{' '}
        <Outcome outcome={one.outcome} />
        {one.undone_by !== null && <Tag>{say('undone')}</Tag>}{' '}
        {one.other_half !== null && <Tag tone="accent">{say('both')}</Tag>}
      </span>
    </>
  );
}

function Outcome({ outcome }: { outcome: string | null }) {
  if (outcome === 'done') return null;
  if (outcome === null) return <Tag>{say('outcome.under-way')}</Tag>;
  if (outcome === 'unknown') return <Tag tone="warn">{say('outcome.unknown')}</Tag>;
  return <Tag tone="bad">{say('outcome.refused', { why: refusalWords(outcome) })}</Tag>;
}
