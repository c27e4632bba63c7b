import type { Database } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { returnClaim, takeClaim } from './store.ts';

/** Longer than the work takes. */
const CLAIM_MS = 60_000;

/** Only one admin, or the upkeep, changes what Discord has at a time. */
export async function claimed<T>(
  { database, nowMs }: { database: Database; nowMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const claim = { nowMs, untilMs: nowMs + CLAIM_MS };
  if (!(await database.transaction((tx) => takeClaim(tx, claim)))) {
    throw new DeskError('discord-desk/busy');
  }
  try {
    return await work();
  } finally {
    await database.transaction(returnClaim);
  }
}
