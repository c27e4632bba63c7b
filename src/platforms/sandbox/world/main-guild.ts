// The main practice community.
import { ANNOUNCEMENT, CATEGORY, FORUM, makeChannels } from './channels.ts';
import { createDice, type Dice, HEX } from './dice.ts';
import type { People } from './people.ts';
import { botRoleId, mainRoles, roleId } from './roles.ts';
import { compareIds, snowflakeAt } from './snowflake.ts';
import type { AuditEntry, Ban, Channel, Guild, Member, Role, User } from './things.ts';

const HOUR_MS = 3_600_000;
const GUILD_MADE_MS = Date.UTC(2021, 10, 6, 17, 20);

const STAFF = [
  'Admin',
  'Admin',
  'Moderator',
  'Moderator',
  'Moderator',
  'Helper',
  'Helper',
  'Helper',
];
const OTHER_BOTS = ['tally-bot', 'jukebox-bot'];
const TIMED_OUT = 6;

interface MainGuildOptions {
  seed: string;
  /** Number of members, not counting the raid. */
  members: number;
  isManageGuildGranted: boolean;
  startMs: number;
  people: People;
  bot: User;
}

export function makeMainGuild(options: MainGuildOptions): Guild {
  const { seed, people, bot, startMs } = options;
  const dice = createDice(seed, 'main');
  const id = snowflakeAt(GUILD_MADE_MS, dice.whole(0, 2 ** 22 - 1));
  const roles = mainRoles({ ...options, guildId: id, botId: bot.id });
  const named = (name: string) => roleId(roles, name);
  const members = new Map<string, Member>();
  const join = (user: User, roleIds: string[]) =>
    members.set(user.id, people.join(user, { guildMs: GUILD_MADE_MS, roleIds }));

  const owner = people.person();
  join(owner, [named('Owner'), named('Verified')]);
  for (const role of STAFF) join(people.person(), [named(role), named('Verified')]);
  const staffIds = [...members.keys()];
  join(bot, [botRoleId(roles), named('Bots')]);
  for (const name of OTHER_BOTS) join(people.bot(name), [named('Bots')]);
  const ordinary: User[] = [];
  while (members.size < options.members) {
    const user = people.person();
    join(user, ordinaryRoles(dice, named));
    ordinary.push(user);
  }
  for (const user of ordinary.slice(0, TIMED_OUT)) {
    members.get(user.id)!.timeoutUntilMs = startMs + dice.whole(2, 27 * 24) * HOUR_MS;
  }
  // This timeout has expired: Discord leaves the past time in the field.
  const over = ordinary[TIMED_OUT];
  if (over) members.get(over.id)!.timeoutUntilMs = startMs - 30 * HOUR_MS;

  const { bans, audit } = makeBans({ seed, people, startMs, moderatorIds: staffIds.slice(1, 6) });
  return {
    id,
    name: 'Lantern Quay',
    description: 'Boats, lanterns and far too many fish. The home of our game and its players.',
    icon: dice.text(32, HEX),
    ownerId: owner.id,
    isBotIn: true,
    roles,
    channels: mainChannels(id, roles),
    members,
    memberIds: [],
    bans,
    audit,
  };
}

function ordinaryRoles(dice: Dice, named: (name: string) => string): string[] {
  const level = dice.next();
  const roles: string[] = [];
  if (level < 0.55) roles.push(named('Level 5'));
  if (level < 0.3) roles.push(named('Level 10'));
  if (level < 0.1) roles.push(named('Level 25'));
  if (dice.chance(0.7)) roles.push(named('Verified'));
  if (dice.chance(0.03)) roles.push(named('Event Crew'));
  return roles;
}

function mainChannels(guildId: string, roles: readonly Role[]): Channel[] {
  const staff = ['Helper', 'Moderator', 'Admin', 'Owner'].map((name) => roleId(roles, name));
  const owners = [roleId(roles, 'Admin'), roleId(roles, 'Owner')];
  return makeChannels(guildId, [
    { name: 'Harbour', type: CATEGORY },
    { name: 'rules', topic: 'Be kind. The rest follows.' },
    { name: 'announcements', type: ANNOUNCEMENT, topic: 'News of the game' },
    { name: 'game-status', topic: 'Servers, updates, downtime' },
    { name: 'Community', type: CATEGORY },
    { name: 'general' },
    { name: 'off-topic' },
    { name: 'screenshots' },
    { name: 'questions', type: FORUM, topic: 'One question, one post' },
    { name: 'Staff', type: CATEGORY },
    { name: 'practice-room', topic: 'Try the tools here', seenBy: [...staff, botRoleId(roles)] },
    { name: 'mod-log', seenBy: [...staff, botRoleId(roles)] },
    { name: 'owners-only', seenBy: owners },
  ]);
}

const DAY_MS = 86_400_000;
const MEMBER_BAN_ADD = 22;

const REASONS = [
  'Posting malware links in #general',
  'Selling accounts, second time after a warning',
  'Raid of 3 March',
  'Harassing a member in direct messages (case 118)',
  'Slurs in voice chat',
  'Impersonating staff',
  'Spam bot',
  'Scam: free currency site',
  'Ban evasion, see the earlier account',
  'Threats against a helper',
  'Advertising other servers after two timeouts',
  null,
];

interface BansOptions {
  seed: string;
  people: People;
  startMs: number;
  moderatorIds: readonly string[];
}

/** Creates earlier bans and the audit log entries that still exist for them. */
function makeBans({ seed, people, startMs, moderatorIds }: BansOptions) {
  const dice = createDice(seed, 'bans');
  const bans = new Map<string, Ban>();
  const audit: AuditEntry[] = [];
  for (const reason of REASONS) {
    const { id: userId } = people.person();
    bans.set(userId, { userId, reason });
    // The audit log keeps 45 days, and about half of these bans are older.
    const daysAgo = dice.whole(2, 90);
    if (daysAgo >= 45) continue;
    audit.push({
      id: snowflakeAt(startMs - daysAgo * DAY_MS, dice.whole(0, 2 ** 22 - 1)),
      actionType: MEMBER_BAN_ADD,
      actorId: dice.pick(moderatorIds),
      targetId: userId,
      ...(reason === null ? {} : { reason }),
    });
  }
  return { bans, audit: audit.sort((one, other) => compareIds(one.id, other.id)) };
}
