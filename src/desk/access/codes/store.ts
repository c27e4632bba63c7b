import type { Transaction } from '#database/database.ts';
import { type Cursor, PAGE_ROWS, type Range } from '#kit/values/cursor.ts';
import { isSameHolder } from '#kit/values/holder.ts';
import { readStoredList } from '#kit/values/stored-pass.ts';
import { revokePassesOf } from '../passes/store.ts';
import type { Code, CodeWord } from '../rules.ts';

export interface NewCode {
  id: string;
  hash: string;
  label: string;
  holder: string;
  scope: readonly string[] | null;
  expiresAt: number | null;
  dailyCap: number | null;
  nowMs: number;
  createdBy: string;
  /** The id of the pass that it returns to its holder. */
  reissues?: string | undefined;
}

/**
 * Inserts a code and returns the holder's name as stored. Each person has one spelling, whoever typed it;
 * otherwise their actions would be counted under two names.
 */
export async function insertCode(tx: Transaction, code: NewCode): Promise<string> {
  const holder = await spellHolder(tx, code.holder);
  await tx.run(
    `INSERT INTO codes (id, hash, label, holder, scope, expires_at, daily_cap, created_at, created_by, reissues)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      code.id,
      code.hash,
      code.label,
      holder,
      code.scope && JSON.stringify(code.scope),
      code.expiresAt,
      code.dailyCap,
      code.nowMs,
      code.createdBy,
      code.reissues ?? null,
    ],
  );
  return holder;
}

async function spellHolder(tx: Transaction, typed: string): Promise<string> {
  await tx.lock('holders');
  const known = await tx.all<{ holder: string }>('SELECT DISTINCT holder FROM codes');
  return known.find(({ holder }) => isSameHolder(holder, typed))?.holder ?? typed;
}

interface CodeRow {
  id: string;
  label: string;
  holder: string;
  scope: string | null;
  expires_at: number | null;
  daily_cap: number | null;
  redeemed_at: number | null;
  redeemed_by: string | null;
  pass_id: string | null;
  revoked_at: number | null;
  reissues: string | null;
}

export async function findCode(tx: Transaction, hash: string): Promise<Code | undefined> {
  const row = await tx.one<CodeRow>(
    `SELECT id, label, holder, scope, expires_at, daily_cap, redeemed_at, redeemed_by, pass_id, revoked_at, reissues
     FROM codes WHERE hash = $1`,
    [hash],
  );
  return (
    row && {
      id: row.id,
      label: row.label,
      holder: row.holder,
      scope: readStoredList(row.scope),
      expiresAt: row.expires_at,
      dailyCap: row.daily_cap,
      redeemedAt: row.redeemed_at,
      redeemedBy: row.redeemed_by,
      passId: row.pass_id,
      reissues: row.reissues,
      revokedAt: row.revoked_at,
    }
  );
}

/** Redeems the code for this pass; false if someone else was quicker. */
export async function spendCode(
  tx: Transaction,
  code: Code,
  spend: { sessionId: string; passId: string; nowMs: number },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE codes SET redeemed_at = COALESCE(redeemed_at, $1), redeemed_by = $2, pass_id = $3
     WHERE id = $4 AND revoked_at IS NULL AND (redeemed_at IS NULL OR redeemed_by = $2)`,
    [spend.nowMs, spend.sessionId, spend.passId, code.id],
  );
  return changed === 1;
}

export interface ListedCode {
  id: string;
  label: string;
  holder: string;
  scope: string | null;
  daily_cap: number | null;
  created_at: number;
  created_by: string;
  expires_at: number | null;
  redeemed_at: number | null;
  revoked_at: number | null;
  pass_id: string | null;
  reissues: string | null;
}

const LISTED = `SELECT id, label, holder, scope, daily_cap, created_at, created_by, expires_at,
  redeemed_at, revoked_at, pass_id, reissues FROM codes`;

const OPEN = 'redeemed_at IS NULL AND revoked_at IS NULL';
const REDEEMED = 'redeemed_at IS NOT NULL AND revoked_at IS NULL';
const REVOKED = 'revoked_at IS NOT NULL';

/** Each state has its own indexes, however many codes are in another state. */
function ofState(state: CodeWord, now: string): string {
  if (state === 'new') return `${OPEN} AND (expires_at IS NULL OR expires_at > ${now})`;
  if (state === 'expired') return `${OPEN} AND expires_at <= ${now}`;
  return state === 'redeemed' ? REDEEMED : REVOKED;
}

function isTimed(state: CodeWord | undefined): boolean {
  return state === 'new' || state === 'expired';
}

/** Lists a page of codes, newest first, plus one extra row if there is one. */
export async function listCodes(
  tx: Transaction,
  page: { state?: CodeWord | undefined; after: Cursor; nowMs: number; rows?: number },
): Promise<ListedCode[]> {
  const { state, after, rows = PAGE_ROWS + 1 } = page;
  return tx.all<ListedCode>(
    `${LISTED} WHERE (created_at, id) < ($1, $2) ${state ? `AND ${ofState(state, '$4')}` : ''}
     ORDER BY created_at DESC, id DESC LIMIT $3`,
    [after.at, after.id, rows, ...(isTimed(state) ? [page.nowMs] : [])],
  );
}

/** Finds codes whose label or holder starts with this text. */
export async function findCodes(
  tx: Transaction,
  search: { state: CodeWord | undefined; range: Range; nowMs: number },
): Promise<ListedCode[]> {
  const { state, range } = search;
  const found = new Map<string, ListedCode>();
  const params = [range.from, range.to, PAGE_ROWS + 1, ...(isTimed(state) ? [search.nowMs] : [])];
  for (const text of ['lower(label)', 'lower(holder)']) {
    for (const where of state ? [ofState(state, '$4')] : [OPEN, REDEEMED, REVOKED]) {
      const rows = await tx.all<ListedCode>(
        `${LISTED} WHERE ${text} >= $1 AND ${text} < $2 AND ${where} ORDER BY ${text} LIMIT $3`,
        params,
      );
      for (const row of rows) found.set(row.id, row);
    }
  }
  return [...found.values()];
}

/** Revokes a code and the pass that it gave; false if there was nothing to revoke. */
export async function revokeCode(tx: Transaction, id: string, nowMs: number): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE codes SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
    [nowMs, id],
  );
  await revokePassesOf(tx, id, nowMs);
  return changed === 1;
}

export async function hasCode(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.one('SELECT 1 AS found FROM codes WHERE id = $1', [id])) !== undefined;
}

/** An unredeemed code isn't needed once another one replaces it. */
export async function revokeUnredeemed(tx: Transaction, id: string, nowMs: number): Promise<void> {
  await tx.run(
    'UPDATE codes SET revoked_at = $1 WHERE id = $2 AND redeemed_at IS NULL AND revoked_at IS NULL',
    [nowMs, id],
  );
}
