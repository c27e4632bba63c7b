import type { Transaction } from '#database/database.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The limit per webhook, across all passes. */
const CODES_PER_HOUR = 3;
const TRIES_MAX = 5;
const CODE_MS = 10 * MINUTE_MS;
const PROOF_MS = 24 * HOUR_MS;

interface Prover {
  passId: string;
  webhookId: string;
  nowMs: number;
}

export interface NewCode extends Prover {
  id: string;
  channelId: string;
  salt: string;
  hash: string;
}

/** Stores a code before it is posted, or returns how long to wait. */
export async function keepCode(
  tx: Transaction,
  code: NewCode,
): Promise<{ expiresAt: number } | { waitMs: number }> {
  await tx.lock(lockName(code));
  const waitMs = await waitForCode(tx, code);
  if (waitMs > 0) return { waitMs };
  await tx.run('DELETE FROM webhook_codes WHERE sent_at <= $1', [code.nowMs - HOUR_MS]);
  await tx.run(
    `INSERT INTO webhook_codes (id, webhook_id, channel_id, pass_id, salt, hash, tries, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, 0, $7)`,
    [code.id, code.webhookId, code.channelId, code.passId, code.salt, code.hash, code.nowMs],
  );
  return { expiresAt: code.nowMs + CODE_MS };
}

/** Deletes a code that wasn't posted. */
export async function dropCode(tx: Transaction, id: string): Promise<void> {
  await tx.run('DELETE FROM webhook_codes WHERE id = $1', [id]);
}

/** How long until another code may be posted through the webhook; 0 means now. */
async function waitForCode(
  tx: Transaction,
  { webhookId, nowMs }: Omit<Prover, 'passId'>,
): Promise<number> {
  const rows = await tx.all<{ sent_at: number }>(
    `SELECT sent_at FROM webhook_codes WHERE webhook_id = $1 AND sent_at > $2
     ORDER BY sent_at DESC LIMIT ${CODES_PER_HOUR}`,
    [webhookId, nowMs - HOUR_MS],
  );
  const last = rows[CODES_PER_HOUR - 1];
  return last ? Number(last.sent_at) + HOUR_MS - nowMs : 0;
}

interface CodeRow {
  id: string;
  channel_id: string;
  salt: string;
  hash: string;
  tries: number;
  sent_at: number;
  used_at: number | null;
}

export type CodeCheck =
  | { kind: 'right'; until: number }
  | { kind: 'wrong'; left: number }
  | { kind: 'none' }
  /** Includes how long to wait for a new code. */
  | { kind: 'expired' | 'closed'; waitMs: number };

/** Tries the pass's newest code. The try counts before the code is compared. */
export async function tryCode(
  tx: Transaction,
  prover: Prover & { isRight: (code: { salt: string; hash: string }) => boolean },
): Promise<CodeCheck> {
  await tx.lock(lockName(prover));
  const { passId, webhookId, nowMs } = prover;
  const code = await tx.one<CodeRow>(
    `SELECT id, channel_id, salt, hash, tries, sent_at, used_at FROM webhook_codes
     WHERE webhook_id = $1 AND pass_id = $2 ORDER BY sent_at DESC, id DESC LIMIT 1`,
    [webhookId, passId],
  );
  if (!code || code.used_at !== null) return { kind: 'none' };
  const tries = Number(code.tries);
  if (Number(code.sent_at) + CODE_MS <= nowMs) {
    return { kind: 'expired', waitMs: await waitForCode(tx, prover) };
  }
  if (tries >= TRIES_MAX) return { kind: 'closed', waitMs: await waitForCode(tx, prover) };
  await tx.run('UPDATE webhook_codes SET tries = $2 WHERE id = $1', [code.id, tries + 1]);
  if (prover.isRight(code)) return keepProof(tx, prover, code);
  const left = TRIES_MAX - tries - 1;
  if (left > 0) return { kind: 'wrong', left };
  return { kind: 'closed', waitMs: await waitForCode(tx, prover) };
}

async function keepProof(tx: Transaction, prover: Prover, code: CodeRow): Promise<CodeCheck> {
  const { passId, webhookId, nowMs } = prover;
  const until = nowMs + PROOF_MS;
  await tx.run('UPDATE webhook_codes SET used_at = $2 WHERE id = $1', [code.id, nowMs]);
  await tx.run('DELETE FROM webhook_proofs WHERE until <= $1', [nowMs]);
  await tx.run(
    `INSERT INTO webhook_proofs (pass_id, webhook_id, channel_id, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (pass_id, webhook_id)
     DO UPDATE SET channel_id = excluded.channel_id, until = excluded.until`,
    [passId, webhookId, code.channel_id, until],
  );
  return { kind: 'right', until };
}

export interface Proof {
  channelId: string;
  until: number;
}

export async function findProof(
  tx: Transaction,
  { passId, webhookId, nowMs }: Prover,
): Promise<Proof | undefined> {
  const row = await tx.one<{ channel_id: string; until: number }>(
    `SELECT channel_id, until FROM webhook_proofs
     WHERE pass_id = $1 AND webhook_id = $2 AND until > $3`,
    [passId, webhookId, nowMs],
  );
  return row && { channelId: row.channel_id, until: Number(row.until) };
}

/** Returns false if the same pass is already sending through the same webhook. */
export async function beginSending(
  tx: Transaction,
  sending: Prover & { id: string; until: number },
): Promise<boolean> {
  await tx.run('DELETE FROM webhook_sendings WHERE until <= $1', [sending.nowMs]);
  const begun = await tx.run(
    `INSERT INTO webhook_sendings (id, pass_id, webhook_id, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (pass_id, webhook_id) DO NOTHING`,
    [sending.id, sending.passId, sending.webhookId, sending.until],
  );
  return begun > 0;
}

export async function keepSending(
  tx: Transaction,
  { id, until }: { id: string; until: number },
): Promise<void> {
  await tx.run('UPDATE webhook_sendings SET until = $2 WHERE id = $1', [id, until]);
}

export async function endSending(tx: Transaction, id: string): Promise<void> {
  await tx.run('DELETE FROM webhook_sendings WHERE id = $1', [id]);
}

function lockName({ webhookId }: Pick<Prover, 'webhookId'>): string {
  return `webhook codes ${webhookId}`;
}
