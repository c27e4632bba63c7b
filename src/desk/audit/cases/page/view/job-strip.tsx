import { useCasePaths } from '#kit/page/case-paths.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { Arch } from '#ui/arch.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import type { CaseJob, ShownCase } from '../audit-case.ts';
import { countedStates, countWords, jobWords } from '../job-words.ts';
import en from './words/en.json';

const say = words(en);

/** The job that the case is a part of, and the way to its other cases. */
export function JobStrip({ shown, job }: { shown: ShownCase; job: CaseJob }) {
  const { case: one, beside, now } = shown;
  const { casePath } = useCasePaths();
  const { jobPath } = useJobPaths();
  const isRow = one.target !== null;
  const people = job.decider && job.state !== 'declined' ? 'job.people' : 'job.person';
  const time = job.ended_at ?? job.started_at;
  return (
    <section
      aria-label={say('job.id', { id: job.id })}
      className="panel flex flex-wrap items-center gap-x-3.5 gap-y-3 p-3.5 sm:pr-4"
    >
      <Arch icon="list-checks" />
      <div className="min-w-0 flex-1 basis-50">
        <h2 className="text-[16px] wrap-anywhere">{jobWords(one, job)}</h2>
        <p className="text-small text-ink-2">
          {say('job.id', { id: job.id })}.{' '}
          {say(people, { planner: job.planner, decider: job.decider ?? '' })}{' '}
          {time !== null && <TimeText at={time} now={now} form="moment" />}
        </p>
      </div>
      <CountBar counts={job.counts} />
      <div className="flex gap-2 max-sm:w-full max-sm:[&>*]:flex-1">
        {isRow && beside?.previous != null && (
          <LinkButton size="small" icon="arrow-left" to={casePath(beside.previous)}>
            <span className="sr-only">{say('job.previous')} </span>
            {String(beside.previous)}
          </LinkButton>
        )}
        {isRow && beside?.next != null && (
          <LinkButton size="small" to={casePath(beside.next)}>
            <span className="sr-only">{say('job.next')} </span>
            {String(beside.next)}
            <Icon name="chevron-right" size={16} />
          </LinkButton>
        )}
        <LinkButton size="small" to={jobPath(job.id)}>
          {say('job.open')}
        </LinkButton>
      </div>
    </section>
  );
}

const fills = {
  done: 'bg-ok-fill',
  already: 'bg-ok-fill opacity-60',
  undone: 'bg-idle-fill opacity-70',
  failed: 'bg-bad-fill',
  skipped: 'bg-idle-fill',
  waiting: 'bg-sunken',
} as const;

/** The rows of a job by their state, as a bar and in words. */
function CountBar({ counts }: { counts: CaseJob['counts'] }) {
  const shown = countedStates.filter((state) => counts[state] > 0);
  return (
    <div className="grid gap-1 max-sm:w-full sm:w-37.5">
      <div className="flex h-2.5 gap-0.5 overflow-hidden rounded-[5px]" aria-hidden="true">
        {shown.map((state) => (
          <i
            key={state}
            className={`rounded-[2px] ${fills[state]}`}
            style={{ flex: counts[state] }}
          />
        ))}
      </div>
      <span className="text-[13px] text-ink-2 tabular-nums">{countWords({ counts })}</span>
    </div>
  );
}
