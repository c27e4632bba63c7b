import type { Transaction } from '#database/database.ts';
import { type ConnectionNews, cutContent, sumWords, WAITING_MAX } from './rules.ts';
import { findChannel, findLastTopic, foldNotices, insertNotice, listWaiting } from './store.ts';

/** Held while counting waiting notices, so that two processes can't exceed the limit together. */
export const QUEUE_LOCK = 'notices';

const SHOWN_BY_BOT = 'job-waits';

export interface Notice {
  topic: string;
  content: string;
  /** Of something that is practiced: only a channel that is practiced, too, hears of it. */
  isPractice?: boolean | undefined;
}

/**
 * Stores the notice in the transaction that it is about, so it is sent only once that is durable. Does
 * nothing without a channel.
 */
export async function queueNotice(tx: Transaction, notice: Notice, nowMs: number): Promise<void> {
  await tx.lock(QUEUE_LOCK);
  const channel = await findChannel(tx);
  // There the bot shows the job itself, with its plan.
  if (!channel || (channel.by_bot === 1 && notice.topic === SHOWN_BY_BOT)) return;
  if (notice.isPractice && channel.is_practice === 0) return;
  const [first, second, ...others] = await listWaiting(tx, WAITING_MAX);
  if (first && second && others.length + 2 >= WAITING_MAX) {
    const count = first.stands_for + second.stands_for;
    await foldNotices(tx, [first, second], { count, content: sumWords(count) });
  }
  await insertNotice(tx, { ...notice, content: cutContent(notice.content), nowMs });
}

/**
 * Reports a broken connection once, however many processes see it. "Connected
 * again" is only sent after "broken".
 */
export async function queueConnectionNews(
  tx: Transaction,
  { topic, opposite, isAnswer, content }: ConnectionNews,
  nowMs: number,
): Promise<void> {
  await tx.lock(QUEUE_LOCK);
  const last = await findLastTopic(tx, [topic, opposite]);
  const isNews = isAnswer ? last === opposite : last !== topic;
  if (isNews) await queueNotice(tx, { topic, content }, nowMs);
}
