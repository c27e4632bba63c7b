import type { Param, Transaction } from '#database/database.ts';
import { type Cursor, PAGE_ROWS, type Range } from '#kit/values/cursor.ts';

export interface ListedPass {
  id: string;
  hash: string;
  label: string;
  holder: string;
  scope: string | null;
  daily_cap: number | null;
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  seen_at: number | null;
  locked_to: string | null;
  suspension: string | null;
  code_id: string;
}

const LISTED = `SELECT id, hash, label, holder, scope, daily_cap, created_at, expires_at, revoked_at,
  seen_at, locked_to, suspension, code_id FROM passes`;

export type PassFilter = 'live' | 'ended' | undefined;

const REVOKED = 'AND revoked_at IS NOT NULL';
const LASTING = 'AND revoked_at IS NULL AND expires_at IS NULL';
const ENDING = 'AND revoked_at IS NULL AND expires_at IS NOT NULL';
const RUNNING = 'AND revoked_at IS NULL AND expires_at > $4';
const EXPIRED = 'AND revoked_at IS NULL AND expires_at <= $4';

// Each condition has its own indexes, however many passes are in another state.
const LISTS = { all: [''], live: [LASTING, RUNNING], ended: [REVOKED, EXPIRED] };
const SEARCHES = { ...LISTS, all: [LASTING, ENDING, REVOKED] };

/** Lists a page of passes, newest first, plus one extra row if there is one. */
export async function listPasses(
  tx: Transaction,
  page: { state: PassFilter; after: Cursor; nowMs: number },
): Promise<ListedPass[]> {
  const rows: ListedPass[] = [];
  for (const condition of LISTS[page.state ?? 'all']) {
    const found = await tx.all<ListedPass>(
      `${LISTED} WHERE (created_at, id) < ($1, $2) ${condition}
       ORDER BY created_at DESC, id DESC LIMIT $3`,
      paramsFor(condition, [page.after.at, page.after.id, PAGE_ROWS + 1], page.nowMs),
    );
    rows.push(...found);
  }
  return rows.sort(newestFirst).slice(0, PAGE_ROWS + 1);
}

/** Finds passes whose label or holder starts with this text. */
export async function findPasses(
  tx: Transaction,
  search: { state: PassFilter; range: Range; nowMs: number },
): Promise<ListedPass[]> {
  const found = new Map<string, ListedPass>();
  for (const condition of SEARCHES[search.state ?? 'all']) {
    for (const column of ['label', 'holder']) {
      const rows = await tx.all<ListedPass>(
        `${LISTED} WHERE lower(${column}) >= $1 AND lower(${column}) < $2 ${condition}
         ORDER BY lower(${column}) LIMIT $3`,
        paramsFor(condition, [search.range.from, search.range.to, PAGE_ROWS + 1], search.nowMs),
      );
      for (const row of rows) found.set(row.id, row);
    }
  }
  return [...found.values()];
}

function paramsFor(condition: string, params: Param[], nowMs: number): Param[] {
  return condition.includes('$4') ? [...params, nowMs] : params;
}

function newestFirst(a: ListedPass, b: ListedPass): number {
  return b.created_at - a.created_at || (a.id < b.id ? 1 : -1);
}

export async function findListedPass(
  tx: Transaction,
  passId: string,
): Promise<ListedPass | undefined> {
  return tx.one<ListedPass>(`${LISTED} WHERE id = $1`, [passId]);
}

export interface UsedSession {
  pass_id: string;
  address: string;
  moved_from: string | null;
  moved_at: number | null;
  seen_at: number;
  expires_at: number;
  ended_at: number | null;
}

const SESSION =
  'SELECT pass_id, address, moved_from, moved_at, seen_at, expires_at, ended_at FROM sessions';
const SESSIONS_MAX = 5_000;

/** Lists the sessions of these passes since a given time, latest first. */
export async function listUsedSessions(
  tx: Transaction,
  passIds: readonly string[],
  sinceMs: number,
): Promise<UsedSession[]> {
  return tx.all<UsedSession>(
    `${SESSION} WHERE pass_id IN (${places(2)}) AND expires_at > $1
     ORDER BY seen_at DESC LIMIT ${SESSIONS_MAX}`,
    [sinceMs, ...padded(passIds)],
  );
}

const IN_USE = 'expires_at > $1 AND ended_at IS NULL AND seen_at > $2';

/** Lists the live sessions of passes that are used from several addresses or recently moved. */
export async function listCrowdedSessions(
  tx: Transaction,
  at: { nowMs: number; seenSince: number },
): Promise<UsedSession[]> {
  // COALESCE keeps SQLite from scanning every pass that ever existed; there are fewer live sessions.
  return tx.all<UsedSession>(
    `${SESSION} WHERE ${IN_USE} AND pass_id IN (
       SELECT pass_id FROM sessions WHERE ${IN_USE} AND COALESCE(pass_id, '') <> ''
       GROUP BY pass_id HAVING MIN(address) <> MAX(address) OR MAX(moved_at) > $2)
     LIMIT ${SESSIONS_MAX}`,
    [at.nowMs, at.seenSince],
  );
}

const ENDING_MAX = 5;

/** Lists the passes that end soonest, of those that were used lately. */
export async function listEnding(
  tx: Transaction,
  span: { nowMs: number; untilMs: number; seenSince: number },
): Promise<{ id: string; label: string; holder: string; expires_at: number }[]> {
  return tx.all(
    `SELECT id, label, holder, expires_at FROM passes
     WHERE revoked_at IS NULL AND expires_at IS NOT NULL AND expires_at > $1 AND expires_at <= $2
       AND seen_at > $3
     ORDER BY expires_at LIMIT ${ENDING_MAX}`,
    [span.nowMs, span.untilMs, span.seenSince],
  );
}

export interface DayUse {
  pass_id: string;
  kind: 'changes' | 'lookups';
  amount: number;
}

export async function listDayUse(
  tx: Transaction,
  passes: readonly { id: string; holder: string }[],
  day: number,
): Promise<DayUse[]> {
  const holders = padded([...new Set(passes.map(({ holder }) => holder))]);
  const ids = padded(passes.map(({ id }) => id));
  return tx.all<DayUse>(
    `SELECT pass_id, kind, amount FROM pass_use
     WHERE kind IN ('changes', 'lookups') AND slot = $1
       AND holder IN (${places(2)}) AND pass_id IN (${places(2 + PAGE_ROWS)})`,
    [day, ...holders, ...ids],
  );
}

export interface LinkedAccount {
  pass_id: string;
  name: string;
  linked_at: number;
}

/** The Discord accounts that these passes are linked to. */
export async function listLinkedAccounts(
  tx: Transaction,
  passIds: readonly string[],
): Promise<LinkedAccount[]> {
  return tx.all<LinkedAccount>(
    `SELECT pass_id, name, linked_at FROM discord_links WHERE pass_id IN (${places(1)})`,
    padded(passIds),
  );
}

// Always a full page of parameters, so that one statement is prepared instead of fifty.
function places(first: number): string {
  return Array.from({ length: PAGE_ROWS }, (_, index) => `$${first + index}`).join(', ');
}

function padded(values: readonly string[]): string[] {
  return Array.from({ length: PAGE_ROWS }, (_, index) => values[index] ?? '');
}
