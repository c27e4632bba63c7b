// Which notices go out next, as one message.
import type { Transaction } from '#database/database.ts';
import { findKind } from './kinds.ts';
import { connectionTopics, GIVEN_UP_MS, isQuietOver, NONCE_MS } from './rules.ts';
import {
  findLastSent,
  findSaidTopic,
  type KeptNotice,
  listWaiting,
  settleNotices,
} from './store.ts';

interface Choosing {
  nowMs: number;
  quietMs: number;
}

/** Undefined if nothing is due. After a failure, nothing is sent until the next try, so that the order stays. */
export async function chooseNext(
  tx: Transaction,
  { nowMs, quietMs }: Choosing,
): Promise<readonly KeptNotice[] | undefined> {
  const waiting = await giveUpOld(tx, nowMs);
  if (waiting.some(({ not_before }) => not_before > nowMs)) return undefined;
  // One that may have arrived is repeated first, because only soon Discord knows it again.
  const tried = waiting.find(({ tried_at }) => tried_at !== null);
  if (tried) return waiting.filter(({ lead }) => lead === tried.lead);
  const silent = new Set<unknown>();
  for (const one of waiting) {
    const kind = findKind(one.topic);
    if (!kind) return [one];
    if (silent.has(kind)) continue;
    const same = waiting.filter(({ topic }) => kind.topics.includes(topic));
    const last = await findLastSent(tx, kind.topics);
    if (isQuietOver(last, quietMs, nowMs)) return same;
    const answers = await findAnswers(tx, same);
    if (answers.length > 0) return answers;
    silent.add(kind);
  }
  return undefined;
}

/** Returns the others. */
async function giveUpOld(tx: Transaction, nowMs: number): Promise<KeptNotice[]> {
  const kept: KeptNotice[] = [];
  for (const one of await listWaiting(tx)) {
    const { id, at, why, tried_at: triedAt } = one;
    if (triedAt !== null && triedAt + NONCE_MS <= nowMs) {
      await settleNotices(tx, [id], { state: 'unsure', why });
    } else if (at + GIVEN_UP_MS <= nowMs) {
      await settleNotices(tx, [id], { state: 'given-up', why });
    } else kept.push(one);
  }
  return kept;
}

/** Recoveries of what was posted as broken aren't held back, because until then the channel says what isn't so. */
async function findAnswers(
  tx: Transaction,
  notices: readonly KeptNotice[],
): Promise<readonly KeptNotice[]> {
  const answers: KeptNotice[] = [];
  for (const platform of ['discord', 'roblox'] as const) {
    const { broke, back } = connectionTopics(platform);
    const one = notices.find(({ topic }) => topic === back);
    if (one && (await findSaidTopic(tx, [broke, back])) === broke) answers.push(one);
  }
  return answers;
}
