// One change of a restriction: sent once, however often it is tried.
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import { type ApplyWork, type ClaimedRow, notDone, type RowOutcome } from '#kit/contract/jobs.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { WrittenRestriction } from '#platforms/roblox/cloud.ts';
import { getRestriction, isSame, type Restriction, readJoin, readKept } from './restriction.ts';

/** How long Roblox knows an idempotency key is not documented: one this old is not counted on. */
const KEY_MS = 3_600_000;
/** A person waits so long for a limit; what takes longer goes on without them. */
const PATIENCE_MS = 3_000;

export type Applying = ApplyWork<RobloxLink, { universeId: string }>;

/** A change as its kind sees it. */
export interface Change {
  written: WrittenRestriction;
  /** Why nobody may do this to them any more: protected since it was planned. */
  sparedWhy?: string | null;
  /** Whether somebody who stands like this has had it done to them. */
  isDone(now: Restriction): boolean;
  /** What the case keeps of it. */
  detailOf(now: Restriction): Record<string, unknown>;
}

/** Settles each row with what became of it; what nobody expected is thrown once all are through. */
export async function applyRows(
  rows: readonly ClaimedRow[],
  work: Applying,
  changeOf: (row: ClaimedRow) => Change,
): Promise<void> {
  const tries = await Promise.allSettled(
    rows.map(async (row) => {
      const outcome = await applyOne(row, changeOf(row), work).catch((error: unknown) => {
        if (error instanceof DeskError) return error;
        throw error;
      });
      work.settle(row, outcome);
    }),
  );
  for (const each of tries) if (each.status === 'rejected') throw each.reason;
}

async function applyOne(row: ClaimedRow, change: Change, work: Applying): Promise<RowOutcome> {
  const { link, params, nowMs } = work;
  const at = { universe: params.universeId, user: row.target };
  const was = readKept(row.was);
  // A try of the same case that was given up arrived after all.
  if (was && change.isDone(was)) return { state: 'done', detail: change.detailOf(was) };
  const isOld = nowMs - row.firstSentAt > KEY_MS;
  if (row.isRepeat || isOld) {
    const { signal, priority } = work;
    const now = await getRestriction(link, at, { nowMs, signal, priority });
    if (change.isDone(now)) return { state: 'done', detail: change.detailOf(now) };
    if (was && !isSame(now, was)) return changedSince;
    if (work.asksOnly) return notDone;
  }
  if (change.sparedWhy) {
    return { state: 'skipped', code: 'jobs/protected', cause: change.sparedWhy };
  }
  const asking = askingOf(work, at);
  // Nothing of it arrived, as was just read: with a key of its own it is taken again.
  const idempotency = isOld
    ? { key: `${row.idempotencyKey}-${nowMs}`, firstSent: timeText(nowMs) }
    : { key: row.idempotencyKey, firstSent: timeText(row.firstSentAt) };
  try {
    const sent = { ...at, restriction: change.written, idempotency };
    const { gameJoinRestriction } = await link.api.restrictions.update(sent, asking);
    const now = readJoin(gameJoinRestriction, nowMs);
    // Proof is how the player stands now, with the words that were written.
    const isOurs = now.privateReason === (change.written.privateReason ?? '');
    if (!isOurs || !change.isDone(now)) {
      throw new DeskError('platform/unsure', { params: { platform: 'Roblox' } });
    }
    return { state: 'done', detail: change.detailOf(now) };
  } catch (error) {
    throw work.priority === 'person' ? queueInstead(error, nowMs) : error;
  }
}

const changedSince: RowOutcome = {
  state: 'skipped',
  code: 'ban-tool/changed',
  cause: 'Somebody else changed this restriction at the same time. Look at it, then decide anew.',
};

/** A moment is waited for by the call itself. */
export function isQueued(waitMs: number): boolean {
  return waitMs > PATIENCE_MS;
}

/** A job waits for its turn; a person is told at once that it will be done later. */
function askingOf(
  { link, signal, priority, nowMs }: Applying,
  at: { universe: string; user: string },
) {
  if (priority === 'job') return { signal, priority };
  const waitMs = link.api.pace.update(at);
  if (isQueued(waitMs)) throw queued(waitMs, nowMs);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return { signal: AbortSignal.any([signal, patience]), priority, isSeenThrough: true as const };
}

/** Roblox itself asked to wait: nothing was done yet. */
function queueInstead(error: unknown, nowMs: number): unknown {
  const isBusy = error instanceof DeskError && error.code === 'platform/busy';
  return isBusy ? queued(error.extras.retryAfterMs ?? PATIENCE_MS, nowMs) : error;
}

function queued(waitMs: number, nowMs: number): DeskError {
  return new DeskError('ban-tool/queued', {
    params: { wait: sayWait(waitMs) },
    retryAfterMs: waitMs,
    members: { queue_until: nowMs + Math.ceil(waitMs) },
  });
}

function timeText(ms: number): string {
  return new Date(ms).toISOString();
}
