import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import { madeAtOf } from '#kit/recognise/snowflake.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { channelNameOf, type FoundWebhook, lookUpWebhook } from '#kit/webhook/webhook-lookup.ts';
import { maskedWebhookUrl } from '#kit/webhook/webhook-url.ts';
import type { schemas } from './contract.ts';
import { deleteFound, wayOf } from './delete-found.ts';
import { auditReason, FOREIGN_MAX, isConfirmed } from './rules.ts';
import { cleanupsOf, countCleanup, uncountCleanup } from './store.ts';

export const handlers: Handlers<typeof schemas> = {
  async look({ webhook_url }, context) {
    const found = await lookUpWebhook(webhook_url, context);
    const { nowMs } = context;
    const [channelName, left] = await Promise.all([
      channelNameOf(found),
      found.guild ? null : leftFor(context),
    ]);
    return {
      id: found.id,
      type: found.type,
      name: found.name,
      guild_id: found.guildId,
      guild_name: found.guild?.name ?? null,
      channel_id: found.channelId,
      channel_name: channelName,
      created_at: madeAtOf(found.id, nowMs) ?? null,
      avatar_url: found.avatar ?? null,
      url: maskedWebhookUrl(found),
      via: wayOf(found),
      is_listed: found.guild !== undefined,
      left,
      now: nowMs,
    };
  },

  async delete({ webhook_url, confirm }, context) {
    const { about, note, caseId = 0, pass } = context;
    const found = await lookUpWebhook(webhook_url, context);
    const { id, name, guildId, channelId } = found;
    about({ kind: 'webhook', id, name });
    note({ name, guild_id: guildId, channel_id: channelId });
    const reason = auditReason({ caseId, label: pass?.label ?? '' });
    const work = () => deleteFound(found, reason);
    const { via, left } = found.guild
      ? { ...(await work()), left: null }
      : await deleteForeign(work, { name, confirm, context });
    note({ via });
    return {
      status: 'deleted',
      message: messageOf(found, via),
      id,
      name,
      guild_id: guildId,
      channel_id: channelId,
      via,
      left,
    };
  },
};

async function leftFor({ database, pass, nowMs }: Context): Promise<number> {
  const passId = pass?.id ?? '';
  const used = await database.transaction((tx) => cleanupsOf(tx, { passId, nowMs }));
  return Math.max(0, FOREIGN_MAX - used.length);
}

interface Foreign {
  name: string;
  confirm: string | undefined;
  context: Context;
}

type Done = Awaited<ReturnType<typeof deleteFound>>;

/** One of somebody else's server: confirmed by hand, ten in a day. */
async function deleteForeign(work: () => Promise<Done>, { name, confirm, context }: Foreign) {
  if (!isConfirmed(confirm, name)) throw new DeskError('webhooks/not-confirmed');
  const { database, nowMs, pass, randomBytes } = context;
  const one = { id: Buffer.from(randomBytes(12)).toString('hex'), passId: pass?.id ?? '', nowMs };
  const counted = await database.transaction((tx) => countCleanup(tx, one));
  if ('waitMs' in counted) {
    const { waitMs: retryAfterMs } = counted;
    const params = { limit: FOREIGN_MAX, wait: sayWait(retryAfterMs) };
    throw new DeskError('webhooks/foreign-limit', { params, retryAfterMs });
  }
  try {
    return { ...(await work()), left: counted.left };
  } catch (error) {
    const mayBeDone = !(error instanceof DeskError) || error.code === 'platform/unsure';
    if (!mayBeDone) await database.transaction((tx) => uncountCleanup(tx, one.id));
    throw error;
  }
}

function messageOf({ guild }: FoundWebhook, via: 'bot' | 'url'): string {
  if (via === 'bot') return 'The webhook was deleted. The server’s audit log names your pass.';
  return guild
    ? 'The webhook was deleted through its URL because the bot lacks Manage Webhooks in this server. The server’s audit log doesn’t name you, but this case does.'
    : 'The webhook was deleted.';
}
