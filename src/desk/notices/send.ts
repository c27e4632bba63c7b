import type { Database, Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import type { ConnectionMode, Courier } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { Seals } from '#kit/server/seals.ts';
import { GONE_WEBHOOK } from '#kit/webhook/gone-webhook.ts';
import { readWebhook, type WebhookKey } from '#kit/webhook/webhook-url.ts';
import { chooseNext } from './choose-next.ts';
import { QUEUE_LOCK, queueConnectionNews } from './queue.ts';
import { KEPT_MS, NONCE_MS, RETRY_MS, retryAt } from './rules.ts';
import {
  breakChannel,
  type Channel,
  type ChannelFault,
  claimNotices,
  findChannel,
  forgetOldNotices,
  type KeptNotice,
  listSending,
  settleNotices,
} from './store.ts';
import { writeMessage } from './write-message.ts';

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
  settings: Pick<Settings, 'publicUrl' | 'noticeQuietMs'>;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

const AT_ONCE_MAX = 5;
const SEND_MS = 20_000;

/** Queues news about the connections, then sends waiting notices in order. Runs in one process at a time. */
export async function sendNotices(ports: SenderPorts, round: Round): Promise<void> {
  const { database } = ports;
  await database.transaction(async (tx) => {
    await settleLost(tx, ports.name, round.nowMs);
    await noteConnections(tx, ports, round.nowMs);
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
  await queueConnectionNews(tx, { platform: 'discord', mode: discord }, nowMs);
  await queueConnectionNews(tx, { platform: 'roblox', mode: roblox }, nowMs);
}

/** A message that was being sent when its process ended may have arrived. */
async function settleLost(tx: Transaction, name: string, nowMs: number): Promise<void> {
  const isByBot = (await findChannel(tx))?.by_bot === 1;
  for (const one of await listSending(tx)) {
    const { id, runner } = one;
    // This process has none under way now, because one round ends before the next begins.
    const isOver = runner === null || runner === name || !(await tx.isAlive(runner));
    const why = 'The desk stopped before Discord answered.';
    if (isOver) await settleNotices(tx, [id], { ...afterDoubt(one, { isByBot, nowMs }), why });
  }
}

/**
 * What may have arrived is only repeated by the bot and soon, because then Discord recognizes the repeat and answers it
 * with the first message.
 */
function afterDoubt(
  { tried_at: triedAt }: Pick<KeptNotice, 'tried_at'>,
  { isByBot, nowMs }: { isByBot: boolean; nowMs: number },
) {
  const isKnownAgain = triedAt !== null && nowMs + RETRY_MS < triedAt + NONCE_MS;
  if (!isByBot || !isKnownAgain) return { state: 'unsure' as const };
  return { state: 'waiting' as const, notBefore: nowMs + RETRY_MS };
}

interface Next {
  notices: readonly KeptNotice[];
  content: string;
  /** An earlier try may have arrived. */
  isRepeat: boolean;
  channel: Channel;
  /** Undefined if the bot itself posts there. */
  key: WebhookKey | undefined;
  courier: Courier;
}

/** Claims the notices of the next message, or returns undefined if nothing is due. */
async function takeNext(ports: SenderPorts, { nowMs, settings }: Round): Promise<Next | undefined> {
  const { database, name, seals } = ports;
  const choosing = { nowMs, quietMs: settings.noticeQuietMs };
  const [channel, due] = await database.transaction(async (tx) => {
    const chosen = await chooseNext(tx, choosing);
    const found = await findChannel(tx);
    await seals.catchUp(tx);
    return [found, chosen] as const;
  });
  if (!due || !channel || channel.broken_at !== null) return;
  const courier = await ports.courier();
  const isByBot = channel.by_bot === 1;
  const key = isByBot ? undefined : openKey(seals, channel);
  const why = findChannelFault(channel, courier, isByBot || key !== undefined);
  return database.transaction(async (tx) => {
    // Nothing is added to what is being sent.
    await tx.lock(QUEUE_LOCK);
    if (why) await breakChannel(tx, channel, { why, nowMs });
    // A bot that is refused now may be connected again later.
    if (why || (isByBot && !courier.messages)) return undefined;
    const isReplaced = (await findChannel(tx))?.saved_at !== channel.saved_at;
    const notices = isReplaced ? undefined : await chooseNext(tx, choosing);
    if (!notices) return undefined;
    return { ...(await claim(tx, notices, { nowMs, name, settings })), channel, key, courier };
  });
}

async function claim(
  tx: Transaction,
  notices: readonly KeptNotice[],
  { nowMs, name, settings }: Pick<Round, 'nowMs' | 'settings'> & Pick<SenderPorts, 'name'>,
) {
  await claimNotices(
    tx,
    notices.map(({ id }) => id),
    { runner: name, nowMs },
  );
  const claimed = notices.map((one) => {
    return { ...one, tries: one.tries + 1, tried_at: one.tried_at ?? nowMs };
  });
  const isRepeat = notices.some(({ tried_at }) => tried_at !== null);
  return { notices: claimed, isRepeat, content: writeMessage(notices, settings.publicUrl) };
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

/** Returns whether the next notice may be tried. */
async function sendOne(
  { database }: SenderPorts,
  next: Next,
  { nowMs, signal }: Round,
): Promise<boolean> {
  const { notices, channel } = next;
  const ids = notices.map(({ id }) => id);
  const limited = AbortSignal.any([signal, AbortSignal.timeout(SEND_MS)]);
  try {
    await post(next, limited);
  } catch (error) {
    const isKnown = error instanceof DeskError;
    await database.transaction(async (tx) => {
      const why = isKnown && findEnd(error, channel);
      if (why) await breakChannel(tx, channel, { why, nowMs });
      await settleNotices(tx, ids, afterFailure(error, next, nowMs));
    });
    if (!isKnown && !limited.aborted) throw error;
    return false;
  }
  await database.transaction(async (tx) => {
    await settleNotices(tx, ids, { state: 'sent', sentAt: nowMs });
    await forgetOldNotices(tx, nowMs - KEPT_MS);
  });
  return true;
}

async function post(
  { notices, content, channel, key, courier }: Next,
  signal: AbortSignal,
): Promise<void> {
  const asking = { signal, priority: 'job' } as const;
  if (key) {
    const message = { content, allowed_mentions: { parse: [] } };
    await courier.webhooks.execute({ ...key, message }, asking);
    return;
  }
  const [first] = notices;
  const at = { channelId: channel.channel_id ?? '', nonce: first ? makeNonce(first) : '' };
  await courier.messages?.post({ ...at, message: { content } }, asking);
}

/** After a restore, another notice may have the same id. Discord takes 25 characters. */
function makeNonce({ id, tried_at: triedAt }: KeptNotice): string {
  return `n-${id.toString(36)}-${(triedAt ?? 0).toString(36)}`;
}

/** Why no more notices can be posted there, if this error says so. */
export function findEnd({ code }: DeskError, channel: Channel): ChannelFault | undefined {
  if (channel.by_bot === 0) return GONE_WEBHOOK.includes(code) ? 'gone' : undefined;
  if (code === 'discord/channel-permission') return 'closed';
  return code === 'discord/unknown-channel' ? 'gone' : undefined;
}

/** What certainly didn't arrive is put together and sent again. */
function afterFailure(error: unknown, { notices, channel, isRepeat }: Next, nowMs: number) {
  const [first] = notices;
  const isUnsure = isRepeat || !(error instanceof DeskError) || error.code === 'platform/unsure';
  const why = error instanceof DeskError ? error.message : 'Discord did not answer in time.';
  if (isUnsure && first) {
    return { ...afterDoubt(first, { isByBot: channel.by_bot === 1, nowMs }), why };
  }
  const notBefore = retryAt(first?.tries ?? 1, nowMs);
  return { state: 'waiting' as const, notBefore, why, mayBeThere: false };
}
