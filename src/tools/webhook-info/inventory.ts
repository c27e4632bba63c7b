// Lists the webhooks of a server. Their tokens never leave the platform's client.
import { DeskError } from '#errors.ts';
import { orError, workThrough } from '#kit/acting/server.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import type { Context } from '#kit/server/context.ts';
import { inTime } from '#kit/server/in-time.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import { openWebhookGuild } from '#kit/webhook/server-webhooks.ts';
import { WEBHOOKS_MAX } from './contract.ts';

type Webhook = Awaited<ReturnType<DiscordLink['api']['webhooks']['ofGuild']>>[number];

const LIST_MS = 6_000;
const MORE_MS = 6_000;
/** Up to this many creators are read one by one. */
const CREATORS_MAX = 25;
const AT_ONCE = 5;
const PAGE_MAX = 1_000;
/** With more creators than this, a page of members is cheaper. */
const FEW = 3;

export async function listWebhooks(input: { guild_id?: string | undefined }, context: Context) {
  const { platforms, signal, nowMs } = context;
  const link = await platforms.discord();
  const guild = await openWebhookGuild(link, input.guild_id);
  const all = await inTime(signal, { ms: LIST_MS, platform: 'Discord' }, (limited) =>
    link.api.webhooks.ofGuild(guild.id, { signal: limited, priority: 'person' }),
  );
  const shown = all.toSorted(byNewest).slice(0, WEBHOOKS_MAX);
  const at = { link, guildId: guild.id, signal };
  const [channels, members, used] = await Promise.all([
    readChannels(at),
    readMembers(at, [...new Set(shown.flatMap(({ user }) => user?.id ?? []))]),
    findUses(shown, { link, context }),
  ]);
  return {
    now: nowMs,
    guild_id: guild.id,
    guild_name: guild.name,
    webhooks: shown.map((webhook) =>
      tellWebhook(webhook, { link, channels, members, used, nowMs }),
    ),
    left_out: all.length - shown.length,
    creators_unchecked: [...members.values()].filter((is) => is === null).length,
  };
}

interface Facts {
  link: DiscordLink;
  channels: ReadonlyMap<string, string>;
  members: ReadonlyMap<string, boolean | null>;
  used: ReadonlyMap<string, number>;
  nowMs: number;
}

function tellWebhook(webhook: Webhook, { link, channels, members, used, nowMs }: Facts) {
  const { id, type, name, avatar, channel_id: channelId, application_id, user } = webhook;
  const follows = [webhook.source_guild?.name, webhook.source_channel?.name].filter(Boolean);
  return {
    id,
    type,
    name: name ?? '',
    avatar_url: avatar ? link.avatarOf({ id, avatar }) : null,
    channel_id: channelId,
    channel_name: (channelId && channels.get(channelId)) ?? null,
    creator: user
      ? {
          id: user.id,
          name: user.global_name ?? user.username,
          avatar_url: link.avatarOf(user),
          is_bot: user.bot ?? false,
          is_member: members.get(user.id) ?? null,
        }
      : null,
    application_id: application_id ?? null,
    is_own_app: user?.id === link.botId,
    follows: follows.length > 0 ? follows.join(', #') : null,
    created_at: readSnowflakeTime(id, nowMs) ?? null,
    last_used_at: used.get(`webhook:${id}`) ?? null,
  };
}

function byNewest(one: Webhook, other: Webhook): number {
  return other.id.length - one.id.length || (other.id < one.id ? -1 : 1);
}

interface At {
  link: DiscordLink;
  guildId: string;
  signal: AbortSignal;
}

/** Empty if the bot can't see the channels; the page then shows their ids. */
async function readChannels({ link, guildId, signal }: At): Promise<Map<string, string>> {
  const read = inTime(signal, { ms: MORE_MS, platform: 'Discord' }, (limited) =>
    link.api.identity.channels(guildId, { signal: limited, priority: 'person' }),
  );
  const channels = await orError(read);
  if (channels instanceof DeskError) return new Map();
  return new Map(channels.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
}

/** Whether each account is in the server; null if there was no time or right to check. */
async function readMembers(at: At, ids: readonly string[]): Promise<Map<string, boolean | null>> {
  const { link, signal } = at;
  const found = new Map<string, boolean | null>(ids.map((id) => [id, null]));
  if (found.has(link.botId)) found.set(link.botId, true);
  const isLeft = (id: string) => found.get(id) === null;
  const reading = inTime(signal, { ms: MORE_MS, platform: 'Discord' }, async (limited) => {
    const asking = { signal: limited, priority: 'person' } as const;
    if (link.canListMembers && ids.filter(isLeft).length > FEW) {
      await noteFirstPage(at, found, asking);
    }
    await workThrough(ids.filter(isLeft).slice(0, CREATORS_MAX), AT_ONCE, async (user) => {
      const member = await orError(link.api.members.get({ guild: at.guildId, user }, asking));
      if (!(member instanceof DeskError)) found.set(user, true);
      else if (GONE.includes(member.code)) found.set(user, false);
      else throw member;
    });
  });
  await orError(reading);
  return found;
}

const GONE: readonly string[] = ['discord/unknown-member', 'discord/unknown-user'];

/** Members come in the order of their ids, so a page decides about everyone up to its last. */
async function noteFirstPage(
  { link, guildId }: At,
  found: Map<string, boolean | null>,
  asking: { signal: AbortSignal; priority: 'person' },
): Promise<void> {
  const page = await orError(
    link.api.members.list({ guild: guildId, limit: PAGE_MAX, after: '0' }, asking),
  );
  if (page instanceof DeskError) return;
  const here = new Set(page.map(({ user }) => user.id));
  // The bot is a member, so a whole list without it isn't one.
  const isWhole = page.length < PAGE_MAX && here.has(link.botId);
  const last = page.length < PAGE_MAX ? 0n : BigInt(page.at(-1)?.user.id ?? 0);
  for (const [id, is] of found) {
    if (is === null && (isWhole || BigInt(id) <= last)) found.set(id, here.has(id));
  }
}

/** When the desk last sent through each of them. */
function findUses(
  webhooks: readonly Webhook[],
  { link: { isPractice }, context }: { link: DiscordLink; context: Context },
): Promise<ReadonlyMap<string, number>> {
  const targets = webhooks.map(({ id }) => `webhook:${id}`);
  return context.audit.findNewest(targets, { tool: 'webhook-sender', isPractice });
}
