import type { Transaction } from '#database/database.ts';

export interface Repeatable {
  /** The pass, or the session if there is no pass yet. */
  owner: string;
  path: string;
  key: string;
}

export type KeptState = 'open' | 'done' | 'not-kept' | 'interrupted';

export interface Kept {
  body_hash: string;
  state: KeptState;
  status: number | null;
  answer: string | null;
  case_id: number | null;
}

/** Claims the key for this request, or returns the outcome of the first request with it. */
export async function claimKey(
  tx: Transaction,
  request: Repeatable,
  claim: { bodyHash: string; nowMs: number; keptMs: number },
): Promise<Kept | undefined> {
  const { owner, path, key } = request;
  const claimed = await tx.run(
    `INSERT INTO idempotency (owner, path, key, body_hash, state, at)
     VALUES ($1, $2, $3, $4, 'open', $5)
     ON CONFLICT (owner, path, key) DO UPDATE
     SET body_hash = excluded.body_hash, state = excluded.state, at = excluded.at,
         status = NULL, answer = NULL, case_id = NULL
     WHERE idempotency.at <= $6`,
    [owner, path, key, claim.bodyHash, claim.nowMs, claim.nowMs - claim.keptMs],
  );
  if (claimed === 1) return undefined;
  return tx.one<Kept>(
    `SELECT body_hash, state, status, answer, case_id FROM idempotency
     WHERE owner = $1 AND path = $2 AND key = $3`,
    [owner, path, key],
  );
}

export async function keepAnswer(
  tx: Transaction,
  request: Repeatable,
  kept: { state: KeptState; status: number; answer: string | null; caseId: number | null },
): Promise<void> {
  await tx.run(
    `UPDATE idempotency SET state = $1, status = $2, answer = $3, case_id = $4
     WHERE owner = $5 AND path = $6 AND key = $7`,
    [kept.state, kept.status, kept.answer, kept.caseId, request.owner, request.path, request.key],
  );
}

export async function noteCase(
  tx: Transaction,
  request: Repeatable,
  caseId: number,
): Promise<void> {
  await tx.run('UPDATE idempotency SET case_id = $1 WHERE owner = $2 AND path = $3 AND key = $4', [
    caseId,
    request.owner,
    request.path,
    request.key,
  ]);
}

/** Releases a key whose request was refused before anything was done. */
export async function releaseKey(tx: Transaction, request: Repeatable): Promise<void> {
  await tx.run('DELETE FROM idempotency WHERE owner = $1 AND path = $2 AND key = $3', [
    request.owner,
    request.path,
    request.key,
  ]);
}

/** Marks requests whose process died midway and whose case was closed for them. */
export async function markInterrupted(tx: Transaction): Promise<void> {
  await tx.run(
    `UPDATE idempotency SET state = 'interrupted' WHERE state = 'open'
       AND EXISTS (SELECT 1 FROM audit WHERE audit.case_id = idempotency.case_id)`,
  );
}

export async function forgetOldKeys(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run('DELETE FROM idempotency WHERE at < $1', [beforeMs]);
}
