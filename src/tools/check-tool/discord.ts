// The look-up as a command in Discord.
import type { z } from 'zod';
import { line, linkTo, type Markdown, timeAt } from '#kit/message/markdown.ts';
import type { Commands } from '#kit/server/command.ts';
import { PLAYER_TEXT_MAX } from '#kit/values/player-text.ts';
import type { schemas } from './contract.ts';

type Output = z.output<ReturnType<typeof schemas>['check']['output']>;
type Card = Output['data'];

export const commands: Commands<typeof schemas> = {
  check: {
    description: 'A Roblox player’s public profile',
    options: [
      {
        name: 'player',
        description: 'A username, a user id or a profile link',
        kind: 'text',
        max: PLAYER_TEXT_MAX,
        isRequired: true,
      },
    ],
    read: (values) => ({ user: values.text('player') }),
    tell: tellPlayer,
  },
};

function tellPlayer({ data, profile_url: profile }: Output): Markdown[] {
  const { DisplayName: shown, Username: username, UserID: userId, created, young } = data;
  const name = shown === username ? line`**${username}**` : line`**${shown}** @${username}`;
  const lines = [line`${name} ${profile === null ? userId : linkTo(userId, profile)}`];
  if (created !== null) lines.push(line`Created ${timeAt(created)}`);
  if (young) lines.push(line`Younger than ${data.young_days} days.`);
  if (data.banned.state === 'ok' && data.banned.value) lines.push(line`Banned by Roblox.`);
  if (data.verified.state === 'ok' && data.verified.value) lines.push(line`Verified by Roblox.`);
  return [...lines, ...tellNumbers(data), ...tellGroups(data), ...tellNames(data)];
}

function tellNumbers({ Friends, Followers, Following }: Card): Markdown[] {
  const parts = { Friends, Followers, Following };
  return Object.entries(parts).flatMap(([name, part]) =>
    part.state === 'ok' ? [line`${name}: ${part.value}`] : [],
  );
}

const LISTED_MAX = 10;

function tellGroups({ groups }: Card): Markdown[] {
  if (groups.state !== 'ok' || groups.value.length === 0) return [];
  const named = groups.value.map(({ name, role }) => `${name} (${role})`);
  return [line`Groups: ${listSome(named)}`];
}

function tellNames({ previous_usernames: names }: Card): Markdown[] {
  if (names.state !== 'ok' || names.value.length === 0) return [];
  return [line`Earlier names: ${listSome(names.value)}`];
}

function listSome(texts: readonly string[]): string {
  const more = texts.length > LISTED_MAX ? ` and ${texts.length - LISTED_MAX} more` : '';
  return texts.slice(0, LISTED_MAX).join(', ') + more;
}
