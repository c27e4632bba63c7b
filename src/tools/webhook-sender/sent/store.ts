import type { Transaction } from '#database/database.ts';

const SENT_MS = 24 * 60 * 60_000;
const LISTED_MAX = 100;

export interface SentBy {
  passId: string;
  webhookId: string;
}

export interface SentMessage {
  messageId: string;
  threadId: string | null;
  firstWords: string;
  /** The number of its files. */
  files: number;
  sentAt: number;
  editedAt: number | null;
}

interface Row {
  message_id: string;
  thread_id: string | null;
  first_words: string;
  files: number;
  sent_at: number;
  edited_at: number | null;
}

const COLUMNS = 'message_id, thread_id, first_words, files, sent_at, edited_at';

export async function keepSent(
  tx: Transaction,
  one: SentBy & Omit<SentMessage, 'editedAt'>,
): Promise<void> {
  await tx.run(
    `INSERT INTO webhook_messages
       (webhook_id, message_id, pass_id, thread_id, first_words, files, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (webhook_id, message_id) DO NOTHING`,
    [one.webhookId, one.messageId, one.passId, one.threadId, one.firstWords, one.files, one.sentAt],
  );
}

/** What this pass sent through this webhook in the last 24 hours, newest first. */
export async function listSent(
  tx: Transaction,
  { passId, webhookId, nowMs }: SentBy & { nowMs: number },
): Promise<SentMessage[]> {
  const rows = await tx.all<Row>(
    `SELECT ${COLUMNS} FROM webhook_messages
     WHERE pass_id = $1 AND webhook_id = $2 AND sent_at > $3
     ORDER BY sent_at DESC, message_id DESC LIMIT ${LISTED_MAX}`,
    [passId, webhookId, nowMs - SENT_MS],
  );
  return rows.map(toSent);
}

export async function findSent(
  tx: Transaction,
  { passId, webhookId, messageId, nowMs }: SentBy & { messageId: string; nowMs: number },
): Promise<SentMessage | undefined> {
  const row = await tx.one<Row>(
    `SELECT ${COLUMNS} FROM webhook_messages
     WHERE webhook_id = $1 AND message_id = $2 AND pass_id = $3 AND sent_at > $4`,
    [webhookId, messageId, passId, nowMs - SENT_MS],
  );
  return row && toSent(row);
}

export async function noteEdit(
  tx: Transaction,
  one: { webhookId: string; messageId: string; firstWords: string; nowMs: number },
): Promise<void> {
  await tx.run(
    `UPDATE webhook_messages SET first_words = $3, edited_at = $4
     WHERE webhook_id = $1 AND message_id = $2`,
    [one.webhookId, one.messageId, one.firstWords, one.nowMs],
  );
}

export async function forgetSent(
  tx: Transaction,
  { webhookId, messageId }: { webhookId: string; messageId: string },
): Promise<void> {
  await tx.run('DELETE FROM webhook_messages WHERE webhook_id = $1 AND message_id = $2', [
    webhookId,
    messageId,
  ]);
}

/** Erases messages once they can't be edited anymore. */
export async function forgetOldSent(tx: Transaction, nowMs: number): Promise<void> {
  await tx.run('DELETE FROM webhook_messages WHERE sent_at <= $1', [nowMs - SENT_MS]);
}

function toSent(row: Row): SentMessage {
  return {
    messageId: row.message_id,
    threadId: row.thread_id,
    firstWords: row.first_words,
    files: Number(row.files),
    sentAt: Number(row.sent_at),
    editedAt: row.edited_at === null ? null : Number(row.edited_at),
  };
}
