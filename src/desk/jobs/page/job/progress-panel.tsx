import { useEffect, useMemo, useRef, useState } from 'react';
import { useCountdown } from '#ui/countdown.ts';
import { formatNumber } from '#ui/format-number.ts';
import { sayClock } from '#ui/time-words.ts';
import { words } from '#ui/words.ts';
import {
  countSettled,
  doneWord,
  findings,
  hasNeverRun,
  isStopped,
  type Job,
  outcomes,
  type Part,
  verdicts,
} from '../job.ts';
import { JobState, stateWords } from '../job-state.tsx';
import { measureRate, type Sample } from './rate.ts';
import en from './words/en.json';

const say = words(en);
/** Beyond this, a time of day is more useful than a countdown. */
const COUNTED_MS_MAX = 120_000;

interface ProgressPanelProps {
  job: Job;
  now: number;
  samples: readonly Sample[];
  chosen: Part | undefined;
  onChoose: (part: Part | undefined) => void;
}

export function ProgressPanel({ job, now, samples, chosen, onChoose }: ProgressPanelProps) {
  return (
    <section
      data-part="progress"
      className="panel grid gap-3.5 py-5 px-6 max-sm:p-4"
      aria-label={say('progress')}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-[22px] tabular-nums">{headline(job)}</h2>
        <p className="min-w-0 flex-1 text-ink-2 tabular-nums max-sm:basis-full">
          {job.state === 'running' && job.held === null && <Pace job={job} samples={samples} />}
          {job.state === 'waiting' && practiceWords(job)}
          {job.state === 'paused' &&
            say('pace.paused', { number: formatNumber(job.counts.waiting) })}
          {job.state === 'running' && job.held !== null && <Held held={job.held} now={now} />}
        </p>
        <JobState job={job} />
      </div>
      <OutcomeBar job={job} chosen={chosen} onChoose={onChoose} />
      {job.state === 'running' && <p className="text-[13px] text-ink-3">{say('leave')}</p>}
      <Spoken job={job} />
    </section>
  );
}

function headline(job: Job): string {
  const total = formatNumber(job.total);
  if (job.state === 'waiting') {
    return say('waits.headline', { targets: formatNumber(job.targets), total });
  }
  if (hasNeverRun(job)) return say(neverRunKey(job));
  const settled = formatNumber(countSettled(job));
  if (job.state === 'cancelled') return say('settled.canceled', { settled, total });
  return say(job.reads ? 'checked' : 'settled', { settled, total });
}

function neverRunKey({ state, decision, planned }: Job) {
  if (state === 'cancelled') return 'settled.expired';
  return decision?.holder === planned.holder ? 'settled.withdrawn' : 'settled.declined';
}

/** A measurement says nothing anymore if no row was settled for this long. */
const STALE_MS = 30_000;

/** '1.4 a second · about 16 s left', or nothing if there is no measurement, or none that still holds. */
function Pace({ job, samples }: { job: Job; samples: readonly Sample[] }) {
  const last = samples.at(-1);
  const [stale, setStale] = useState<Sample>();
  useEffect(() => {
    const timer = setTimeout(() => setStale(last), STALE_MS);
    return () => clearTimeout(timer);
  }, [last]);
  const rate = measureRate(samples);
  if (rate === undefined) return practiceWords(job);
  if (stale === last) return null;
  return `${rateWords(rate)} · ${leftWords((job.counts.waiting / rate) * 1_000)}`;
}

function Held({ held, now }: { held: NonNullable<Job['held']>; now: number }) {
  const leftMs = held.until - now;
  const isNear = leftMs <= COUNTED_MS_MAX;
  const until = useMemo(() => performance.now() + leftMs, [leftMs]);
  const seconds = useCountdown(isNear ? until : undefined);
  const { why } = held;
  if (!isNear) return say('held', { why, time: sayClock(held.until) });
  return seconds > 0 ? say('held.in', { why, seconds }) : say('held.now', { why });
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** '1.4 a second', '12 a minute' */
export function rateWords(perSecond: number): string {
  if (perSecond >= 1) return say('rate.second', { number: short(perSecond) });
  if (perSecond * 60 >= 1) return say('rate.minute', { number: short(perSecond * 60) });
  return say('rate.hour', { number: short(perSecond * 3_600) });
}

function short(number: number): string {
  return number >= 10 ? formatNumber(Math.round(number)) : String(+number.toFixed(1));
}

/** 'about 48 s at the practice platform’s pace': from its limits, until there is a measurement. */
function practiceWords({ practice_pace: perSecond, plan, counts }: Job): string {
  if (perSecond === null) return '';
  const rows = plan ? plan.would + plan.unchecked : counts.waiting;
  const ms = (rows / perSecond) * SECOND_MS;
  const isShort = ms < 2 * MINUTE_MS;
  return say(isShort ? 'practice.s' : 'practice.min', {
    number: Math.max(1, round(ms, isShort ? SECOND_MS : MINUTE_MS)),
  });
}

/** 'about 16 s left' */
export function leftWords(leftMs: number): string {
  if (leftMs < MINUTE_MS) return say('left.s', { number: Math.max(1, round(leftMs, SECOND_MS)) });
  if (leftMs < 2 * HOUR_MS) return say('left.min', { number: round(leftMs, MINUTE_MS) });
  return say('left.h', { number: formatNumber(round(leftMs, HOUR_MS)) });
}

function round(ms: number, unit: number): number {
  return Math.round(ms / unit);
}

const EVERY_MS = 20_000;

function spokenKey(job: Job) {
  if (job.state === 'waiting') return 'spoken.waiting';
  return hasNeverRun(job) ? 'spoken.never-run' : 'spoken';
}

/** For screen readers: announces a new state at once, and other progress now and then. */
function Spoken({ job }: { job: Job }) {
  const text = say(spokenKey(job), {
    state: stateWords(job),
    settled: formatNumber(countSettled(job)),
    total: formatNumber(job.total),
    failed: formatNumber(job.counts.failed),
  });
  const [spoken, setSpoken] = useState('');
  const last = useRef({ state: job.state, at: performance.now() });
  useEffect(() => {
    const speak = () => {
      last.current = { state: job.state, at: performance.now() };
      setSpoken(text);
    };
    const isNews = last.current.state !== job.state;
    const waitMs = isNews ? 0 : Math.max(0, last.current.at + EVERY_MS - performance.now());
    const timer = setTimeout(speak, waitMs);
    return () => clearTimeout(timer);
  }, [text, job.state]);
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  );
}

// Parts differ in texture as well as in color.
const textures: Record<Part, string> = {
  done: 'bg-ok-fill',
  already:
    '[background:repeating-linear-gradient(90deg,var(--ok-fill)_0_3px,color-mix(in_oklab,var(--ok-fill)_12%,var(--surface))_3px_6px)]',
  failed: 'bg-bad-fill',
  waiting: 'bg-sunken shadow-[inset_0_0_0_1.5px_var(--line-2)]',
  skipped: 'bg-(--idle-fill)',
  found: 'bg-ok-fill',
  young:
    '[background:repeating-linear-gradient(90deg,var(--warn-fill)_0_3px,color-mix(in_oklab,var(--warn-fill)_12%,var(--surface))_3px_6px)]',
  banned:
    'shadow-[inset_0_0_0_1.5px_var(--bad-fill)] [background:repeating-linear-gradient(135deg,var(--bad-fill)_0_3px,var(--surface)_3px_6px)]',
  missing: 'bg-(--idle-fill)',
  would: 'bg-(--accent)',
  protected: 'bg-(--idle-fill)',
  unknown:
    'shadow-[inset_0_0_0_1.5px_var(--warn-fill)] [background:repeating-linear-gradient(135deg,var(--warn-fill)_0_2px,var(--surface)_2px_6px)]',
  unchecked: 'bg-sunken shadow-[inset_0_0_0_1.5px_var(--line-2)]',
  undone:
    'shadow-[inset_0_0_0_1.5px_var(--idle-fill)] [background:repeating-linear-gradient(135deg,var(--idle-fill)_0_2px,var(--surface)_2px_6px)]',
};

/** Rows that a stopped job never got to look as empty as those of a job that waits. */
function partTexture(name: Part, job: Pick<Job, 'state'>): string {
  return textures[name === 'skipped' && isStopped(job) ? 'waiting' : name];
}

interface OutcomeBarProps {
  job: Pick<Job, 'counts' | 'plan' | 'words' | 'reads' | 'state'>;
  chosen: Part | undefined;
  onChoose: (part: Part | undefined) => void;
}

/** Each part differs in texture as well as in color, and filters the rows when clicked. */
function OutcomeBar({ job, chosen, onChoose }: OutcomeBarProps) {
  const shown = listParts(job);
  const choose = (name: Part) => onChoose(name === chosen ? undefined : name);
  return (
    <>
      {/* Only for the pointer: the numbers below do the same and are accessible to everyone. */}
      <div data-part="bar" className="flex h-6.5 gap-0.75" aria-hidden="true">
        {shown
          .filter(({ count }) => count > 0)
          .map(({ name, count }) => (
            <button
              key={name}
              type="button"
              tabIndex={-1}
              data-outcome={name}
              className={`min-w-1.5 basis-0 cursor-pointer rounded-[3px] [transition:flex-grow_0.24s_linear] first:rounded-l-[7px] last:rounded-r-[7px] motion-reduce:transition-none ${partTexture(name, job)}`}
              style={{ flexGrow: count }}
              onClick={() => choose(name)}
            />
          ))}
      </div>
      <ul
        data-part="legend"
        className="grid grid-cols-[repeat(auto-fit,minmax(112px,1fr))] gap-1 -mx-2 max-sm:grid-cols-[repeat(3,minmax(0,1fr))]"
      >
        {shown.map(({ name, count }) => (
          <li key={name}>
            <button
              type="button"
              className="grid w-full cursor-pointer grid-cols-[14px_minmax(0,1fr)] items-center gap-x-2.25 rounded-control px-2 py-1.5 text-left [transition:background-color_0.12s] hover:bg-raised aria-pressed:bg-accent-soft aria-pressed:shadow-[inset_0_0_0_1.5px_var(--accent)]"
              aria-pressed={name === chosen}
              onClick={() => choose(name)}
            >
              <span className={`size-3.5 rounded-[4px] ${partTexture(name, job)}`} />
              <b className="text-h2 leading-[1.2] tabular-nums">{formatNumber(count)}</b>{' '}
              <span className="col-[2] text-ink-2 text-small">{partWords(name, job)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

// The groups that a job's rows fall into, by outcome or by finding.
interface ShownPart {
  name: Part;
  count: number;
}

/** Lists the parts in the order of the bar. Rare ones are only included if there are any. */
function listParts({
  counts,
  plan,
  reads,
  state,
}: Pick<Job, 'counts' | 'plan' | 'reads' | 'state'>): ShownPart[] {
  if (plan) {
    return verdicts
      .filter((name) => name === 'would' || plan[name] > 0)
      .map((name) => ({ name, count: plan[name] }));
  }
  if (!reads) {
    return outcomes
      .filter((name) => counts[name] > 0 || !isRare(name, state))
      .map((name) => ({ name, count: counts[name] }));
  }
  const found = findings
    .filter((name) => name !== 'young' || reads.has_ages)
    .map((name) => ({ name, count: reads.findings[name] }));
  const rest = (['failed', 'waiting', 'skipped'] as const)
    .filter((name) => name === 'waiting' || counts[name] > 0)
    .map((name) => ({ name, count: counts[name] }));
  return [...found, ...rest];
}

/** Nothing is undone in most jobs, and nothing waits in one that was stopped. */
function isRare(name: Part, state: Job['state']): boolean {
  return name === 'undone' || (name === 'waiting' && isStopped({ state }));
}

export function partWords(name: Part, job: Pick<Job, 'words' | 'reads' | 'state'>): string {
  if (job.reads && name === 'skipped') return say('outcome.unread');
  if (name === 'skipped' && isStopped(job)) return say('outcome.not-done');
  return say(`outcome.${name}`, { done: doneWord(job) });
}
