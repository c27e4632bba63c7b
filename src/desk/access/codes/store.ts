import type { Transaction } from '../../../database/database.ts';
import type { CodeState } from '../rules.ts';
import { readScope } from '../store.ts';

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
}

export async function insertCode(tx: Transaction, code: NewCode): Promise<void> {
  await tx.run(
    `INSERT INTO codes (id, hash, label, holder, scope, expires_at, daily_cap, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      code.id,
      code.hash,
      code.label,
      code.holder,
      code.scope && JSON.stringify(code.scope),
      code.expiresAt,
      code.dailyCap,
      code.nowMs,
      code.createdBy,
    ],
  );
}

export interface Code extends CodeState {
  id: string;
  label: string;
  holder: string;
  scope: readonly string[] | null;
  dailyCap: number | null;
  passId: string | null;
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
}

export async function findCode(tx: Transaction, hash: string): Promise<Code | undefined> {
  const row = await tx.one<CodeRow>(
    `SELECT id, label, holder, scope, expires_at, daily_cap, redeemed_at, redeemed_by, pass_id, revoked_at
     FROM codes WHERE hash = $1`,
    [hash],
  );
  return (
    row && {
      id: row.id,
      label: row.label,
      holder: row.holder,
      scope: readScope(row.scope),
      expiresAt: row.expires_at,
      dailyCap: row.daily_cap,
      redeemedAt: row.redeemed_at,
      redeemedBy: row.redeemed_by,
      passId: row.pass_id,
      revokedAt: row.revoked_at,
    }
  );
}

/** Spends the code for this pass; false when somebody was quicker. */
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
  created_at: number;
  expires_at: number | null;
  redeemed_at: number | null;
  revoked_at: number | null;
}

export async function listCodes(tx: Transaction, limit: number): Promise<ListedCode[]> {
  return tx.all<ListedCode>(
    `SELECT id, label, created_at, expires_at, redeemed_at, revoked_at FROM codes
     ORDER BY created_at DESC, id LIMIT $1`,
    [limit],
  );
}

/** Takes a code back and ends the pass it gave; false when there is none to take back. */
export async function revokeCode(tx: Transaction, id: string, nowMs: number): Promise<boolean> {
  const changed = await tx.run(
    'UPDATE codes SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
    [nowMs, id],
  );
  await tx.run('UPDATE passes SET revoked_at = $1 WHERE code_id = $2 AND revoked_at IS NULL', [
    nowMs,
    id,
  ]);
  tx.announce('passes');
  return changed === 1;
}

export async function noteTry(tx: Transaction, address: string, nowMs: number): Promise<void> {
  await tx.run('INSERT INTO code_tries (address, at) VALUES ($1, $2)', [address, nowMs]);
}

/** Times of the failed tries of an address since a moment, oldest first. */
export async function listTries(
  tx: Transaction,
  address: string,
  sinceMs: number,
): Promise<number[]> {
  const rows = await tx.all<{ at: number }>(
    'SELECT at FROM code_tries WHERE address = $1 AND at > $2 ORDER BY at LIMIT 100',
    [address, sinceMs],
  );
  return rows.map((row) => row.at);
}
