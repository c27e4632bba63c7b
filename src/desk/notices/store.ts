import type { Transaction } from '#database/database.ts';
import type { channelFaults, noticeStates } from './contract.ts';

export type NoticeState = (typeof noticeStates)[number];
export type ChannelFault = (typeof channelFaults)[number];

export interface Channel {
  sealed: string;
  webhook_id: string;
  name: string;
  guild_id: string;
  channel_id: string | null;
  is_practice: number;
  saved_at: number;
  saved_by: string;
  /** The bot itself posts there. There is no webhook then, so `sealed` and `webhook_id` are empty. */
  by_bot: number;
  broken_at: number | null;
  broken_why: ChannelFault | null;
}

export interface KeptNotice {
  id: number;
  at: number;
  topic: string;
  content: string;
  state: NoticeState;
  tries: number;
  not_before: number;
  runner: string | null;
  /** The number of notices that it sums up. */
  stands_for: number;
  sent_at: number | null;
  why: string | null;
  /** The page of the desk that shows more. */
  path: string | null;
  /** The first of those with which it is sent in one message. */
  lead: number | null;
  /** When that message was first sent, as long as it may be there without an answer. */
  tried_at: number | null;
}

const NOTICE =
  'SELECT id, at, topic, content, state, tries, not_before, runner, stands_for, sent_at, why, path, lead, tried_at FROM notices';
/** There is one channel. */
const THE_CHANNEL = 1;

export async function findChannel(tx: Transaction): Promise<Channel | undefined> {
  return tx.one<Channel>(
    `SELECT sealed, webhook_id, name, guild_id, channel_id, is_practice, saved_at, saved_by,
       by_bot, broken_at, broken_why FROM staff_channel WHERE id = $1`,
    [THE_CHANNEL],
  );
}

export async function saveChannel(
  tx: Transaction,
  one: Omit<Channel, 'broken_at' | 'broken_why'>,
): Promise<void> {
  await tx.run('DELETE FROM staff_channel WHERE id = $1', [THE_CHANNEL]);
  await tx.run(
    `INSERT INTO staff_channel (id, sealed, webhook_id, name, guild_id, channel_id, is_practice,
       saved_at, saved_by, by_bot) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      THE_CHANNEL,
      one.sealed,
      one.webhook_id,
      one.name,
      one.guild_id,
      one.channel_id,
      one.is_practice,
      one.saved_at,
      one.saved_by,
      one.by_bot,
    ],
  );
}

/** Reseals the same webhook with other keys, unless the channel was replaced since it was read. */
export async function sealChannel(
  tx: Transaction,
  { sealed, saved_at }: Pick<Channel, 'sealed' | 'saved_at'>,
): Promise<void> {
  await tx.run('UPDATE staff_channel SET sealed = $1 WHERE id = $2 AND saved_at = $3', [
    sealed,
    THE_CHANNEL,
    saved_at,
  ]);
}

export async function deleteChannel(tx: Transaction): Promise<boolean> {
  return (await tx.run('DELETE FROM staff_channel WHERE id = $1', [THE_CHANNEL])) === 1;
}

/** Marks the channel as broken, unless it was replaced since it was read. */
export async function breakChannel(
  tx: Transaction,
  { saved_at }: Pick<Channel, 'saved_at'>,
  fault: { why: ChannelFault; nowMs: number },
): Promise<void> {
  await tx.run(
    `UPDATE staff_channel SET broken_at = $1, broken_why = $2
     WHERE id = $3 AND saved_at = $4 AND broken_at IS NULL`,
    [fault.nowMs, fault.why, THE_CHANNEL, saved_at],
  );
}

export async function insertNotice(
  tx: Transaction,
  one: { topic: string; content: string; path?: string | undefined; nowMs: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO notices (at, topic, content, path, state) VALUES ($1, $2, $3, $4, 'waiting')`,
    [one.nowMs, one.topic, one.content, one.path ?? null],
  );
}

/** One more of the same kind, which isn't named. */
export async function addToNotice(tx: Transaction, id: number): Promise<void> {
  await tx.run('UPDATE notices SET stands_for = stands_for + 1 WHERE id = $1', [id]);
}

/** Replaces the words of a notice that wasn't sent yet. */
export async function rewriteNotice(
  tx: Transaction,
  id: number,
  one: { topic: string; content: string; nowMs: number },
): Promise<void> {
  await tx.run('UPDATE notices SET topic = $2, content = $3, at = $4 WHERE id = $1', [
    id,
    one.topic,
    one.content,
    one.nowMs,
  ]);
}

/** Returns the oldest first. There are only some dozens: of many, only the number is kept. */
export async function listWaiting(tx: Transaction): Promise<KeptNotice[]> {
  return tx.all<KeptNotice>(`${NOTICE} WHERE state = 'waiting' ORDER BY id`);
}

export async function countWaiting(tx: Transaction): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM notices WHERE state IN ('waiting', 'sending')`,
  );
  return Number(row?.count ?? 0);
}

export async function listLatest(tx: Transaction, max: number): Promise<KeptNotice[]> {
  return tx.all<KeptNotice>(`${NOTICE} ORDER BY id DESC LIMIT $1`, [max]);
}

/** The one of two topics that was posted last, as far as the desk knows. */
export async function findSaidTopic(
  tx: Transaction,
  [one, other]: readonly [string, string],
): Promise<string | undefined> {
  const row = await tx.one<{ topic: string }>(
    `SELECT topic FROM notices WHERE topic IN ($1, $2)
       AND (state IN ('sending', 'sent', 'unsure', 'summed') OR tried_at IS NOT NULL)
     ORDER BY id DESC LIMIT 1`,
    [one, other],
  );
  return row?.topic;
}

/** When a notice of one of these topics was last posted. */
export async function findLastSent(
  tx: Transaction,
  topics: readonly string[],
): Promise<number | undefined> {
  const places = topics.map((_, at) => `$${at + 1}`).join(', ');
  const row = await tx.one<{ at: number | null }>(
    `SELECT MAX(COALESCE(sent_at, tried_at)) AS at FROM notices
     WHERE topic IN (${places}) AND state IN ('sent', 'unsure')`,
    [...topics],
  );
  return row?.at == null ? undefined : Number(row.at);
}

/** The first notice now stands for both. */
export async function foldNotices(
  tx: Transaction,
  [first, second]: readonly [KeptNotice, KeptNotice],
  { count, content }: { count: number; content: string },
): Promise<void> {
  await tx.run(`UPDATE notices SET topic = 'sum', stands_for = $1, content = $2 WHERE id = $3`, [
    count,
    content,
    first.id,
  ]);
  await settleNotices(tx, [second.id], { state: 'summed' });
}

/** Runs before sending. If the process dies after this, the message may have been sent. */
export async function claimNotices(
  tx: Transaction,
  ids: readonly number[],
  { runner, nowMs }: { runner: string; nowMs: number },
): Promise<void> {
  for (const id of ids) {
    await tx.run(
      `UPDATE notices SET state = 'sending', runner = $2, tries = tries + 1, lead = $3,
         tried_at = COALESCE(tried_at, $4) WHERE id = $1`,
      [id, runner, ids[0] ?? id, nowMs],
    );
  }
}

export async function listSending(tx: Transaction): Promise<KeptNotice[]> {
  return tx.all<KeptNotice>(`${NOTICE} WHERE state = 'sending' ORDER BY id`);
}

interface Outcome {
  state: NoticeState;
  sentAt?: number | null;
  notBefore?: number;
  why?: string | null;
  /** Whether the message may be there. Otherwise it is put together anew. */
  mayBeThere?: boolean;
}

export async function settleNotices(
  tx: Transaction,
  ids: readonly number[],
  { state, sentAt = null, notBefore = 0, why = null, mayBeThere = true }: Outcome,
): Promise<void> {
  const sent = mayBeThere ? '' : ', lead = NULL, tried_at = NULL';
  for (const id of ids) {
    await tx.run(
      `UPDATE notices SET state = $2, sent_at = $3, not_before = $4, why = $5, runner = NULL${sent}
       WHERE id = $1`,
      [id, state, sentAt, notBefore, why],
    );
  }
}

/** A message that may be in the channel so far isn't repeated in another one. */
export async function giveUpTried(tx: Transaction): Promise<void> {
  await tx.run(
    `UPDATE notices SET state = 'unsure' WHERE state = 'waiting' AND tried_at IS NOT NULL`,
  );
}

/** Drops the notices for a channel that no longer exists. */
export async function dropWaiting(tx: Transaction): Promise<void> {
  await tx.run(`UPDATE notices SET state = 'dropped' WHERE state = 'waiting'`);
}

export async function forgetOldNotices(tx: Transaction, beforeMs: number): Promise<void> {
  await tx.run(`DELETE FROM notices WHERE at < $1 AND state NOT IN ('waiting', 'sending')`, [
    beforeMs,
  ]);
}
