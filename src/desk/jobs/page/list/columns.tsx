import { Link } from 'wouter';
import { useJobPaths } from '#kit/page/job-paths.ts';
import type { Column } from '#ui/data-table.tsx';
import { formatNumber } from '#ui/format-number.ts';
import { Meter } from '#ui/meter.tsx';
import { PracticeTag } from '#ui/tag.tsx';
import { TimeText } from '#ui/time-text.tsx';
import { words } from '#ui/words.ts';
import { countSettled, hasNeverRun, type Job } from '../job.ts';
import { JobState } from '../job-state.tsx';
import en from './words/en.json';

const say = words(en);

export function useJobColumns(now: number): Column<Job>[] {
  const { jobPath } = useJobPaths();
  return [
    {
      key: 'job',
      head: say('column.job'),
      cell: (job) => <Name job={job} to={jobPath(job.id)} />,
      phone: 'name',
      grows: true,
    },
    {
      key: 'state',
      head: say('column.state'),
      cell: (job) => <JobState job={job} />,
      phone: 'state',
    },
    {
      key: 'settled',
      head: say('column.settled'),
      cell: (job) => <Settled job={job} />,
      phone: 'more',
      labelled: true,
    },
    {
      key: 'failed',
      head: say('column.failed'),
      cell: ({ counts }) =>
        counts.failed > 0 && <b className="text-bad">{formatNumber(counts.failed)}</b>,
      phone: 'more',
      labelled: true,
      align: 'end',
    },
    {
      key: 'planned',
      head: say('column.planned'),
      cell: ({ planned }) => (
        <span className="max-sm:inline sm:whitespace-nowrap">
          <span className="wrap-anywhere">{planned.is_you ? say('you') : planned.holder}</span>
          {', '}
          <TimeText at={planned.at} now={now} />
        </span>
      ),
      phone: 'more',
      labelled: true,
    },
  ];
}

function Name({ job, to }: { job: Job; to: string }) {
  return (
    <span className="grid justify-items-start gap-0.5 py-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={to} className="font-semibold">
          {job.title}
        </Link>
        {job.is_practice && <PracticeTag />}
      </span>
      <span className="text-[13px] font-normal text-ink-2">
        {say(job.place.id === '' ? 'where.nowhere' : 'where', {
          id: job.id,
          tool: job.tool.title,
          place: job.place.name ?? job.place.id,
        })}
      </span>
    </span>
  );
}

function Settled({ job }: { job: Job }) {
  const settled = countSettled(job);
  const params = { settled: formatNumber(settled), total: formatNumber(job.total) };
  return (
    <span className="inline-block whitespace-nowrap sm:min-w-28">
      {say(settledKey(job), params)}
      <Meter
        value={settled}
        max={job.total}
        label={say('settled.meter', { id: job.id })}
        text={say(settledKey(job), params)}
        className="mt-1 max-sm:hidden"
      />
    </span>
  );
}

function settledKey(job: Job) {
  if (job.state === 'waiting') return 'settled.waiting';
  return hasNeverRun(job) ? 'settled.none' : 'settled';
}
