import { useEffect, useState } from 'react';
import { useAddressFilter } from '#kit/admin/use-address-filter.ts';
import { CohortTimeline } from '#kit/cohort/cohort-timeline.tsx';
import { type Answer, type DeskClient, useDeskClient } from '#kit/page/client.tsx';
import { DiscordFold } from '#kit/page/discord/discord-fold.tsx';
import { useJobPaths } from '#kit/page/job-paths.ts';
import { LazyPart } from '#kit/page/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { words } from '#ui/words.ts';
import { jobs } from '../../contract.ts';
import { BackLink } from '../back-link.tsx';
import { findings, type Job, type JobRow, outcomes, type Part, verdicts } from '../job.ts';
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

/** Shows everything about one job. The surrounding client decides who is reading. */
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

async function loadJobInDiscord() {
  return (await import('../discord/discord-view.tsx')).JobInDiscord;
}

const shownParts = ['all', ...outcomes, ...findings, ...verdicts] as const;

function Shown({ told: { job, now }, watch }: { told: Told; watch: JobWatch }) {
  const [show, setShow] = useAddressFilter('show', shownParts);
  const chosen = show === 'all' ? undefined : show;
  const choose = (part: Part | undefined) => setShow(part ?? 'all');
  // What stands below the cohort is drawn once its height is known.
  const cohort = useCohort(job);
  const held = cohort.isRead ? '' : 'invisible';
  const heldBelow = cohort.isRead ? '' : '@max-[1080px]/job:invisible';
  return (
    <>
      <JobHead job={job} watch={watch} />
      <JobNotices job={job} watch={watch} />
      <div className="@container/job">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[1080px]/job:grid-cols-[minmax(0,1fr)_340px] @min-[1080px]/job:grid-rows-[auto_1fr] max-sm:gap-4">
          <div className="grid min-w-0 gap-4 sm:gap-5">
            <ProgressPanel
              job={job}
              now={now}
              samples={watch.samples}
              chosen={chosen}
              onChoose={choose}
            />
            {cohort.ids.length >= ACCOUNTS_MIN && (
              <Panel>
                <CohortTimeline ids={cohort.ids} />
              </Panel>
            )}
          </div>
          <aside
            className={`grid grid-cols-[minmax(0,1fr)] items-start gap-5 @min-[1080px]/job:row-[1/span_2] @min-[1080px]/job:col-[2] @min-[600px]/job:@max-[1080px]/job:grid-cols-[repeat(2,minmax(0,1fr))] max-sm:gap-4 ${heldBelow}`}
          >
            <PeoplePanel job={job} now={now} watch={watch} />
            {job.reads?.result && <SinceLastRun result={job.reads.result} now={now} />}
            {job.reads ? <ReadCard job={job} /> : <UndoCard job={job} watch={watch} />}
            {job.is_practice && job.needs_approval && (
              <DiscordFold usually="closed">
                <LazyPart
                  load={loadJobInDiscord}
                  props={{ job, watch }}
                  error={say('discord.unread')}
                />
              </DiscordFold>
            )}
          </aside>
          <div className={`min-w-0 ${held}`}>
            <RowsPanel job={job} watch={watch} chosen={chosen} onChoose={choose} />
          </div>
        </div>
      </div>
    </>
  );
}

/** Missing and hidden jobs get the same message, so that a pass can't count the jobs it can't open. */
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

const PAGE_ROWS = 500;
/** A longer list was already reviewed when it was planned; reading it again would cost too many calls. */
const ROWS_MAX = 2_000;
const ACCOUNTS_MIN = 3;

interface Cohort {
  ids: readonly string[];
  /** False until it is known whether there is anything to show. */
  isRead: boolean;
}

/** The accounts of a job whose ids tell when they were created. */
function useCohort(job: Pick<Job, 'id' | 'platform' | 'total'>): Cohort {
  const { send } = useDeskClient();
  const { id: jobId, total } = job;
  const isShown = job.platform === 'discord' && total >= ACCOUNTS_MIN && total <= ROWS_MAX;

  const [cohort, setCohort] = useState<Cohort>({ ids: [], isRead: !isShown });

  useEffect(() => {
    if (!isShown) return;
    const stop = new AbortController();
    void readIds(jobId, { send, total, signal: stop.signal }).then((ids) => {
      if (!stop.signal.aborted) setCohort({ ids, isRead: true });
    });
    return () => stop.abort();
  }, [isShown, jobId, total, send]);

  return cohort;
}

interface Reading {
  send: DeskClient['send'];
  total: number;
  signal: AbortSignal;
}

/** Returns nothing if any part couldn't be read, because half of a cohort would be misleading. */
async function readIds(jobId: number, { send, total, signal }: Reading): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < total && !signal.aborted; offset += PAGE_ROWS) {
    const input = { job_id: jobId, offset, limit: PAGE_ROWS };
    const answer = await send({ action: jobs.actions.rows, input, signal });
    if (!answer.ok) return [];
    const { data } = answer as Answer<{ rows: JobRow[] }> & { ok: true };
    ids.push(...data.rows.map(({ target }) => target));
  }
  return ids.filter((id) => /^\d{17,20}$/.test(id));
}

/** The title of a page without a job to show. The admin area has its own. */
export function BareTitle({ id }: { id: number | string }) {
  const { isAdmin, listPath } = useJobPaths();
  if (isAdmin) return null;
  return (
    <header className="grid gap-3">
      <BackLink to={listPath} text={say('back.admin')} />
      <h1 className="wrap-anywhere">{say('doc.job', { id })}</h1>
    </header>
  );
}
