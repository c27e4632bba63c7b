// The look-up as a command in Discord.
import type { z } from 'zod';
import { line, type Markdown, timeAt } from '#kit/message/markdown.ts';
import { accountOptions, type Commands, readAccount } from '#kit/server/command.ts';
import type { schemas } from './contract.ts';

type Output = z.output<ReturnType<typeof schemas>['check']['output']>;
type Server = NonNullable<Output['server']>;

export const commands: Commands<typeof schemas> = {
  check: {
    description: 'A Discord account’s profile, and its status in this server',
    options: accountOptions,
    menu: { of: 'account', name: 'Look up', option: 'user' },
    read: (values, { guildId }) => ({ user_id: readAccount(values), guild_id: guildId }),
    tell: tellAccount,
  },
};

function tellAccount(account: Output): Markdown[] {
  const { username, user_id: userId, display_name: shown, created_at: createdAt } = account;
  const lines = [
    shown === null ? line`**${username}** ${userId}` : line`**${shown}** ${username}, ${userId}`,
  ];
  if (account.is_bot) lines.push(line`A bot.`);
  if (createdAt !== null) lines.push(line`Created ${timeAt(createdAt)}`);
  if (account.is_young) lines.push(line`Younger than ${account.young_days} days.`);
  if (account.badges.length > 0) lines.push(line`Badges: ${account.badges.join(', ')}`);
  return account.server ? [...lines, ...tellServer(account.server)] : lines;
}

function tellServer({ name, member, roles, ban }: Server): Markdown[] {
  return [...tellMember(member, name), ...tellRoles(roles), ...tellBan(ban, name)];
}

function tellMember(member: Server['member'], server: string): Markdown[] {
  if (member.state === 'none') return [line`Not in ${server}.`];
  if (member.state === 'unavailable') return [line`Membership: ${member.why}`];
  const { nick, joined_at: joinedAt, timed_out_until: until } = member.value;
  const lines = [
    joinedAt === null ? line`In ${server}.` : line`In ${server} since ${timeAt(joinedAt)}`,
  ];
  if (nick !== null) lines.push(line`Called ${nick} there.`);
  if (until !== null) lines.push(line`Timed out until ${timeAt(until)}`);
  return lines;
}

const ROLES_MAX = 20;

function tellRoles(roles: Server['roles']): Markdown[] {
  if (roles.state === 'none') return [];
  if (roles.state === 'unavailable') return [line`Roles: ${roles.why}`];
  const names = roles.value.map(({ name }) => name);
  if (names.length === 0) return [];
  const more = names.length > ROLES_MAX ? ` and ${names.length - ROLES_MAX} more` : '';
  return [line`Roles: ${names.slice(0, ROLES_MAX).join(', ') + more}`];
}

function tellBan(ban: Server['ban'], server: string): Markdown[] {
  if (ban.state === 'none') return [];
  if (ban.state === 'unavailable') return [line`Ban: ${ban.why}`];
  const { reason } = ban.value;
  return [reason ? line`Banned from ${server}: ${reason}` : line`Banned from ${server}.`];
}
