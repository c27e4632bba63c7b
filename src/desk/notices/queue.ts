import type { Transaction } from '#database/database.ts';
import type { ConnectionMode } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { Markdown } from '#kit/message/markdown.ts';
import type { StaffNotice } from '#kit/server/staff-notice.ts';
import { findKind, type Kind } from './kinds.ts';
import {
  connectionNews,
  connectionTopics,
  cutContent,
  GROUPED_MAX,
  sumWords,
  WAITING_MAX,
} from './rules.ts';
import {
  addToNotice,
  findChannel,
  findSaidTopic,
  foldNotices,
  insertNotice,
  type KeptNotice,
  listWaiting,
  rewriteNotice,
} from './store.ts';

/** Held while notices are counted or chosen, so that no other process adds to them meanwhile. */
export const QUEUE_LOCK = 'notices';

const SHOWN_BY_BOT = 'job-waits';

/**
 * Stores the notice in the transaction that it is about, so it is sent only once that is durable. Does
 * nothing without a channel.
 */
export async function queueNotice(
  tx: Transaction,
  notice: StaffNotice,
  nowMs: number,
): Promise<void> {
  await tx.lock(QUEUE_LOCK);
  const channel = await findChannel(tx);
  // There the bot shows the job itself, with its plan.
  if (!channel || (channel.by_bot === 1 && notice.topic === SHOWN_BY_BOT)) return;
  if (notice.isPractice && channel.is_practice === 0) return;
  const kind = findKind(notice.topic);
  const waiting = await listWaiting(tx);
  const isAdded = kind ? await joinWaiting(tx, kind, waiting) : await makeRoom(tx, waiting);
  if (isAdded) return;
  const content = cutContent(notice.content.text, kind && GROUPED_MAX);
  await insertNotice(tx, { ...notice, content, nowMs });
}

/** Of very many, only the number is kept. Returns whether it was counted to the last one. */
async function joinWaiting(
  tx: Transaction,
  { topics }: Kind,
  waiting: readonly KeptNotice[],
): Promise<boolean> {
  const same = waiting.filter((one) => topics.includes(one.topic) && one.tried_at === null);
  const last = same.at(-1);
  if (!last || same.length < WAITING_MAX) return false;
  await addToNotice(tx, last.id);
  return true;
}

async function makeRoom(tx: Transaction, waiting: readonly KeptNotice[]): Promise<false> {
  const others = waiting.filter(({ topic, tried_at }) => !findKind(topic) && tried_at === null);
  const [first, second] = others;
  if (first && second && others.length >= WAITING_MAX) {
    const count = first.stands_for + second.stands_for;
    await foldNotices(tx, [first, second], { count, content: sumWords(count) });
  }
  return false;
}

/**
 * Notes that a connection broke or is back, once, however many processes see it. What waits to be said about it is
 * replaced, so that it is still true when it is sent.
 */
export async function queueConnectionNews(
  tx: Transaction,
  { platform, mode }: { platform: PlatformName; mode: ConnectionMode },
  nowMs: number,
): Promise<void> {
  if (mode !== 'broken' && mode !== 'connected') return;
  await tx.lock(QUEUE_LOCK);
  const { broke, back } = connectionTopics(platform);
  const unsaid = (await listWaiting(tx)).find(
    ({ topic, tried_at }) => (topic === broke || topic === back) && tried_at === null,
  );
  const saidBroken = (await findSaidTopic(tx, [broke, back])) === broke;
  const waiting = unsaid && (unsaid.topic === broke ? 'broke' : 'back');
  const news = connectionNews(platform, { mode, saidBroken, waiting });
  if (!news) return;
  if (unsaid) await rewriteNotice(tx, unsaid.id, { ...news, nowMs });
  else {
    const content = new Markdown(news.content);
    await queueNotice(tx, { topic: news.topic, content, path: '/admin/connections' }, nowMs);
  }
}
