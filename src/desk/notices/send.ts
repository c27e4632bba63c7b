import type { Database, Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { ConnectionMode, Courier } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Seals } from '#kit/server/seals.ts';
import { GONE_WEBHOOK } from '#kit/webhook/gone-webhook.ts';
import { readWebhook, type WebhookKey } from '#kit/webhook/webhook-url.ts';
import { queueConnectionNews } from './queue.ts';
import { connectionNews, GIVEN_UP_MS, KEPT_MS, retryAt } from './rules.ts';
import {
  breakChannel,
  type Channel,
  type ChannelFault,
  claimNotice,
  findChannel,
  forgetOldNotices,
  type KeptNotice,
  listSending,
  listWaiting,
  settleNotice,
} from './store.ts';

/** The parts of the desk that the sender depends on. */
export interface SenderPorts {
  database: Database;
  /** The name of this process. */
  name: string;
  seals: Seals;
  /** Answers from memory. */
  modes: () => Record<PlatformName, ConnectionMode>;
  /** Sends the desk's own messages to Discord, even while the bot is refused. */
  courier: () => Promise<Courier>;
}

interface Round {
  nowMs: number;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

const AT_ONCE_MAX = 5;
const SEND_MS = 20_000;

/** Queues news about the connections, then sends waiting notices in order. Runs in one process at a time. */
export async function sendNotices(ports: SenderPorts, round: Round): Promise<void> {
  const { database } = ports;
  await database.transaction(async (tx) => {
    await noteConnections(tx, ports, round.nowMs);
    await settleLost(tx, ports.name);
  });
  for (let count = 0; count < AT_ONCE_MAX && !round.signal.aborted; count += 1) {
    const next = await takeNext(ports, round);
    if (!next || !(await sendOne(ports, next, round))) return;
  }
}

async function noteConnections(
  tx: Transaction,
  { modes }: SenderPorts,
  nowMs: number,
): Promise<void> {
  const { discord, roblox } = modes();
  for (const news of [connectionNews('discord', discord), connectionNews('roblox', roblox)]) {
    if (news) await queueConnectionNews(tx, news, nowMs);
  }
}

/** A notice that was being sent when its process ended may have arrived, so it isn't sent again. */
async function settleLost(tx: Transaction, name: string): Promise<void> {
  for (const { id, runner } of await listSending(tx)) {
    // This process has none under way now, because one round ends before the next begins.
    const isOver = runner === null || runner === name || !(await tx.isAlive(runner));
    if (isOver)
      await settleNotice(tx, id, {
        state: 'unsure',
        why: 'The desk stopped before Discord answered.',
      });
  }
}

interface Next {
  notice: KeptNotice;
  channel: Channel;
  /** Undefined if the bot itself posts there. */
  key: WebhookKey | undefined;
  courier: Courier;
}

/** Claims the oldest notice that is due, or returns undefined if there is nothing to send. */
async function takeNext(ports: SenderPorts, { nowMs }: Round): Promise<Next | undefined> {
  const { database, name, seals } = ports;
  const [channel, oldest] = await database.transaction(async (tx) => {
    await giveUp(tx, nowMs);
    const found = await findChannel(tx);
    await seals.catchUp(tx);
    return [found, (await listWaiting(tx, 1))[0]] as const;
  });
  if (!channel || channel.broken_at !== null || !oldest || oldest.not_before > nowMs) return;
  const courier = await ports.courier();
  const isByBot = channel.by_bot === 1;
  const key = isByBot ? undefined : openKey(seals, channel);
  const why = findChannelFault(channel, courier, isByBot || key !== undefined);
  return database.transaction(async (tx) => {
    if (why) await breakChannel(tx, channel, { why, nowMs });
    // A bot that is refused now may be connected again later.
    if (why || (isByBot && !courier.messages)) return undefined;
    if (!(await claimNotice(tx, oldest.id, name))) return undefined;
    return { notice: { ...oldest, tries: oldest.tries + 1 }, channel, key, courier };
  });
}

function openKey(seals: Seals, { sealed }: Channel): WebhookKey | undefined {
  const opened = seals.open(sealed, { platform: 'discord', thing: 'staff webhook' });
  const read = readWebhook(opened ?? '');
  return read.ok ? read.key : undefined;
}

/** The reason why the channel can't be used anymore, if any. */
function findChannelFault(
  channel: Channel,
  courier: Courier,
  isOpen: boolean,
): ChannelFault | undefined {
  if (!isOpen) return 'sealed';
  if ((channel.is_practice === 1) !== courier.isPractice) return 'world';
  return courier.guildIds.includes(channel.guild_id) ? undefined : 'unlisted';
}

async function giveUp(tx: Transaction, nowMs: number): Promise<void> {
  for (const { id, at, why } of await listWaiting(tx, 100)) {
    if (at + GIVEN_UP_MS > nowMs) return;
    await settleNotice(tx, id, { state: 'given-up', why });
  }
}

/** Returns whether the next notice may be tried. */
async function sendOne(
  { database }: SenderPorts,
  next: Next,
  { nowMs, signal }: Round,
): Promise<boolean> {
  const { notice, channel } = next;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
  try {
    await post(next, limited);
  } catch (error) {
    const isKnown = error instanceof DeskError;
    await database.transaction(async (tx) => {
      const why = isKnown && findEnd(error, channel);
      if (why) await breakChannel(tx, channel, { why, nowMs });
      await settleNotice(tx, notice.id, afterFailure(error, notice, nowMs));
    });
    if (!isKnown && !limited.aborted) throw error;
    return false;
  }
  await database.transaction(async (tx) => {
    await settleNotice(tx, notice.id, { state: 'sent', sentAt: nowMs });
    await forgetOldNotices(tx, nowMs - KEPT_MS);
  });
  return true;
}

async function post({ notice, channel, key, courier }: Next, signal: AbortSignal): Promise<void> {
  const { content } = notice;
  const asking = { signal, priority: 'job' } as const;
  if (key) {
    const message = { content, allowed_mentions: { parse: [] } };
    await courier.webhooks.execute({ ...key, message }, asking);
  } else {
    const at = { channelId: channel.channel_id ?? '', nonce: `notice-${notice.id}` };
    await courier.messages?.post({ ...at, message: { content } }, asking);
  }
}

/** Why no more notices can be posted there, if this error says so. */
export function findEnd({ code }: DeskError, channel: Channel): ChannelFault | undefined {
  if (channel.by_bot === 0) return GONE_WEBHOOK.includes(code) ? 'gone' : undefined;
  if (code === 'discord/channel-permission') return 'closed';
  return code === 'discord/unknown-channel' ? 'gone' : undefined;
}

/** Only a notice that certainly didn't arrive is sent again. */
function afterFailure(error: unknown, { tries }: KeptNotice, nowMs: number) {
  const isUnsure = error instanceof DeskError && error.code === 'platform/unsure';
  const why = error instanceof DeskError ? error.message : 'Discord did not answer in time.';
  if (isUnsure) return { state: 'unsure' as const, why };
  return { state: 'waiting' as const, notBefore: retryAt(tries, nowMs), why };
}
