import type { Transaction } from '../../database/database.ts';
import type { Pass, Session } from '../../kit/server.ts';
import type { Code } from './codes/store.ts';

interface NewSession {
  id: string;
  hash: string;
  nowMs: number;
  expiresAt: number;
  address: string;
  agent: string;
}

export async function insertSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.run(
    `INSERT INTO sessions (id, hash, created_at, expires_at, seen_at, address, agent)
     VALUES ($1, $2, $3, $4, $3, $5, $6)`,
    [session.id, session.hash, session.nowMs, session.expiresAt, session.address, session.agent],
  );
}

/** The same session under a new token; false when the old one is not alive. */
export async function rotateSession(
  tx: Transaction,
  change: { oldHash: string; newHash: string; nowMs: number; expiresAt: number },
): Promise<boolean> {
  tx.announce('sessions', change.oldHash);
  const changed = await tx.run(
    `UPDATE sessions SET hash = $1, expires_at = $2, seen_at = $3
     WHERE hash = $4 AND expires_at > $3 AND ended_at IS NULL`,
    [change.newHash, change.expiresAt, change.nowMs, change.oldHash],
  );
  return changed === 1;
}

export async function touchSession(
  tx: Transaction,
  sessionId: string,
  touch: { nowMs: number; activeAt: number | null },
): Promise<void> {
  await tx.run(
    'UPDATE sessions SET seen_at = $1, active_at = COALESCE($2, active_at) WHERE id = $3',
    [touch.nowMs, touch.activeAt, sessionId],
  );
}

export async function endSession(tx: Transaction, session: Session, nowMs: number): Promise<void> {
  tx.announce('sessions', session.hash);
  await tx.run(
    'UPDATE sessions SET ended_at = $1, seen_at = $1 WHERE id = $2 AND ended_at IS NULL',
    [nowMs, session.id],
  );
}

interface SessionRow {
  id: string;
  expires_at: number;
  pass_id: string | null;
}

export async function findSession(
  tx: Transaction,
  hash: string,
  nowMs: number,
): Promise<Session | undefined> {
  const row = await tx.one<SessionRow>(
    `SELECT id, expires_at, pass_id FROM sessions
     WHERE hash = $1 AND expires_at > $2 AND ended_at IS NULL`,
    [hash, nowMs],
  );
  return row && { id: row.id, hash, expiresAt: row.expires_at, passId: row.pass_id };
}

interface PassRow {
  id: string;
  label: string;
  holder: string;
  scope: string | null;
  expires_at: number | null;
  daily_cap: number | null;
}

export async function findPass(
  tx: Transaction,
  hash: string,
  nowMs: number,
): Promise<Pass | undefined> {
  const row = await tx.one<PassRow>(
    `SELECT id, label, holder, scope, expires_at, daily_cap FROM passes
     WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    [hash, nowMs],
  );
  return (
    row && {
      id: row.id,
      label: row.label,
      holder: row.holder,
      scope: readScope(row.scope),
      expiresAt: row.expires_at,
      dailyCap: row.daily_cap,
    }
  );
}

/** Notes which pass a session uses, for the list of a pass's live sessions. */
export async function linkSession(
  tx: Transaction,
  sessionId: string,
  link: { passId: string; nowMs: number },
): Promise<void> {
  await tx.run('UPDATE sessions SET pass_id = $1 WHERE id = $2', [link.passId, sessionId]);
  await tx.run('UPDATE passes SET seen_at = $1 WHERE id = $2', [link.nowMs, link.passId]);
}

export async function insertPass(
  tx: Transaction,
  pass: { id: string; hash: string; nowMs: number },
  code: Code,
): Promise<void> {
  await tx.run(
    `INSERT INTO passes (id, hash, code_id, label, holder, scope, expires_at, daily_cap, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      pass.id,
      pass.hash,
      code.id,
      code.label,
      code.holder,
      code.scope && JSON.stringify(code.scope),
      code.expiresAt,
      code.dailyCap,
      pass.nowMs,
    ],
  );
}

export async function revokePass(tx: Transaction, passId: string, nowMs: number): Promise<void> {
  tx.announce('passes');
  await tx.run('UPDATE passes SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL', [
    nowMs,
    passId,
  ]);
}

export interface NewAdminKey {
  id: string;
  hash: string;
  access: 'full' | 'read';
  label: string;
  nowMs: number;
  createdBy: string;
}

export async function insertAdminKey(tx: Transaction, key: NewAdminKey): Promise<void> {
  await tx.run(
    `INSERT INTO admin_keys (id, hash, access, label, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [key.id, key.hash, key.access, key.label, key.nowMs, key.createdBy],
  );
}

export async function hasAdminKey(tx: Transaction): Promise<boolean> {
  return (await tx.one('SELECT 1 AS found FROM admin_keys LIMIT 1')) !== undefined;
}

/** What no call can ask for any more. */
export async function forgetOldAccess(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM sessions WHERE expires_at < $1', [beforeMs]);
  await tx.run('DELETE FROM code_tries WHERE at < $1', [beforeMs]);
}

export function readScope(stored: string | null): readonly string[] | null {
  return stored === null ? null : (JSON.parse(stored) as string[]);
}
