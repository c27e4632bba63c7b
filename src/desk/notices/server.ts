import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import { showPlain } from '#kit/message/markdown.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { lookUpWebhook } from '#kit/webhook/webhook-lookup.ts';
import { maskedWebhookUrl, webhookUrl } from '#kit/webhook/webhook-url.ts';
import type { schemas } from './contract.ts';
import { QUEUE_LOCK } from './queue.ts';
import { TEST_LINE } from './rules.ts';
import {
  type Channel,
  countWaiting,
  deleteChannel,
  dropWaiting,
  findChannel,
  giveUpTried,
  listLatest,
  saveChannel,
} from './store.ts';

const SHOWN_MAX = 20;
const INCOMING = 1;
/** Channels for text and for announcements. */
const WITH_MESSAGES: readonly number[] = [0, 5];

export const handlers: Handlers<typeof schemas> = {
  look: (_input, context) => look(context),

  async save({ webhook_url }, context) {
    const { database, seals, nowMs, admin } = context;
    const found = await lookUpWebhook(webhook_url, context);
    context.about({ kind: 'webhook', id: found.id, name: found.name });
    context.note({ name: found.name, guild_id: found.guildId, channel_id: found.channelId });
    if (!found.guild) throw new DeskError('notices/not-listed');
    if (found.type !== INCOMING) throw new DeskError('notices/not-incoming');
    const message = { content: TEST_LINE, allowed_mentions: { parse: [] } };
    await found.link.api.webhooks.execute({ ...found.key, message }, found.asking);
    const place = { platform: 'discord', thing: 'staff webhook' } as const;
    const channel = {
      sealed: seals.seal(webhookUrl(found.key), place),
      webhook_id: found.id,
      name: found.name,
      guild_id: found.guild.id,
      channel_id: found.channelId,
      is_practice: found.link.isPractice ? 1 : 0,
      saved_at: nowMs,
      saved_by: admin?.label ?? 'unknown',
      by_bot: 0,
    };
    await database.transaction((tx) => replaceChannel(tx, channel));
    return {
      detail: 'The staff channel is set. A test message was posted there.',
      ...(await look(context)),
    };
  },

  async channels(_input, context) {
    const { api, guilds } = await requireBot(context);
    const { signal } = context;
    const listed = guilds.map(async ({ id, name }) => ({
      ...{ id, name },
      channels: (await api.identity.channels(id, { signal, priority: 'person' }))
        .filter(({ type }) => WITH_MESSAGES.includes(type))
        .map((one) => ({ id: one.id, name: one.name ?? one.id })),
    }));
    return { guilds: await Promise.all(listed) };
  },

  async choose({ guild_id: guildId, channel_id: channelId }, context) {
    const { database, nowMs, admin, signal } = context;
    const { api, guilds } = await requireBot(context);
    const guild = guilds.find(({ id }) => id === guildId);
    if (!guild) throw new DeskError('notices/not-listed');
    const channels = await api.identity.channels(guild.id, { signal, priority: 'person' });
    const found = channels.find(({ id, type }) => id === channelId && WITH_MESSAGES.includes(type));
    if (!found) throw new DeskError('notices/no-channel');
    const name = found.name ?? found.id;
    context.note({ name, guild_id: guild.id, channel_id: found.id });
    const message = { content: TEST_LINE };
    const nonce = `staff-${nowMs}`;
    await api.messages.post({ channelId, message, nonce }, { signal, priority: 'person' });
    const channel = {
      ...{ sealed: '', webhook_id: '', by_bot: 1, is_practice: 0 },
      ...{ name, guild_id: guild.id, channel_id: found.id },
      saved_at: nowMs,
      saved_by: admin?.label ?? 'unknown',
    };
    await database.transaction((tx) => replaceChannel(tx, channel));
    return {
      detail: 'The staff channel is set. The bot posted a test message there.',
      ...(await look(context)),
    };
  },

  async forget(_input, context) {
    await context.database.transaction(async (tx) => {
      await tx.lock(QUEUE_LOCK);
      if (!(await deleteChannel(tx))) throw new DeskError('notices/none');
      await dropWaiting(tx);
    });
    return { detail: 'The staff channel was removed.', ...(await look(context)) };
  },
};

async function replaceChannel(
  tx: Transaction,
  channel: Parameters<typeof saveChannel>[1],
): Promise<void> {
  await tx.lock(QUEUE_LOCK);
  const before = await findChannel(tx);
  // Practice notices must not reach the real channel, nor the other way round.
  if (before && before.is_practice !== channel.is_practice) await dropWaiting(tx);
  await giveUpTried(tx);
  await saveChannel(tx, channel);
}

/** In practice mode nobody in Discord could see what the bot posts, nor press its buttons. */
function canChoose({ settings, connections }: Context): boolean {
  const { mode } = connections.states().discord;
  return isDiscordDeskOn(settings) && mode !== 'practice' && mode !== 'broken';
}

async function requireBot(context: Context): Promise<DiscordLink> {
  if (!canChoose(context)) throw new DeskError('notices/no-bot');
  const link = await context.platforms.discord();
  if (link.isPractice) throw new DeskError('notices/no-bot');
  return link;
}

async function look(context: Context) {
  const { database, nowMs, settings } = context;
  const [channel, waiting, latest] = await database.transaction(
    async (tx) =>
      [await findChannel(tx), await countWaiting(tx), await listLatest(tx, SHOWN_MAX)] as const,
  );
  const guilds = await listGuilds(context);
  return {
    now: nowMs,
    channel: channel ? describe(channel, guilds) : null,
    can_choose: canChoose(context),
    quiet_ms: settings.noticeQuietMs,
    waiting,
    notices: latest.map(({ id, at, content, state, sent_at, why }) => ({
      ...{ id, at, content: showPlain(content), state, sent_at, why },
    })),
  };
}

/** Only the servers that are known without asking Discord. */
async function listGuilds({ connections, platforms }: Context) {
  const { mode, seen } = connections.states().discord;
  return mode === 'practice' ? (await platforms.discord()).guilds : (seen?.guilds ?? []);
}

function describe(channel: Channel, guilds: readonly { id: string; name: string }[]) {
  const { broken_at: at, broken_why: why } = channel;
  return {
    webhook: channel.by_bot === 1 ? null : maskedWebhookUrl({ id: channel.webhook_id }),
    name: channel.name,
    guild_id: channel.guild_id,
    guild_name: guilds.find(({ id }) => id === channel.guild_id)?.name ?? null,
    channel_id: channel.channel_id,
    is_practice: channel.is_practice === 1,
    saved_at: channel.saved_at,
    saved_by: channel.saved_by,
    broken: at !== null && why !== null ? { at, why } : null,
  };
}
