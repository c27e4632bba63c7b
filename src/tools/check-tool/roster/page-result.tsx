import { useState } from 'react';
import { useDeskClient } from '#kit/page/client.tsx';
import { cancelJobOf, hasJobEnded, type ReadsJob, type WatchedJob } from '#kit/page/job-watch.tsx';
import { useBroughtIntoView } from '#ui/brought-into-view.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { showMessage } from '#ui/messages.ts';
import { Meter } from '#ui/meter.tsx';
import { ResultCard } from '#ui/result-card.tsx';
import { words } from '#ui/words.ts';
import en from '../words/en.json';
import { RosterChanges } from './page-changes.tsx';
import type { RosterWork } from './page-roster.tsx';

const say = words(en);

/** Shows the progress and the result. */
export function RosterResult({ of }: { of: RosterWork }) {
  const { watched, jobId, download } = of;
  const place = useBroughtIntoView(jobId);
  if (jobId === undefined) {
    return (
      <EmptyState icon="users" title={say('roster.empty.title')}>
        {say('roster.empty')}
      </EmptyState>
    );
  }
  const job = watched?.job;
  return (
    <div ref={place} className="grid gap-4 sm:gap-5">
      <ResultCard
        on="page"
        state={resultLook(job)}
        head={say(`roster.head.${resultTitle(job)}`)}
        stub={
          <>
            {job?.state === 'done' && (
              <Button
                size="small"
                icon="download"
                busy={download.busy}
                busyLabel={say('download.busy')}
                onClick={() => void download.fetch(job.id, job.reads?.outfile ?? '')}
              >
                {say('download')}
              </Button>
            )}
            {job && !hasJobEnded(job) && <CancelButton jobId={jobId} />}
            <LinkButton to={`/jobs/${jobId}`} className="ml-auto">
              {say('job.open', { id: jobId })}
            </LinkButton>
          </>
        }
      >
        {watched && <Progress watched={watched} />}
      </ResultCard>
      {job?.reads?.result && watched && (
        <RosterChanges jobId={jobId} result={job.reads.result} now={watched.now} />
      )}
    </div>
  );
}

function resultTitle(job: ReadsJob | undefined) {
  if (!job || job.state === 'waiting') return 'running';
  return job.state === 'running' && job.held ? 'held' : job.state;
}

function resultLook(job: ReadsJob | undefined): 'ok' | 'waits' | 'plain' {
  if (job?.state === 'done') return 'ok';
  return job?.state === 'paused' || job?.held ? 'waits' : 'plain';
}

function Progress({ watched: { job, now } }: { watched: WatchedJob }) {
  const { total, counts, reads } = job;
  const settled = total - counts.waiting;
  const isOver = hasJobEnded(job);
  const rate = sayRate(job, settled, now);
  return (
    <div className="grid gap-3">
      <p className="font-semibold wrap-anywhere">{reads?.list}</p>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap gap-x-2 text-small text-ink-2 tabular-nums">
          <span>{say('progress', { settled: counted(settled), total: counted(total) })}</span>
          {rate && <span>{rate}</span>}
          {reads?.result && <span>{tookWords(reads.result.processing_time_seconds)}</span>}
        </p>
        {!isOver && <Meter value={settled} max={total} label={say('progress.label')} />}
      </div>
      {(job.paused?.why || job.held?.why) && (
        <p className="text-small text-warn">{job.paused?.why ?? job.held?.why}</p>
      )}
      <Findings job={job} />
      {!isOver && <p className="text-[13px] text-ink-3">{say('leave')}</p>}
    </div>
  );
}

function tookWords(seconds: number): string {
  return say('took', { seconds: formatNumber(seconds) });
}

/** The rate and the time left, or undefined while it is too early to tell. */
function sayRate(job: ReadsJob, settled: number, now: number): string | undefined {
  if (job.state !== 'running' || job.held || job.started_at === null) return undefined;
  const seconds = (now - job.started_at) / 1_000;
  if (seconds < 2 || settled === 0) return undefined;
  const perSecond = settled / seconds;
  const left = Math.ceil(job.counts.waiting / perSecond);
  const rate = counted(Math.max(1, Math.round(perSecond)));
  return left > 90
    ? say('rate.minutes', { rate, minutes: Math.ceil(left / 60) })
    : say('rate.seconds', { rate, seconds: left });
}

/** Shows a labeled count for each finding, leaving out those that weren't requested. */
function Findings({ job }: { job: ReadsJob }) {
  const { reads, counts } = job;
  if (!reads) return null;
  const { found, young, banned, missing } = reads.findings;
  const items = [
    { key: 'found', count: found + young },
    ...(reads.has_ages ? [{ key: 'young', count: young } as const] : []),
    { key: 'banned', count: banned },
    { key: 'missing', count: missing },
    ...(counts.failed > 0 ? [{ key: 'failed', count: counts.failed } as const] : []),
    ...(counts.skipped > 0 ? [{ key: 'skipped', count: counts.skipped } as const] : []),
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(84px,1fr))] gap-3">
      {items.map(({ key, count }) => (
        <div key={key} className="min-w-0">
          <dt className="text-small text-ink-2">{say(`finding.${key}`)}</dt>
          <dd className="text-[19px] font-semibold tabular-nums">{counted(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

function CancelButton({ jobId }: { jobId: number }) {
  const { send } = useDeskClient();
  const [busy, setBusy] = useState(false);
  async function cancel() {
    setBusy(true);
    const problem = await cancelJobOf(send, jobId);
    setBusy(false);
    if (problem) showMessage({ tone: 'bad', title: problem.title, description: problem.detail });
  }
  return (
    <Button size="small" icon="square" busy={busy} busyLabel={say('cancelling')} onClick={cancel}>
      {say('cancel')}
    </Button>
  );
}

function counted(value: number): string {
  return formatNumber(value);
}
