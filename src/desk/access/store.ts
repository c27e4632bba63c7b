import type { Transaction } from '#database/database.ts';
import type { Session } from '#kit/server/context.ts';
import type { OwnSession } from '#kit/server/own-access.ts';
import { forgetOldTries } from '#kit/tries/store.ts';

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

/** Gives the same session a new token; false if the old token isn't live. */
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
  session: Session,
  touch: { nowMs: number; activeAt: number | null },
): Promise<void> {
  await tx.run(
    'UPDATE sessions SET seen_at = $1, active_at = COALESCE($2, active_at) WHERE id = $3',
    [touch.nowMs, touch.activeAt, session.id],
  );
  if (session.passId === null) return;
  await tx.run('UPDATE passes SET seen_at = $1 WHERE id = $2', [touch.nowMs, session.passId]);
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
  address: string;
}

const SESSION = 'SELECT id, expires_at, pass_id, address FROM sessions';

export async function findSession(
  tx: Transaction,
  hash: string,
  nowMs: number,
): Promise<Session | undefined> {
  const row = await tx.one<SessionRow>(
    `${SESSION} WHERE hash = $1 AND expires_at > $2 AND ended_at IS NULL`,
    [hash, nowMs],
  );
  return row && toSession(row, hash);
}

/** Finds the session whose token was exchanged a moment ago, by the previous token. */
export async function findExchangedSession(
  tx: Transaction,
  oldHash: string,
  nowMs: number,
): Promise<Session | undefined> {
  const row = await tx.one<SessionRow>(
    `${SESSION} WHERE old_hash = $1 AND old_until > $2 AND expires_at > $2 AND ended_at IS NULL`,
    [oldHash, nowMs],
  );
  return row && toSession(row, oldHash);
}

function toSession(row: SessionRow, hash: string): Session {
  return {
    id: row.id,
    hash,
    expiresAt: row.expires_at,
    passId: row.pass_id,
    address: row.address,
  };
}

/** Sets a new token. The previous one is remembered briefly; one that is already remembered stays. */
export async function exchangeSession(
  tx: Transaction,
  session: Session,
  change: { newHash: string; nowMs: number; expiresAt: number; oldUntil: number },
): Promise<void> {
  tx.announce('sessions');
  await tx.run(
    `UPDATE sessions
     SET old_until = CASE WHEN hash = $1 THEN $2 ELSE old_until END,
         old_hash = CASE WHEN hash = $1 THEN hash ELSE old_hash END,
         hash = $3, expires_at = $4, seen_at = $5
     WHERE id = $6`,
    [session.hash, change.oldUntil, change.newHash, change.expiresAt, change.nowMs, session.id],
  );
}

/** Records which pass a session uses, for the list of a pass's live sessions. */
export async function linkSession(
  tx: Transaction,
  sessionId: string,
  link: { passId: string; nowMs: number },
): Promise<void> {
  await tx.run('UPDATE sessions SET pass_id = $1 WHERE id = $2', [link.passId, sessionId]);
  await tx.run('UPDATE passes SET seen_at = $1 WHERE id = $2', [link.nowMs, link.passId]);
}

/** Records that a session continues from another address. */
export async function moveSession(
  tx: Transaction,
  session: Session,
  move: { address: string; nowMs: number },
): Promise<void> {
  tx.announce('sessions', session.hash);
  await tx.run(
    'UPDATE sessions SET moved_from = address, moved_at = $1, address = $2 WHERE id = $3',
    [move.nowMs, move.address, session.id],
  );
}

const OWN_SESSIONS_MAX = 50;

export async function listSessionsOf(
  tx: Transaction,
  passId: string,
  nowMs: number,
): Promise<Omit<OwnSession, 'isOwn'>[]> {
  return tx.all(
    `SELECT id, agent, address, created_at AS "createdAt", seen_at AS "seenAt" FROM sessions
     WHERE pass_id = $1 AND expires_at > $2 AND ended_at IS NULL
     ORDER BY seen_at DESC, id LIMIT ${OWN_SESSIONS_MAX}`,
    [passId, nowMs],
  );
}

/** Ends the live sessions of a pass, except one or only one of them. Returns how many were ended. */
export async function endSessionsOf(
  tx: Transaction,
  passId: string,
  end: { nowMs: number; except?: string; only?: string },
): Promise<number> {
  tx.announce('sessions');
  return tx.run(
    `UPDATE sessions SET ended_at = $1
     WHERE pass_id = $2 AND expires_at > $1 AND ended_at IS NULL AND id <> $3
       AND ($4 = '' OR id = $4)`,
    [end.nowMs, passId, end.except ?? '', end.only ?? ''],
  );
}

/** Deletes sessions and tries that no call can use anymore. */
export async function forgetOldAccess(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM sessions WHERE expires_at < $1', [beforeMs]);
  await tx.run('DELETE FROM admin_sessions WHERE expires_at < $1', [beforeMs]);
  await forgetOldTries(tx, beforeMs);
}
