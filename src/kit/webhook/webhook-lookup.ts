import { DeskError } from '#errors.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Context } from '../server/context.ts';
import { inTime } from '../server/in-time.ts';
import type { DiscordLink, ListedGuild } from '../server/platforms.ts';
import { readWebhook, type WebhookKey } from './webhook-url.ts';

export interface FoundWebhook {
  link: DiscordLink;
  key: WebhookKey;
  /** The id from the webhook's URL. */
  id: string;
  /** 1: incoming, 2: follows a channel, 3: owned by an application. */
  type: number;
  name: string;
  guildId: string | null;
  channelId: string | null;
  applicationId: string | null;
  /** Undefined if it has no avatar of its own. */
  avatar: string | undefined;
  /** Its server, if the owner listed it. */
  guild: ListedGuild | undefined;
  /** Options for further calls of the same request. */
  asking: Asking;
}

const LOOK_MS = 5_000;

/** Looks up a webhook by its own URL. Rejects with a readable error if it's invalid or gone. */
export async function lookUpWebhook(
  webhookUrl: string,
  { platforms, signal }: Pick<Context, 'platforms' | 'signal'>,
  whenBlank: 'webhooks/missing-url' | 'webhooks/url-required' = 'webhooks/missing-url',
): Promise<FoundWebhook> {
  const read = readWebhook(webhookUrl);
  if (!read.ok) throw new DeskError(read.fault === 'missing' ? whenBlank : 'webhooks/invalid-url');
  const { key } = read;
  const link = await platforms.discord();
  const asking = { signal, priority: 'person' } as const;
  const found = await inTime(signal, { ms: LOOK_MS, platform: 'Discord' }, (limited) =>
    link.api.webhooks.getByToken(key, { ...asking, signal: limited }),
  );
  const guildId = found.guild_id ?? null;
  return {
    link,
    key,
    id: key.id,
    type: found.type,
    name: found.name ?? '',
    guildId,
    channelId: found.channel_id ?? null,
    applicationId: found.application_id ?? null,
    avatar: found.avatar ? link.avatarOf({ id: key.id, avatar: found.avatar }) : undefined,
    guild: link.guilds.find(({ id }) => id === guildId),
    asking,
  };
}

/** Returns null if the bot can't see the channels; callers then show the channel's id. */
export async function readChannelName(found: FoundWebhook): Promise<string | null> {
  const { link, guild, channelId, asking } = found;
  if (!guild) return null;
  try {
    const channels = await inTime(asking.signal, { ms: LOOK_MS, platform: 'Discord' }, (signal) =>
      link.api.identity.channels(guild.id, { ...asking, signal }),
    );
    return channels.find(({ id }) => id === channelId)?.name ?? null;
  } catch (error) {
    if (error instanceof DeskError) return null;
    throw error;
  }
}
