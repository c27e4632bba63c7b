import type { Transaction } from '#database/database.ts';
import { type ConnectionNews, cutContent, sumWords, WAITING_MAX } from './rules.ts';
import { findChannel, findLastTopic, foldNotices, insertNotice, listWaiting } from './store.ts';

/** Who counts what waits holds it, so that no two at once make one too many. */
export const QUEUE_LOCK = 'notices';

export interface Notice {
  topic: string;
  content: string;
}

/** Kept with the work that it tells of, and sent once that is durable. Nothing where there is no channel. */
export async function queueNotice(tx: Transaction, notice: Notice, nowMs: number): Promise<void> {
  await tx.lock(QUEUE_LOCK);
  if (!(await findChannel(tx))) return;
  const [first, second, ...others] = await listWaiting(tx, WAITING_MAX);
  if (first && second && others.length + 2 >= WAITING_MAX) {
    const count = first.stands_for + second.stands_for;
    await foldNotices(tx, [first, second], { count, content: sumWords(count) });
  }
  await insertNotice(tx, { ...notice, content: cutContent(notice.content), nowMs });
}

/** Said once, however many processes see it: and that it is back, only of one that was said to be broken. */
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
