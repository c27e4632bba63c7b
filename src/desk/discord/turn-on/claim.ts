import { randomUUID } from 'node:crypto';
import type { Database } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { returnClaim, takeClaim } from './store.ts';

/** What isn't done by then, the upkeep does later. Shorter than the deadline of a call. */
const WORK_MS = 30_000;
/** Longer than any work that holds it. */
const CLAIM_MS = 60_000;

/** Only one admin, or the upkeep, changes what Discord has at a time. */
export async function claimed<T>(
  { database, nowMs }: { database: Database; nowMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const owner = randomUUID();
  const claim = { owner, nowMs, untilMs: nowMs + CLAIM_MS };
  if (!(await database.transaction((tx) => takeClaim(tx, claim)))) {
    throw new DeskError('discord-desk/busy');
  }
  try {
    return await work();
  } finally {
    await database.transaction((tx) => returnClaim(tx, owner));
  }
}

/** Ends in time for the claim. */
export function limitWork(signal: AbortSignal): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(WORK_MS)]);
}
