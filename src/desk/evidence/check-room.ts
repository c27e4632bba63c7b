import type { Transaction } from '#database/database.ts';
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import { PER_CASE_MAX } from './rules.ts';
import { findAddedAt, listEvidence, sumBytes } from './store.ts';

/** Serializes check and write, because two people may add the fifth piece at once. */
export const LOCK = 'evidence';

const DAY_MS = 24 * 3_600_000;
const PER_DAY_MAX = 50;
const MEGABYTE = 1024 * 1024;

interface Asking {
  actor: string;
  bytes: number;
  nowMs: number;
  /** What all evidence together may take. */
  roomMb: number;
}

/** Refuses what goes over one of the three limits: of the case, of the person, and of the desk. */
export async function checkRoom(
  tx: Transaction,
  caseId: number,
  { actor, bytes, nowMs, roomMb }: Asking,
): Promise<void> {
  if ((await listEvidence(tx, caseId)).length >= PER_CASE_MAX) {
    throw new DeskError('evidence/full', { params: { limit: PER_CASE_MAX } });
  }
  const day = { count: PER_DAY_MAX, sinceMs: nowMs - DAY_MS };
  const oldest = await findAddedAt(tx, actor, day);
  if (oldest !== undefined) {
    const retryAfterMs = oldest + DAY_MS - nowMs;
    const params = { limit: PER_DAY_MAX, wait: sayWait(retryAfterMs) };
    throw new DeskError('evidence/too-many-today', { params, retryAfterMs });
  }
  if (bytes > 0 && (await sumBytes(tx)) + bytes > roomMb * MEGABYTE) {
    throw new DeskError('evidence/no-room', { params: { megabytes: roomMb } });
  }
}
