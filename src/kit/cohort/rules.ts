// Finds accounts that were created together from their ids alone: a Discord id contains its creation time, so
// this needs no API call.
import { readSnowflakeTime } from '../recognise/snowflake.ts';

const DISCORD_BEGAN_MS = 1_420_070_400_000;
const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

/** Fewer could be a coincidence. */
const MEMBERS_MIN = 3;
/** Accounts further apart than this don't count as created together. */
const GAP_MAX_MS = DAY_MS;
const SPAN_MAX_MS = 31 * DAY_MS;
/** How much denser it must be than its neighborhood, and how much further away than its own widest gap. */
const DENSER = 10;
const APART = 2;
/** The most such clusters that may be expected by chance in a list of this length. */
const CHANCE_MAX = 1e-3;
const NEIGHBOURS = 20;
const CLUSTERS_MAX = 5;

export interface Made {
  id: string;
  atMs: number;
}

/** A range of `made` that was created together. */
export interface Cluster {
  from: number;
  to: number;
  count: number;
  beganMs: number;
  endedMs: number;
}

export interface Cohorts {
  /** Sorted by creation time. Ids without a time are left out. */
  made: readonly Made[];
  /** Largest first. */
  clusters: readonly Cluster[];
}

export function findCohorts(ids: readonly string[], nowMs: number): Cohorts {
  const made = [...new Set(ids)]
    .map((id) => ({ id, atMs: readSnowflakeTime(id, nowMs) }))
    .filter((one): one is Made => one.atMs !== undefined)
    .sort((a, b) => a.atMs - b.atMs);
  return { made, clusters: findClusters(made.map(({ atMs }) => atMs)) };
}

export function idsIn({ made }: Cohorts, { from, to }: Cluster): string[] {
  return made.slice(from, to + 1).map(({ id }) => id);
}

/**
 * Picks the runs of neighbors that stand out (a run ends where the next gap is wider than all of its own). Of
 * nested runs, it picks the one that holds together over the wider range of gaps.
 */
function findClusters(times: readonly number[]): Cluster[] {
  if (times.length < MEMBERS_MIN) return [];
  const runs = findRuns(times);
  const found: Cluster[] = [];
  // Inner runs come before the runs around them.
  const best = new Map<Run, number>();
  for (const run of runs) {
    const inner = run.inner.reduce((sum, each) => sum + (best.get(each) ?? 0), 0);
    const own = standsOut(times, run) ? weighRun(times, run) : 0;
    run.isChosen = own > 0 && own >= inner;
    best.set(run, Math.max(own, inner));
  }
  const waiting = runs.slice(-1);
  for (let run = waiting.pop(); run; run = waiting.pop()) {
    if (run.isChosen) found.push(toCluster(times, run));
    else waiting.push(...run.inner);
  }
  return found.sort((a, b) => b.count - a.count || b.beganMs - a.beganMs).slice(0, CLUSTERS_MAX);
}

interface Run {
  from: number;
  to: number;
  /** The widest gap within it. */
  gapMs: number;
  inner: Run[];
  isChosen: boolean;
}

/** Finds every run of two or more, inner runs first and the whole list last. */
function findRuns(times: readonly number[]): Run[] {
  const runs: Run[] = [];
  const open: Run[] = [];
  const close = (): Run => {
    const run = open.pop() as Run;
    runs.push(run);
    return run;
  };
  for (let at = 1; at < times.length; at += 1) {
    const gapMs = gapAfter(times, at - 1);
    let from = at - 1;
    let inner: Run[] = [];
    // A run that ends before a wider gap is complete.
    while ((open.at(-1)?.gapMs ?? Number.POSITIVE_INFINITY) < gapMs) {
      const run = close();
      run.to = at - 1;
      from = run.from;
      const around = open.at(-1);
      if (around && around.gapMs <= gapMs) around.inner.push(run);
      else inner = [run];
    }
    const current = open.at(-1);
    if (current && current.gapMs === gapMs) current.inner.push(...inner);
    else open.push({ from, to: at, gapMs, inner, isChosen: false });
  }
  while (open.length > 0) {
    const run = close();
    run.to = times.length - 1;
    open.at(-1)?.inner.push(run);
  }
  return runs;
}

function gapAfter(times: readonly number[], at: number): number {
  return timeAt(times, at + 1) - timeAt(times, at);
}

function timeAt(times: readonly number[], at: number): number {
  return times[at] as number;
}

function standsOut(times: readonly number[], run: Run): boolean {
  const count = run.to - run.from + 1;
  const spanMs = timeAt(times, run.to) - timeAt(times, run.from);
  if (count < MEMBERS_MIN || run.gapMs > GAP_MAX_MS || spanMs > SPAN_MAX_MS) return false;
  if (apartMs(times, run) < APART * ownGapMs(run)) return false;
  const usualMs = usualGapMs(times, run);
  if (spanMs / (count - 1) > usualMs / DENSER) return false;
  const chance = 1 - Math.exp(-ownGapMs(run) / usualMs);
  return times.length * chance ** (count - 1) < CHANCE_MAX;
}

function weighRun(times: readonly number[], run: Run): number {
  return (run.to - run.from + 1) * Math.log(apartMs(times, run) / ownGapMs(run));
}

/** Ids within the same second count as one second apart. */
function ownGapMs({ gapMs }: Run): number {
  return Math.max(gapMs, SECOND_MS);
}

/** The narrower of the gaps on either side; beyond an end of the list, the gap is Discord's age. */
function apartMs(times: readonly number[], { from, to }: Run): number {
  const endMs = timeAt(times, times.length - 1) - DISCORD_BEGAN_MS;
  const before = from === 0 ? endMs : gapAfter(times, from - 1);
  const after = to === times.length - 1 ? endMs : gapAfter(times, to);
  return Math.max(SECOND_MS, Math.min(before, after));
}

/** The usual gap between accounts around a run; if there are few, Discord's launch counts as one more. */
function usualGapMs(times: readonly number[], { from, to }: Run): number {
  const reach = Math.max(NEIGHBOURS, to - from + 1);
  const first = Math.max(0, from - reach);
  const last = Math.min(times.length - 1, to + reach);
  const isWhole = from - first + (last - to) < reach;
  const beganMs = isWhole ? DISCORD_BEGAN_MS : timeAt(times, first);
  const gaps = from - first + (last - to) + Number(isWhole);
  const aroundMs = timeAt(times, from) - beganMs + (timeAt(times, last) - timeAt(times, to));
  return Math.max(SECOND_MS, aroundMs / Math.max(1, gaps));
}

function toCluster(times: readonly number[], { from, to }: Run): Cluster {
  const count = to - from + 1;
  return { from, to, count, beganMs: timeAt(times, from), endedMs: timeAt(times, to) };
}
