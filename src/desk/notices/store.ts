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
}

const NOTICE =
  'SELECT id, at, topic, content, state, tries, not_before, runner, stands_for, sent_at, why FROM notices';
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
  one: { topic: string; content: string; nowMs: number },
): Promise<void> {
  await tx.run(`INSERT INTO notices (at, topic, content, state) VALUES ($1, $2, $3, 'waiting')`, [
    one.nowMs,
    one.topic,
    one.content,
  ]);
}

/** Returns the oldest first. */
export async function listWaiting(tx: Transaction, max: number): Promise<KeptNotice[]> {
  return tx.all<KeptNotice>(`${NOTICE} WHERE state = 'waiting' ORDER BY id LIMIT $1`, [max]);
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

/** The later one of two topics. */
export async function findLastTopic(
  tx: Transaction,
  [one, other]: readonly [string, string],
): Promise<string | undefined> {
  const row = await tx.one<{ topic: string }>(
    'SELECT topic FROM notices WHERE topic IN ($1, $2) ORDER BY id DESC LIMIT 1',
    [one, other],
  );
  return row?.topic;
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
  await settleNotice(tx, second.id, { state: 'summed' });
}

/** Runs before sending. If the process dies after this, the notice may have been sent. */
export async function claimNotice(tx: Transaction, id: number, runner: string): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE notices SET state = 'sending', runner = $2, tries = tries + 1
     WHERE id = $1 AND state = 'waiting'`,
    [id, runner],
  );
  return changed === 1;
}

export async function listSending(tx: Transaction): Promise<KeptNotice[]> {
  return tx.all<KeptNotice>(`${NOTICE} WHERE state = 'sending'`);
}

export async function settleNotice(
  tx: Transaction,
  id: number,
  outcome: {
    state: NoticeState;
    sentAt?: number | null;
    notBefore?: number;
    why?: string | null;
  },
): Promise<void> {
  const { state, sentAt = null, notBefore = 0, why = null } = outcome;
  await tx.run(
    `UPDATE notices SET state = $2, sent_at = $3, not_before = $4, why = $5, runner = NULL
     WHERE id = $1`,
    [id, state, sentAt, notBefore, why],
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
