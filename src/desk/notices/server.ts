import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
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
  listLatest,
  saveChannel,
} from './store.ts';

const SHOWN_MAX = 20;
const INCOMING = 1;

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
    };
    await database.transaction(async (tx) => {
      await tx.lock(QUEUE_LOCK);
      const before = await findChannel(tx);
      // Practice notices must not reach the real channel, nor the other way round.
      if (before && before.is_practice !== channel.is_practice) await dropWaiting(tx);
      await saveChannel(tx, channel);
    });
    return {
      detail: 'The staff channel is set. A test message was posted there.',
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

async function look(context: Context) {
  const { database, nowMs } = context;
  const [channel, waiting, latest] = await database.transaction(
    async (tx) =>
      [await findChannel(tx), await countWaiting(tx), await listLatest(tx, SHOWN_MAX)] as const,
  );
  const guilds = await listGuilds(context);
  return {
    now: nowMs,
    channel: channel ? describe(channel, guilds) : null,
    waiting,
    notices: latest.map(({ id, at, content, state, sent_at, why }) => ({
      ...{ id, at, content, state, sent_at, why },
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
    webhook: maskedWebhookUrl({ id: channel.webhook_id }),
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
