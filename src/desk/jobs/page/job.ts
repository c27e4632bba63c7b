import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

export type Job = ActionOf<typeof schemas, 'get'>['output']['job'];
export type JobRow = ActionOf<typeof schemas, 'rows'>['output']['rows'][number];
export type Outcome = keyof Job['counts'];

/**
 * In the order of the bar. Not taken from the contract, because its schemas aren't part of the page bundle.
 */
export const outcomes = ['done', 'already', 'failed', 'waiting', 'skipped', 'undone'] as const;

/** The findings of a job that only reads, in the order of the bar. */
export const findings = ['found', 'young', 'banned', 'missing'] as const;
/** The results of a plan, in the order of the bar, as the planner saw them. `already` is an outcome too. */
export const verdicts = ['would', 'already', 'protected', 'unknown', 'unchecked'] as const;
export type Part = Outcome | (typeof findings)[number] | (typeof verdicts)[number];

export function isVerdict(part: Part): part is Exclude<(typeof verdicts)[number], 'already'> {
  return part !== 'already' && (verdicts as readonly string[]).includes(part);
}

export function isFinding(part: Part): part is (typeof findings)[number] {
  return (findings as readonly string[]).includes(part);
}

type Progress = Pick<Job, 'total' | 'counts' | 'state' | 'started_at'>;

/** Waits for approval, or was declined, withdrawn, or not approved in time. */
export function hasNeverRun({ state, started_at }: Pick<Job, 'state' | 'started_at'>): boolean {
  return state === 'declined' || started_at === null;
}

/** Its remaining rows were never their turn. */
export function isStopped({ state }: Pick<Job, 'state'>): boolean {
  return state === 'cancelled' || state === 'declined';
}

/** How many rows the job got to. Of a stopped job the skipped ones don't count. */
export function countSettled(job: Progress): number {
  if (hasNeverRun(job)) return 0;
  const { total, counts } = job;
  return total - counts.waiting - (isStopped(job) ? counts.skipped : 0);
}

/** 'banned', for use within a sentence. */
export function doneWord({ words }: Pick<Job, 'words'>): string {
  return words.done.toLowerCase();
}

/** True if nothing continues by itself anymore. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'cancelled' || state === 'declined';
}

/** Some summaries already name the place, so it isn't repeated. A job that only reads has no place. */
export function namesPlace({ place, summary }: Pick<Job, 'place' | 'summary'>): boolean {
  return place.id === '' || (place.name !== null && summary.includes(place.name));
}
