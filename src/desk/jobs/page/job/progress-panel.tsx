import { useMemo } from 'react';
import { useCountdown } from '#ui/countdown.ts';
import { formatNumber } from '#ui/format-number.ts';
import { clockOf } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import { countSettled, type Job, type Part } from '../job.ts';
import { JobState } from '../job-state.tsx';
import { OutcomeBar } from './outcome-bar.tsx';
import { measureRate, type Sample } from './rate.ts';
import { leftWords, rateWords } from './rate-words.ts';
import { Spoken } from './spoken.tsx';
import en from './words/en.json';

const say = words(en);
/** Further away the hour says more than the seconds. */
const COUNTED_MS_MAX = 120_000;

interface ProgressPanelProps {
  job: Job;
  now: number;
  samples: readonly Sample[];
  chosen: Part | undefined;
  onChoose: (part: Part | undefined) => void;
}

export function ProgressPanel({ job, now, samples, chosen, onChoose }: ProgressPanelProps) {
  const goesOn = job.state === 'running' || job.state === 'paused';
  return (
    <section
      data-part="progress"
      className="panel grid gap-3.5 py-5 px-6 max-sm:p-4"
      aria-label={say('progress')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-[22px] tabular-nums">{headline(job)}</h2>
        <p className="min-w-0 flex-1 text-ink-2 tabular-nums max-sm:basis-full">
          {job.state === 'running' && job.held === null && paceWords(job, samples)}
          {job.state === 'running' && job.held !== null && <Held held={job.held} now={now} />}
        </p>
        <JobState job={job} />
      </div>
      <OutcomeBar job={job} chosen={chosen} onChoose={onChoose} />
      {goesOn && <p className="text-[13px] text-ink-3">{say('leave')}</p>}
      <Spoken job={job} />
    </section>
  );
}

function headline(job: Job): string {
  const total = formatNumber(job.total);
  if (job.state === 'waiting') {
    return say('waits.headline', { targets: formatNumber(job.targets), total });
  }
  const settled = formatNumber(countSettled(job));
  return say(job.reads ? 'checked' : 'settled', { settled, total });
}

/** '1.4 a second · about 16 s left', or nothing where nobody has measured it. */
function paceWords(job: Job, samples: readonly Sample[]): string {
  const rate = measureRate(samples);
  if (rate === undefined) return '';
  return `${rateWords(rate)} · ${leftWords((job.counts.waiting / rate) * 1_000)}`;
}

function Held({ held, now }: { held: NonNullable<Job['held']>; now: number }) {
  const leftMs = held.until - now;
  const isNear = leftMs <= COUNTED_MS_MAX;
  const until = useMemo(() => performance.now() + leftMs, [leftMs]);
  const seconds = useCountdown(isNear ? until : undefined);
  const { why } = held;
  if (!isNear) return say('held', { why, time: clockOf(held.until) });
  return seconds > 0 ? say('held.in', { why, seconds }) : say('held.now', { why });
}
