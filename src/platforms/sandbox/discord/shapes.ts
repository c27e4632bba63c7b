// Converts the world's objects to Discord's format, with every field that the official document requires.
import { VIEW_CHANNEL } from '../world/roles.ts';
import { readSnowflakeTime } from '../world/snowflake.ts';
import type {
  Attachment,
  AuditEntry,
  Channel,
  Member,
  Message,
  Role,
  User,
  Webhook,
} from '../world/things.ts';
import type { Live } from './live.ts';

export function formatTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000+00:00');
}

export function userShape(user: User) {
  return {
    id: user.id,
    username: user.username,
    avatar: user.avatar,
    // Users gave up discriminators; bots kept theirs.
    discriminator: user.isBot ? user.id.slice(-4) : '0',
    public_flags: user.publicFlags,
    flags: user.publicFlags,
    ...(user.isBot ? { bot: true } : {}),
    banner: null,
    accent_color: null,
    global_name: user.globalName,
    avatar_decoration_data: null,
    collectibles: null,
    primary_guild: null,
  };
}

export function memberShape(member: Member) {
  const { timeoutUntilMs, boostingSinceMs } = member;
  return {
    user: userShape(member.user),
    nick: member.nick,
    avatar: null,
    banner: null,
    roles: member.roleIds,
    joined_at: formatTime(member.joinedMs),
    premium_since: boostingSinceMs === null ? null : formatTime(boostingSinceMs),
    deaf: false,
    mute: false,
    flags: 0,
    pending: member.isPending,
    communication_disabled_until: timeoutUntilMs === null ? null : formatTime(timeoutUntilMs),
  };
}

export function roleShape(role: Role) {
  return {
    id: role.id,
    name: role.name,
    permissions: String(role.permissions),
    position: role.position,
    color: role.color,
    colors: { primary_color: role.color, secondary_color: null, tertiary_color: null },
    hoist: role.isHoisted,
    managed: role.botId !== undefined,
    mentionable: false,
    icon: null,
    unicode_emoji: null,
    ...(role.botId === undefined ? {} : { tags: { bot_id: role.botId } }),
    flags: 0,
  };
}

export function channelShape(channel: Channel) {
  return {
    id: channel.id,
    type: channel.type,
    flags: 0,
    guild_id: channel.guildId,
    name: channel.name,
    parent_id: channel.parentId,
    position: channel.position,
    permission_overwrites: listOverwrites(channel),
    ...(channel.type === 4 ? {} : { topic: channel.topic, nsfw: false, last_message_id: null }),
  };
}

function listOverwrites({ guildId, seenBy }: Channel) {
  if (!seenBy) return [];
  const bits = String(VIEW_CHANNEL);
  return [
    { id: guildId, type: 0, allow: '0', deny: bits },
    ...seenBy.map((roleId) => ({ id: roleId, type: 0, allow: bits, deny: '0' })),
  ];
}

export function webhookUrl({ id, token }: Webhook): string {
  return `https://discord.com/api/webhooks/${id}/${token}`;
}

/** The fields that are visible with the webhook's token. */
export function webhookShape(webhook: Webhook) {
  const { follows } = webhook;
  return {
    application_id: webhook.applicationId,
    avatar: webhook.avatar,
    channel_id: webhook.channelId,
    guild_id: webhook.guildId,
    id: webhook.id,
    name: webhook.name,
    ...(follows
      ? { type: 2, source_guild: { ...follows.guild, icon: null }, source_channel: follows.channel }
      : { type: 1, token: webhook.token, url: webhookUrl(webhook) }),
  };
}

export function auditShape(entry: AuditEntry) {
  return {
    id: entry.id,
    action_type: entry.actionType,
    user_id: entry.actorId,
    target_id: entry.targetId,
    ...(entry.changes ? { changes: entry.changes } : {}),
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
  };
}

export function messageShape(live: Live, channelId: string, message: Message) {
  const { pings } = message;
  const mentioned = (pings?.userIds ?? []).map((userId) => live.world.users.get(userId));
  return {
    type: 0,
    content: message.content,
    mentions: mentioned.filter((user) => user !== undefined).map(userShape),
    mention_roles: pings?.roleIds ?? [],
    attachments: (message.attachments ?? []).map((file) => attachmentShape(channelId, file)),
    embeds: message.embeds ?? [],
    timestamp: formatTime(readSnowflakeTime(message.id)),
    edited_timestamp: message.editedMs === undefined ? null : formatTime(message.editedMs),
    flags: message.flags ?? 0,
    components: message.components ?? [],
    id: message.id,
    channel_id: channelId,
    author: authorShape(live, message),
    pinned: false,
    mention_everyone: pings?.isEveryone ?? false,
    tts: message.isSpoken ?? false,
    ...(message.webhookId === undefined ? {} : { webhook_id: message.webhookId }),
    ...(message.nonce === undefined ? {} : { nonce: message.nonce }),
  };
}

function attachmentShape(channelId: string, { id, name, size }: Attachment) {
  const path = `attachments/${channelId}/${id}/${encodeURIComponent(name)}`;
  return {
    id,
    filename: name,
    size,
    url: `https://cdn.discordapp.com/${path}`,
    proxy_url: `https://media.discordapp.net/${path}`,
  };
}

function authorShape(live: Live, { authorId, webhookId, name }: Message) {
  const user = live.world.users.get(authorId);
  // The answers to interactions come from a webhook with the id of the bot.
  if (user && (webhookId === undefined || webhookId === authorId)) return userShape(user);
  const avatar = live.webhooks.get(authorId)?.avatar ?? null;
  const author = { id: authorId, username: name, globalName: null, avatar };
  return { ...userShape({ ...author, isBot: true, publicFlags: 0 }), discriminator: '0000' };
}
