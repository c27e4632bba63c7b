// What /control/world tells of Discord, for a test or a person who looks for somebody to practise on.
import type { Member } from '../world/things.ts';
import { botPermissions, canActOn } from './authority.ts';
import type { Live } from './live.ts';
import type { LiveGuild } from './live-guild.ts';
import { timeOf, webhookUrl } from './shapes.ts';

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
    joined_at: timeOf(joinedMs),
    /** The bot cannot kick, ban or time out this one. */
    protected: !canActOn(live, guild, user.id),
  };
}

function webhookLines(live: Live) {
  const { practiceWebhookId, leakedWebhookId } = live.world;
  return live.webhooks.all().map((webhook) => ({
    id: webhook.id,
    guild_id: webhook.guildId,
    channel_id: webhook.channelId,
    channel: live.world.channels.get(webhook.channelId)?.name ?? null,
    name: webhook.name,
    /** Of a server that the bot is not in. */
    foreign: !live.guilds.get(webhook.guildId)!.base.isBotIn,
    practice: webhook.id === practiceWebhookId,
    leaked: webhook.id === leakedWebhookId,
    url: webhookUrl(webhook),
  }));
}
