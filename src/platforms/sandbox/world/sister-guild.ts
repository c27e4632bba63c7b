// Two guilds besides the main one: a friendly one with fewer permissions for the bot, and one without it.
import { makeChannels, TEXT } from './channels.ts';
import { createDice, HEX } from './dice.ts';
import type { People } from './people.ts';
import { botRoleId, roleId, sisterRoles } from './roles.ts';
import { snowflakeAt } from './snowflake.ts';
import type { Guild, Member, User } from './things.ts';

const SISTER_MADE_MS = Date.UTC(2023, 5, 17, 9, 5);
const FOREIGN_MADE_MS = Date.UTC(2025, 3, 2, 22, 41);
const SISTER_SIZE = 48;

interface GuildOptions {
  seed: string;
  people: People;
  bot: User;
  main: Guild;
}

export function makeSisterGuild({ seed, people, bot, main }: GuildOptions): Guild {
  const dice = createDice(seed, 'sister');
  const id = snowflakeAt(SISTER_MADE_MS, dice.whole(0, 2 ** 22 - 1));
  const roles = sisterRoles({ guildId: id, botId: bot.id });
  const members = new Map<string, Member>();
  const join = (user: User, roleIds: string[]) =>
    members.set(user.id, people.join(user, { guildMs: SISTER_MADE_MS, roleIds }));

  const known = [...main.members.values()].map(({ user }) => user).filter(({ isBot }) => !isBot);
  const owner = people.person();
  join(owner, [roleId(roles, 'Admin')]);
  join(bot, [botRoleId(roles), roleId(roles, 'Bots')]);
  // The main guild's owner is a foreman here, and many members belong to both guilds.
  for (const user of known.slice(0, 2)) join(user, [roleId(roles, 'Foreman')]);
  for (const user of known.slice(10, 10 + SISTER_SIZE / 2)) join(user, [roleId(roles, 'Builder')]);
  while (members.size < SISTER_SIZE) join(people.person(), []);

  const banned = people.person();
  return {
    id,
    name: 'Lantern Quay Builders',
    description: 'Where the maps are made.',
    icon: dice.text(32, HEX),
    ownerId: owner.id,
    isBotIn: true,
    roles,
    channels: makeChannels(id, [{ name: 'workshop' }, { name: 'drafts' }, { name: 'feed' }]),
    members,
    memberIds: [],
    bans: new Map([[banned.id, { userId: banned.id, reason: 'Took maps without asking' }]]),
    audit: [],
  };
}

export function makeForeignGuild({ seed, people }: GuildOptions): Guild {
  const dice = createDice(seed, 'foreign');
  const id = snowflakeAt(FOREIGN_MADE_MS, dice.whole(0, 2 ** 22 - 1));
  return {
    id,
    name: 'Elsewhere',
    description: null,
    icon: null,
    ownerId: people.person().id,
    isBotIn: false,
    roles: [],
    channels: makeChannels(id, [{ name: 'drop-box', type: TEXT }]),
    members: new Map(),
    memberIds: [],
    bans: new Map(),
    audit: [],
  };
}
