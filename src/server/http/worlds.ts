// In which world a call acts, and whether that is the one that the page showed.
import type { FastifyRequest } from 'fastify';
import { PRACTICE_HEADER } from '#kit/contract/credential-fields.ts';
import { neededPlatforms, type PlatformName } from '#kit/contract/needs.ts';
import {
  everythingPractised,
  isPracticing,
  type Practised,
  worldsApart,
} from '#kit/contract/worlds.ts';
import type { Pass } from '#kit/server/context.ts';
import type { Call, Entered } from './call.ts';

/** The pass decides: while it practices, it reaches no connected platform. */
export function findPractised(
  { practised, nowMs }: Pick<Call, 'practised' | 'nowMs'>,
  entered: Pick<Entered, 'pass'> | undefined,
): Practised {
  return isPracticing(entered?.pass, nowMs) ? everythingPractised : practised;
}

/** Whether this call is practice only because its pass practices. Tools without a platform can't be practiced. */
export function isBeside({ loaded: { tool }, nowMs }: Call, pass: Pass): boolean {
  return tool !== undefined && neededPlatforms(tool).length > 0 && isPracticing(pass, nowMs);
}

/** Refuses a change if its form was opened in the other world. Programs that say nothing act as stored. */
export function checkShownWorld(call: Call, entered: Pick<Entered, 'pass'>): void {
  const apart = findApart(call, entered);
  if (apart) throw worldsApart(apart.platform, apart.wasPractice);
}

export function findApart(
  call: Call,
  entered: Pick<Entered, 'pass'>,
): { platform: PlatformName; wasPractice: boolean } | undefined {
  const { shownPractice: shown, loaded } = call;
  if (shown === undefined || loaded.tool === undefined || loaded.action.effect !== 'changes') {
    return undefined;
  }
  const practised = findPractised(call, entered);
  const platform = neededPlatforms(loaded.tool).find(
    (each) => shown.includes(each) !== practised[each],
  );
  return platform && { platform, wasPractice: shown.includes(platform) };
}

/** The platforms that the page showed in practice. Undefined if the caller didn't say. */
export function readShownPractice({ headers }: FastifyRequest): readonly string[] | undefined {
  const header = headers[PRACTICE_HEADER.toLowerCase()];
  return typeof header === 'string' ? header.split(/[\s,]+/) : undefined;
}
