import type { ActionOf } from '#kit/page/action.tsx';
import type { schemas } from '../contract.ts';

export type Job = ActionOf<typeof schemas, 'get'>['output']['job'];
export type JobRow = ActionOf<typeof schemas, 'rows'>['output']['rows'][number];
export type Outcome = keyof Job['counts'];

/** In the order of the bar. Not read from the contract: its schemas are no part of the page. */
export const outcomes = ['done', 'already', 'failed', 'waiting', 'skipped', 'undone'] as const;

/** Of a job that only reads; in the order of the bar. */
export const findings = ['found', 'young', 'banned', 'missing'] as const;
export type Part = Outcome | (typeof findings)[number];

export function isFinding(part: Part): part is (typeof findings)[number] {
  return (findings as readonly string[]).includes(part);
}

export function countSettled({ total, counts }: Pick<Job, 'total' | 'counts'>): number {
  return total - counts.waiting;
}

/** 'banned', in the middle of a sentence. */
export function doneWord({ words }: Pick<Job, 'words'>): string {
  return words.done.toLowerCase();
}

/** Nothing goes on by itself any more. */
export function hasEnded({ state }: Pick<Job, 'state'>): boolean {
  return state === 'done' || state === 'cancelled' || state === 'declined';
}

/** Some plans say where in their own words: it is not said twice. What only reads acts nowhere. */
export function namesPlace({ place, summary }: Pick<Job, 'place' | 'summary'>): boolean {
  return place.id === '' || (place.name !== null && summary.includes(place.name));
}
