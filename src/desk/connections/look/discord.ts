// Reads the bot's identity, its servers and its permissions there.
import { DeskError } from '#errors.ts';
import type { SeenDiscord, SeenGuild } from '#kit/contract/connections.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Discord } from '#platforms/discord/client.ts';
import { GUILDS_PAGE } from '#platforms/discord/identity.ts';
import type { Member, Role } from '#platforms/discord/shapes.ts';

// https://docs.discord.com/developers/resources/application#application-object-application-flags
const MEMBERS_INTENT = (1 << 14) | (1 << 15);
const CONTENT_INTENT = (1 << 18) | (1 << 19);
const PRESENCE_INTENT = (1 << 12) | (1 << 13);
/** Enough to find every listed server even if the bot is in thousands. */
const PAGES_MAX = 25;
const UNLISTED_MAX = 100;
const TWO_FACTOR = 1;

export async function lookAtDiscord(
  api: Discord,
  listed: readonly string[],
  asking: Asking,
): Promise<SeenDiscord> {
  const self = await api.identity.self(asking);
  if (self.bot !== true) throw new DeskError('connections/person');
  const application = await api.application.read(asking);
  const mine = await listGuilds(api, listed, asking);
  const { id, username, avatar, discriminator } = self;
  return {
    bot: { id, name: username, avatar, discriminator },
    application: {
      id: application.id,
      isPublic: application.isPublic,
      verifyKey: application.verifyKey,
      hasMembersIntent: hasFlag(application, MEMBERS_INTENT),
      hasContentIntent: hasFlag(application, CONTENT_INTENT),
      hasPresenceIntent: hasFlag(application, PRESENCE_INTENT),
    },
    guilds: await Promise.all(
      listed.map((guildId) =>
        lookAtGuild(api, { mine: mine.get(guildId), guildId, botId: id }, asking),
      ),
    ),
    unlisted: [...mine.values()]
      .filter((guild) => !listed.includes(guild.id))
      .slice(0, UNLISTED_MAX),
  };
}

function hasFlag({ flags }: { flags: number }, wanted: number): boolean {
  return (flags & wanted) !== 0;
}

interface OwnGuild {
  id: string;
  name: string;
  permissions: string;
  members: number | null;
}

/** All servers of the bot, or at least enough pages to include every listed one. */
async function listGuilds(
  api: Discord,
  listed: readonly string[],
  asking: Asking,
): Promise<Map<string, OwnGuild>> {
  const found = new Map<string, OwnGuild>();
  let after: string | undefined;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const guilds = await api.identity.guilds({ after }, asking);
    for (const { id, name, permissions, approximate_member_count: members = null } of guilds) {
      found.set(id, { id, name, permissions, members });
    }
    after = guilds.at(-1)?.id;
    if (guilds.length < GUILDS_PAGE || listed.every((id) => found.has(id))) break;
  }
  return found;
}

interface GuildWanted {
  guildId: string;
  mine: OwnGuild | undefined;
  botId: string;
}

async function lookAtGuild(
  api: Discord,
  { guildId, mine, botId }: GuildWanted,
  asking: Asking,
): Promise<SeenGuild> {
  if (!mine) return absent(guildId);
  try {
    const [guild, member] = await Promise.all([
      api.identity.guild(guildId, asking),
      api.members.get({ guild: guildId, user: botId }, asking),
    ]);
    return {
      id: guildId,
      name: guild.name,
      isHere: true,
      permissions: mine.permissions,
      members: guild.approximate_member_count ?? null,
      role: highestRole(guild.roles, member),
      needsTwoFactor: Number(guild.mfa_level) === TWO_FACTOR,
    };
  } catch (error) {
    // The bot was removed between the two calls.
    if (error instanceof DeskError && GONE.includes(error.code)) return absent(guildId);
    throw error;
  }
}

const GONE = ['discord/no-access', 'discord/unknown-member', 'discord/not-found'];

function absent(guildId: string): SeenGuild {
  return {
    id: guildId,
    name: guildId,
    isHere: false,
    permissions: '0',
    members: null,
    role: null,
    needsTwoFactor: false,
  };
}

/** A bot can only act on members whose highest role is below its own. */
function highestRole(roles: readonly Role[], member: Member): SeenGuild['role'] {
  const ordered = roles.toSorted(byHeight);
  const own = ordered.findIndex(({ id }) => member.roles.includes(id));
  const place = own >= 0 ? own : ordered.length - 1;
  const role = ordered[place];
  return role ? { name: role.name, above: place } : null;
}

/** Sorts the highest first. If two share a position, the older one is higher. */
function byHeight(one: Role, other: Role): number {
  if (one.position !== other.position) return other.position - one.position;
  return BigInt(one.id) < BigInt(other.id) ? -1 : 1;
}
