import type { Transaction } from '#database/database.ts';
import type { Admin } from '#kit/server/context.ts';

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

export async function countLiveKeys(tx: Transaction): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'SELECT COUNT(*) AS count FROM admin_keys WHERE revoked_at IS NULL',
  );
  return Number(row?.count ?? 0);
}

export interface FoundKey {
  id: string;
  hash: string;
  access: 'full' | 'read';
  label: string;
}

export async function findLiveKey(tx: Transaction, keyId: string): Promise<FoundKey | undefined> {
  return tx.one<FoundKey>(
    'SELECT id, hash, access, label FROM admin_keys WHERE id = $1 AND revoked_at IS NULL',
    [keyId],
  );
}

export interface ListedKey {
  id: string;
  label: string;
  access: 'full' | 'read';
  created_at: number;
  created_by: string;
  revoked_at: number | null;
  seen_at: number | null;
  sessions: number;
}

const KEYS_LISTED_MAX = 200;

/** The current time, and how long a session may be idle; 0 means until it expires. */
interface Moment {
  nowMs: number;
  idleMs: number;
}

function activeSince({ nowMs, idleMs }: Moment): number {
  return idleMs === 0 ? 0 : nowMs - idleMs;
}

/** Lists live keys first, each group newest first. */
export async function listKeys(tx: Transaction, { nowMs, idleMs }: Moment): Promise<ListedKey[]> {
  return tx.all<ListedKey>(
    `SELECT id, label, access, created_at, created_by, revoked_at,
       (SELECT MAX(seen_at) FROM admin_sessions WHERE key_id = admin_keys.id) AS seen_at,
       (SELECT COUNT(*) FROM admin_sessions
        WHERE key_id = admin_keys.id AND expires_at > $1 AND ended_at IS NULL
          AND COALESCE(active_at, created_at) > $2) AS sessions
     FROM admin_keys
     ORDER BY CASE WHEN revoked_at IS NULL THEN 0 ELSE 1 END, created_at DESC, id
     LIMIT ${KEYS_LISTED_MAX}`,
    [nowMs, activeSince({ nowMs, idleMs })],
  );
}

export type Revocation = 'revoked' | 'unknown' | 'before' | 'last-full';

/** Revokes a key and ends its sessions; refuses to revoke the last full key. */
export async function revokeAdminKey(
  tx: Transaction,
  keyId: string,
  nowMs: number,
): Promise<Revocation> {
  await tx.lock('admin-keys');
  const key = await tx.one<{ access: string; revoked_at: number | null }>(
    'SELECT access, revoked_at FROM admin_keys WHERE id = $1',
    [keyId],
  );
  if (!key) return 'unknown';
  if (key.revoked_at !== null) return 'before';
  if (key.access === 'full') {
    const another = await tx.one(
      `SELECT 1 AS found FROM admin_keys
       WHERE access = 'full' AND revoked_at IS NULL AND id <> $1 LIMIT 1`,
      [keyId],
    );
    if (!another) return 'last-full';
  }
  await tx.run('UPDATE admin_keys SET revoked_at = $1 WHERE id = $2', [nowMs, keyId]);
  await tx.run('UPDATE admin_sessions SET ended_at = $1 WHERE key_id = $2 AND ended_at IS NULL', [
    nowMs,
    keyId,
  ]);
  return 'revoked';
}

export interface NewAdminSession {
  id: string;
  hash: string;
  keyId: string;
  nowMs: number;
  expiresAt: number;
  address: string;
  agent: string;
}

/** Returns false if the key was revoked while it was being verified. */
export async function insertAdminSession(
  tx: Transaction,
  session: NewAdminSession,
): Promise<boolean> {
  const made = await tx.run(
    `INSERT INTO admin_sessions (id, hash, key_id, created_at, expires_at, seen_at, address, agent)
     SELECT $1, $2, id, $3, $4, $3, $5, $6 FROM admin_keys WHERE id = $7 AND revoked_at IS NULL`,
    [
      session.id,
      session.hash,
      session.nowMs,
      session.expiresAt,
      session.address,
      session.agent,
      session.keyId,
    ],
  );
  return made === 1;
}

const SEEN_EVERY_MS = 60_000;

/** Finds the admin of this session while the session and its key are live. */
export async function findAdmin(
  tx: Transaction,
  hash: string,
  { nowMs, idleMs }: Moment,
): Promise<Admin | undefined> {
  const row = await tx.one<Admin & { seenAt: number }>(
    `SELECT s.id AS "sessionId", s.key_id AS "keyId", s.expires_at AS "expiresAt",
       s.seen_at AS "seenAt", COALESCE(s.keyed_at, s.created_at) AS "keyedAt", k.label, k.access
     FROM admin_sessions AS s JOIN admin_keys AS k ON k.id = s.key_id
     WHERE s.hash = $1 AND s.expires_at > $2 AND s.ended_at IS NULL AND k.revoked_at IS NULL
       AND COALESCE(s.active_at, s.created_at) > $3`,
    [hash, nowMs, activeSince({ nowMs, idleMs })],
  );
  if (!row) return undefined;
  if (nowMs - row.seenAt >= SEEN_EVERY_MS) {
    await tx.run('UPDATE admin_sessions SET seen_at = $1 WHERE id = $2', [nowMs, row.sessionId]);
  }
  return row;
}

/** Records activity in a session, but never moves the time backward. */
export async function noteActivity(tx: Transaction, sessionId: string, at: number): Promise<void> {
  await tx.run(
    'UPDATE admin_sessions SET active_at = $1 WHERE id = $2 AND COALESCE(active_at, created_at) < $1',
    [at, sessionId],
  );
}

export async function noteKey(tx: Transaction, sessionId: string, nowMs: number): Promise<void> {
  await tx.run('UPDATE admin_sessions SET keyed_at = $1 WHERE id = $2', [nowMs, sessionId]);
}

export async function endAdminSession(
  tx: Transaction,
  sessionId: string,
  nowMs: number,
): Promise<void> {
  await tx.run('UPDATE admin_sessions SET ended_at = $1 WHERE id = $2 AND ended_at IS NULL', [
    nowMs,
    sessionId,
  ]);
}

export interface HourCount {
  from_hour: number;
  to_hour: number;
  sessions: number;
  lasted: number;
}

/** Counts the sessions that were live since a given time, by the hours in which they began and ended. */
export async function countSessions(tx: Transaction, sinceMs: number): Promise<HourCount[]> {
  return tx.all<HourCount>(
    `SELECT created_at / 3600000 AS from_hour, seen_at / 3600000 AS to_hour,
       COUNT(*) AS sessions, SUM(seen_at - created_at) AS lasted
     FROM sessions WHERE expires_at > $1 AND seen_at > $1 GROUP BY 1, 2`,
    [sinceMs],
  );
}

export async function countActive(
  tx: Transaction,
  at: { nowMs: number; sinceMs: number },
): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM sessions
     WHERE expires_at > $1 AND ended_at IS NULL AND seen_at > $2`,
    [at.nowMs, at.sinceMs],
  );
  return Number(row?.count ?? 0);
}
