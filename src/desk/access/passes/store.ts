import type { Transaction } from '#database/database.ts';
import type { Pass } from '#kit/server/context.ts';
import {
  isLive,
  PASS_COLUMNS,
  type PassRow,
  toPass,
  waitingHash,
} from '#kit/values/stored-pass.ts';
import type { Code } from '../rules.ts';

const PASS = `SELECT ${PASS_COLUMNS} FROM passes`;

export async function findPass(
  tx: Transaction,
  hash: string,
  nowMs: number,
): Promise<Pass | undefined> {
  const row = await tx.one<PassRow>(`${PASS} WHERE hash = $1 AND ${isLive('$2')}`, [hash, nowMs]);
  return row && toPass(row);
}

/** Finds the pass whose secret this session exchanged a moment ago, by the previous secret. */
export async function findExchangedPass(
  tx: Transaction,
  oldHash: string,
  by: { sessionId: string; nowMs: number },
): Promise<Pass | undefined> {
  const row = await tx.one<PassRow>(
    `${PASS} WHERE old_hash = $1 AND old_session = $2 AND old_until > $3
       AND ${isLive('$3')}`,
    [oldHash, by.sessionId, by.nowMs],
  );
  return row && toPass(row);
}

/** Finds the current pass while it and this session are live; uses their ids, because secrets change. */
export async function findStanding(
  tx: Transaction,
  { passId, sessionId, nowMs }: { passId: string; sessionId: string; nowMs: number },
): Promise<Pass | undefined> {
  const row = await tx.one<PassRow>(
    `${PASS} WHERE id = $1 AND ${isLive('$2')}
       AND EXISTS (SELECT 1 FROM sessions
         WHERE sessions.id = $3 AND sessions.pass_id = passes.id
           AND sessions.expires_at > $2 AND sessions.ended_at IS NULL)`,
    [passId, nowMs, sessionId],
  );
  return row && toPass(row);
}

/** Finds a pass by its id, unless it has ended. */
export async function findLivePass(
  tx: Transaction,
  passId: string,
  nowMs: number,
): Promise<Pass | undefined> {
  const row = await tx.one<PassRow>(`${PASS} WHERE id = $1 AND ${isLive('$2')}`, [passId, nowMs]);
  return row && toPass(row);
}

export async function widenScope(
  tx: Transaction,
  passId: string,
  scope: readonly string[],
): Promise<void> {
  tx.announce('passes');
  await tx.run('UPDATE passes SET scope = $1 WHERE id = $2', [JSON.stringify(scope), passId]);
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

/** Gives the pass of a code a new secret; false if the pass has ended or now belongs to another code. */
export async function renewPass(
  tx: Transaction,
  pass: { id: string; hash: string },
  codeId: string,
): Promise<boolean> {
  tx.announce('passes');
  const changed = await tx.run(
    `UPDATE passes SET hash = $1, old_hash = NULL, old_until = NULL
     WHERE id = $2 AND code_id = $3 AND revoked_at IS NULL`,
    [pass.hash, pass.id, codeId],
  );
  return changed === 1;
}

/**
 * Sets a new secret. The previous one is remembered briefly for this session; one that is already remembered
 * stays. Undefined if the caller lost the pass since the call began.
 */
export async function exchangePass(
  tx: Transaction,
  passId: string,
  change: { hash: string; newHash: string; sessionId: string; oldUntil: number },
): Promise<Unlinked | undefined> {
  tx.announce('passes');
  const changed = await tx.run(
    `UPDATE passes
     SET old_until = CASE WHEN hash = $1 THEN $2 ELSE old_until END,
         old_hash = CASE WHEN hash = $1 THEN hash ELSE old_hash END,
         old_session = $3, hash = $4
     WHERE id = $5 AND $1 IN (hash, old_hash) AND revoked_at IS NULL`,
    [change.hash, change.oldUntil, change.sessionId, change.newHash, passId],
  );
  return changed === 1 ? endLink(tx, passId) : undefined;
}

/** Invalidates every secret of the pass; a new code can return it to its holder. */
export async function layDownPass(tx: Transaction, passId: string): Promise<Unlinked> {
  tx.announce('passes');
  await tx.run(
    'UPDATE passes SET hash = $1, old_hash = NULL, old_until = NULL WHERE id = $2 AND revoked_at IS NULL',
    [waitingHash(passId), passId],
  );
  return endLink(tx, passId);
}

/** The name of the Discord account that the pass was linked to until now; null if it was linked to none. */
interface Unlinked {
  unlinked: string | null;
}

/**
 * Whoever had the old secret may have linked the pass to an account of their own, or made a code to do so later. Then
 * a new secret alone wouldn't keep them out.
 */
async function endLink(tx: Transaction, passId: string): Promise<Unlinked> {
  const name = await findLinkedName(tx, passId);
  await tx.run('DELETE FROM discord_links WHERE pass_id = $1', [passId]);
  await tx.run('DELETE FROM discord_link_codes WHERE pass_id = $1', [passId]);
  return { unlinked: name ?? null };
}

export async function findLinkedName(tx: Transaction, passId: string): Promise<string | undefined> {
  const row = await tx.one<{ name: string }>('SELECT name FROM discord_links WHERE pass_id = $1', [
    passId,
  ]);
  return row?.name;
}

/** Assigns the pass to this code. No one can use the pass until the code is redeemed. */
export async function awaitCode(
  tx: Transaction,
  passId: string,
  codeId: string,
): Promise<Unlinked> {
  const laid = await layDownPass(tx, passId);
  await tx.run(
    'UPDATE passes SET code_id = $1, locked_to = NULL, suspension = NULL WHERE id = $2',
    [codeId, passId],
  );
  return laid;
}

export async function lockPass(
  tx: Transaction,
  passId: string,
  networks: readonly string[] | null,
): Promise<void> {
  tx.announce('passes');
  await tx.run('UPDATE passes SET locked_to = $1 WHERE id = $2', [
    networks && JSON.stringify(networks),
    passId,
  ]);
}

const TOUCHED_EVERY_MS = 60_000;

/** Notes the use of a pass without a session, at most once a minute. */
export async function touchPass(tx: Transaction, passId: string, nowMs: number): Promise<void> {
  await tx.run(
    'UPDATE passes SET seen_at = $1 WHERE id = $2 AND (seen_at IS NULL OR seen_at <= $3)',
    [nowMs, passId, nowMs - TOUCHED_EVERY_MS],
  );
}

/** Null ends it. */
export async function setPractice(
  tx: Transaction,
  passId: string,
  until: number | null,
): Promise<void> {
  tx.announce('passes');
  await tx.run('UPDATE passes SET practice_until = $1 WHERE id = $2', [until, passId]);
}

export async function revokePass(tx: Transaction, passId: string, nowMs: number): Promise<boolean> {
  tx.announce('passes');
  const changed = await tx.run(
    'UPDATE passes SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL',
    [nowMs, passId],
  );
  return changed === 1;
}

/** Revokes every pass that a code gave, even one that has since been assigned another code. */
export async function revokePassesOf(
  tx: Transaction,
  codeId: string,
  nowMs: number,
): Promise<void> {
  tx.announce('passes');
  await tx.run(
    `UPDATE passes SET revoked_at = $1
     WHERE revoked_at IS NULL
       AND (code_id = $2 OR id IN (SELECT pass_id FROM codes WHERE id = $2 AND pass_id IS NOT NULL))`,
    [nowMs, codeId],
  );
}
