import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { findings, outcomes, type Part } from '../job.ts';
import { BareTitle } from './bare-title.tsx';
import { CohortPanel } from './cohort-panel.tsx';
import { JobHead } from './job-head.tsx';
import { JobNotices } from './job-notices.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { ProgressPanel } from './progress-panel.tsx';
import { ReadCard, SinceLastRun } from './read-panels.tsx';
import { RowsPanel } from './rows/rows-panel.tsx';
import { UndoCard } from './undo-card.tsx';
import { type JobWatch, type Told, useJob } from './use-job.ts';
import en from './words/en.json';

const say = words(en);

/** Everything about one job. Who reads it is the business of the client around it. */
export function JobView({ jobId }: { jobId: number }) {
  const watch = useJob(jobId);
  const { told, problem } = watch;
  if (!told && problem?.status === 404) return <NoSuchJob id={jobId} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
      {!told && <BareTitle id={jobId} />}
      {problem && (
        <ErrorPanel title={say('load.title')} detail={problem.detail} onRetry={watch.again} />
      )}
      {told && <Shown told={told} watch={watch} />}
      {!told && watch.lost && !problem && (
        <ErrorPanel title={say('load.title')} detail={say('line.lost')} onRetry={watch.again} />
      )}
      {!told && !problem && (
        <div className="panel">
          <SkeletonRows rows={6} />
        </div>
      )}
    </div>
  );
}

function Shown({ told: { job, now }, watch }: { told: Told; watch: JobWatch }) {
  const [show, setShow] = useAddressFilter('show', ['all', ...outcomes, ...findings]);
  const chosen = show === 'all' ? undefined : show;
  const choose = (part: Part | undefined) => setShow(part ?? 'all');
  return (
    <>
      <JobHead job={job} watch={watch} />
      <JobNotices job={job} watch={watch} />
      <div className="@container/job">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[1080px]/job:grid-cols-[minmax(0,1fr)_340px] @min-[1080px]/job:grid-rows-[auto_1fr] max-sm:gap-4">
          <ProgressPanel
            job={job}
            now={now}
            samples={watch.samples}
            chosen={chosen}
            onChoose={choose}
          />
          <aside className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[1080px]/job:row-[1/span_2] @min-[1080px]/job:col-[2] @min-[600px]/job:@max-[1080px]/job:grid-cols-[repeat(2,minmax(0,1fr))] max-sm:gap-4">
            <PeoplePanel job={job} now={now} watch={watch} />
            {job.reads?.result && <SinceLastRun result={job.reads.result} now={now} />}
            {job.reads ? <ReadCard job={job} /> : <UndoCard job={job} watch={watch} />}
          </aside>
          <div className="grid min-w-0 gap-4 sm:gap-5">
            <CohortPanel job={job} />
            <RowsPanel job={job} watch={watch} chosen={chosen} onChoose={choose} />
          </div>
        </div>
      </div>
    </>
  );
}

/** One sentence for both: what a pass does not open, it cannot count either. */
export function NoSuchJob({ id }: { id: number | string }) {
  const { isAdmin, listPath } = useJobPaths();
  return (
    <div className="grid gap-4 sm:gap-5">
      <BareTitle id={id} />
      <EmptyState
        icon="list-checks"
        title={say('gone.title')}
        action={
          <LinkButton to={listPath} className="mt-2">
            {say('gone.back')}
          </LinkButton>
        }
      >
        {say(isAdmin ? 'gone.admin' : 'gone.moderator', { id })}
      </EmptyState>
    </div>
  );
}
