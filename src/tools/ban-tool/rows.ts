// Turns players into planned rows, and rows into changes that are made only once, no matter how often they
// are tried.
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import { orError, titlePlan, workThrough } from '#kit/acting/server.ts';
import {
  type ApplyWork,
  type ClaimedRow,
  notDone,
  type PlannedRow,
  type PlanWork,
  type Prepared,
  type PrepareWork,
  type RowOutcome,
  type WaitingRow,
} from '#kit/contract/jobs.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { RobloxLink } from '#kit/server/platforms.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { WrittenRestriction } from '#platforms/roblox/cloud.ts';
import { type FoundLine, readNames } from './find-players.ts';
import {
  getRestriction,
  isSame,
  none,
  type Restriction,
  readJoin,
  readKept,
  readPage,
} from './restriction.ts';

/** Roblox allows fifty of these reads per second. */
const AT_ONCE = 50;
/** For a longer list it is faster to read the pages of everyone who was ever restricted. */
const SINGLY_MAX = 300;
const PAGES_MAX = 1_000;
/** Players not checked within this time are checked when their turn comes. */
const CHECK_MS = 12_000;

/** What the action would do to a player with this restriction. */
export type Judged =
  | { go: true; why: string | null }
  | { go: false; state: 'already' | 'skipped'; code?: string; cause: string };

export type Judge = (was: Restriction, data: unknown) => Judged;

export type Work = Pick<PlanWork<RobloxLink>, 'link' | 'settings' | 'nowMs' | 'signal'>;

/** Why a player is protected, as a sentence. Null if they aren't. */
export type ProtectedWhy = (userId: string) => string | null;

export function readProtection(
  settings: Settings,
  { keyOwnerId }: Pick<RobloxLink, 'keyOwnerId'>,
): ProtectedWhy {
  const listed = new Set(settings.protectedRobloxIds);
  return (userId) => {
    if (listed.has(userId)) return 'On the owner’s list of protected accounts.';
    return userId === keyOwnerId ? 'The owner of the desk’s Open Cloud key.' : null;
  };
}

/** 'Ban kestrel_092', 'Unban 56 players'. */
export function titleRows(act: string, rows: readonly PlannedRow[]): string {
  const [only] = rows;
  if (rows.length === 1 && only) return `${act} ${only.name ?? only.target}`;
  return titlePlan(act, rows, 'player');
}

interface Rules {
  universeId: string;
  /** Omitted if the action can't hurt anyone. */
  protectedWhy?: ProtectedWhy;
  judge: Judge;
  data?: unknown;
}

/** Gives each row its verdict, as far as time allows. */
export async function planRows(
  lines: readonly FoundLine[],
  rules: Rules,
  { link, nowMs, signal }: Work,
): Promise<PlannedRow[]> {
  const rows = lines.map((line) => firstVerdict(line, rules));
  const limit = AbortSignal.timeout(CHECK_MS);
  const asking = { nowMs, signal: AbortSignal.any([signal, limit]) };
  const open = rows.filter(({ verdict }) => verdict === 'would');
  for (const row of open) row.verdict = 'unchecked';
  const look = (row: PlannedRow, was: Restriction) => {
    const before = was.active ? 'banned' : 'not-banned';
    Object.assign(row, { was, before, ...tellVerdict(rules.judge(was, row.data)) });
  };
  try {
    const isLong = open.length > SINGLY_MAX;
    if (isLong) await lookThrough(open, look, { link, universe: rules.universeId, asking });
    const left = open.filter(({ verdict }) => verdict === 'unchecked');
    await workThrough(left, AT_ONCE, async (row) => {
      if (limit.aborted) return;
      const at = { universe: rules.universeId, user: row.target };
      look(row, await getRestriction(link, at, asking));
    });
  } catch (error) {
    if (!limit.aborted || signal.aborted) throw error;
  }
  return rows;
}

/** A player missing from all pages was never restricted, provided that the last page was read. */
async function lookThrough(
  rows: readonly PlannedRow[],
  look: (row: PlannedRow, was: Restriction) => void,
  {
    link,
    universe,
    asking,
  }: { link: RobloxLink; universe: string; asking: Asking & { nowMs: number } },
): Promise<void> {
  const open = new Map(rows.map((row) => [row.target, row]));
  let pageToken: string | undefined;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const { listed, next } = await readPage(link, { universe, pageToken }, asking);
    for (const { userId, ...was } of listed) {
      const row = open.get(userId);
      if (row) look(row, was);
      open.delete(userId);
    }
    pageToken = next;
    if (pageToken === undefined) break;
  }
  if (pageToken !== undefined) return;
  for (const row of open.values()) look(row, none);
}

function firstVerdict(found: FoundLine, { protectedWhy, data }: Rules): PlannedRow {
  const { line, target, name, state } = found;
  const row = { line, target, name, ...(data !== undefined && { data }) };
  if (state === 'unknown') return { ...row, verdict: 'unknown', why: found.why };
  const why = protectedWhy?.(target) ?? null;
  if (why !== null) return { ...row, verdict: 'protected', why };
  return { ...row, verdict: state === 'unasked' ? 'unchecked' : 'would', why: null };
}

function tellVerdict(judged: Judged): Pick<PlannedRow, 'verdict' | 'why'> {
  if (judged.go) return { verdict: 'would', why: judged.why };
  return { verdict: judged.state === 'already' ? 'already' : 'protected', why: judged.cause };
}

/** Runs right before acting, since names and restrictions may have changed after planning. */
export async function prepareRows(
  rows: readonly WaitingRow[],
  rules: Rules,
  { link, nowMs, signal }: Pick<PrepareWork<RobloxLink, unknown>, 'link' | 'nowMs' | 'signal'>,
): Promise<Prepared[]> {
  const unnamed = rows.filter(({ name }) => name === null).map(({ target }) => target);
  const names = await readNames(link.api, unnamed, signal);
  return Promise.all(
    rows.map(async (row): Promise<Prepared> => {
      const name = names.get(row.target);
      if (name === null) return nobody;
      const why = rules.protectedWhy?.(row.target) ?? null;
      if (why !== null) return { go: false, state: 'skipped', code: 'jobs/protected', cause: why };
      const at = { universe: rules.universeId, user: row.target };
      const was = await getRestriction(link, at, { nowMs, signal, priority: 'job' });
      const judged = rules.judge(was, row.data);
      // A row that may have been sent already is checked in `applyOne` against its state before the first
      // try.
      if (!judged.go && !row.isRepeat) return judged;
      return { go: true, was, ...(name !== undefined && { name }) };
    }),
  );
}

const nobody: Prepared = {
  go: false,
  state: 'skipped',
  code: 'jobs/unknown-target',
  cause: 'Roblox has no player with this id.',
};

/** Roblox doesn't document how long it remembers an idempotency key, so an older one isn't relied on. */
const KEY_MS = 3_600_000;
/** A person waits this long for a rate limit. After that the action becomes a job. */
const PATIENCE_MS = 3_000;

export type Applying = ApplyWork<RobloxLink, { universeId: string }>;

export interface Change {
  written: WrittenRestriction;
  /** Why the player is protected, in case that changed after planning. */
  sparedWhy?: string | null;
  /** Whether this restriction shows that the change was made. */
  isDone(now: Restriction): boolean;
  /** The details stored with the case. */
  tellDetail(now: Restriction): Record<string, unknown>;
}

/** Settles every row. An unexpected error is thrown after all rows have been handled. */
export async function applyRows(
  rows: readonly ClaimedRow[],
  work: Applying,
  buildChange: (row: ClaimedRow) => Change | Promise<Change>,
): Promise<void> {
  const tries = await Promise.allSettled(
    rows.map(async (row) => {
      work.settle(row, await orError(applyOne(row, await buildChange(row), work)));
    }),
  );
  for (const each of tries) if (each.status === 'rejected') throw each.reason;
}

async function applyOne(row: ClaimedRow, change: Change, work: Applying): Promise<RowOutcome> {
  const { link, params, nowMs } = work;
  const at = { universe: params.universeId, user: row.target };
  const was = readKept(row.was);
  // An earlier try of this case was given up, but did arrive.
  if (was && change.isDone(was)) return { state: 'done', detail: change.tellDetail(was) };
  const isOld = nowMs - row.firstSentAt > KEY_MS;
  if (row.isRepeat || isOld) {
    const { signal, priority } = work;
    const now = await getRestriction(link, at, { nowMs, signal, priority });
    if (change.isDone(now)) return { state: 'done', detail: change.tellDetail(now) };
    if (was && !isSame(now, was)) return changedSince;
    if (work.asksOnly) return notDone;
  }
  if (change.sparedWhy) {
    return { state: 'skipped', code: 'jobs/protected', cause: change.sparedWhy };
  }
  const asking = chooseAsking(work, at);
  // The read above showed that the old key did nothing, so a new one is safe.
  const idempotency = isOld
    ? { key: `${row.idempotencyKey}-${nowMs}`, firstSent: timeText(nowMs) }
    : { key: row.idempotencyKey, firstSent: timeText(row.firstSentAt) };
  try {
    const sent = { ...at, restriction: change.written, idempotency };
    const { gameJoinRestriction } = await link.api.restrictions.update(sent, asking);
    const now = readJoin(gameJoinRestriction, nowMs);
    // Only a restriction with our own reason proves that the change was made.
    const isOurs = now.privateReason === (change.written.privateReason ?? '');
    if (!isOurs || !change.isDone(now)) {
      throw new DeskError('platform/unsure', { params: { platform: 'Roblox' } });
    }
    return { state: 'done', detail: change.tellDetail(now) };
  } catch (error) {
    throw work.priority === 'person' ? queueInstead(error, nowMs) : error;
  }
}

const changedSince: RowOutcome = {
  state: 'skipped',
  code: 'ban-tool/changed',
  cause: 'Someone else changed this ban at the same time. Review it, then decide again.',
};

/** Shorter waits are spent within the call itself. */
export function isQueued(waitMs: number): boolean {
  return waitMs > PATIENCE_MS;
}

/** A job waits for its turn. For a person the action is queued at once. */
function chooseAsking(
  { link, signal, priority, nowMs }: Applying,
  at: { universe: string; user: string },
) {
  if (priority === 'job') return { signal, priority };
  const waitMs = link.api.pace.update(at);
  if (isQueued(waitMs)) throw queued(waitMs, nowMs);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return { signal: AbortSignal.any([signal, patience]), priority, isSeenThrough: true as const };
}

/** Roblox asked us to wait, so nothing has been done yet. */
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
