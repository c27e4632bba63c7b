// Describes the Discord world for /control/world, so that tests and people can find accounts to practice on.
import type { Member } from '../world/things.ts';
import { botPermissions, canActOn } from './authority.ts';
import type { Live, LiveGuild } from './live.ts';
import { formatTime, webhookUrl } from './shapes.ts';

export function describeDiscord(live: Live) {
  const { mainGuildId, raidIds, strangerIds, bot } = live.world;
  const main = live.guilds.get(mainGuildId)!;
  const raid = new Set(raidIds);
  const members = main
    .members()
    .map((member) => memberLine(live, main, member))
    .toArray();
  return {
    bot: { id: bot.id, username: bot.username },
    guilds: [...live.guilds.values()]
      .filter(({ base }) => base.isBotIn)
      .map((guild) => guildLine(live, guild)),
    members,
    raid: members.filter(({ id }) => raid.has(id)),
    strangers: strangerIds.map((id) => ({ id, username: live.world.users.get(id)!.username })),
    webhooks: webhookLines(live),
  };
}

function guildLine(live: Live, guild: LiveGuild) {
  const { id, name, ownerId, channels } = guild.base;
  return {
    id,
    name,
    owner_id: ownerId,
    member_count: guild.memberCount,
    ban_count: guild.banIds().length,
    permissions: String(botPermissions(live, guild)),
    channels: channels.map((channel) => ({ id: channel.id, name: channel.name })),
  };
}

function memberLine(live: Live, guild: LiveGuild, { user, nick, joinedMs }: Member) {
  return {
    id: user.id,
    guild_id: guild.base.id,
    username: user.username,
    global_name: user.globalName,
    nick,
    bot: user.isBot,
    joined_at: formatTime(joinedMs),
    /** The bot can't kick, ban or time out this member. */
    protected: !canActOn(live, guild, user.id),
  };
}

function webhookLines(live: Live) {
  const { practiceWebhookId, leakedWebhookId } = live.world;
  const withUrl = live.webhooks.all().filter(({ follows }) => !follows);
  return withUrl.map((webhook) => ({
    id: webhook.id,
    guild_id: webhook.guildId,
    channel_id: webhook.channelId,
    channel: live.world.channels.get(webhook.channelId)?.name ?? null,
    threads: live.webhooks.threadsIn(webhook.channelId),
    name: webhook.name,
    /** Belongs to a server that the bot isn't in. */
    foreign: !live.guilds.get(webhook.guildId)!.base.isBotIn,
    practice: webhook.id === practiceWebhookId,
    leaked: webhook.id === leakedWebhookId,
    url: webhookUrl(webhook),
  }));
}
