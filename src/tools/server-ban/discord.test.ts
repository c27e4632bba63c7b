import { expect, it } from 'vitest';
import type { CommandValues, OptionValues } from '#kit/server/command.ts';
import { commands } from './discord.ts';

const GUILD = '112233445566778899';
const [ANN, BEN] = ['198622483471925248', '1298622483471925248'] as const;
const DAY_S = 86_400;

const valuesOf = (given: OptionValues): CommandValues => ({
  text: (name) => (typeof given[name] === 'string' ? (given[name] as string) : undefined),
  whole: (name) => (typeof given[name] === 'number' ? (given[name] as number) : undefined),
});

const target = { guild_id: GUILD, user_ids: [ANN], reason: 'Raid' };

it.each([
  ['ban', { ...target, duration_seconds: 7 * DAY_S, delete_message_seconds: 3_600 }],
  ['ban', { ...target, user_ids: [ANN, BEN], delete_message_seconds: 0 }],
  ['unban', target],
  ['kick', { ...target, reason: undefined }],
  ['timeout', { ...target, duration_seconds: 600 }],
  ['timeout', { ...target, duration_seconds: null }],
] as const)('what is written for %s leads to the same call: %j', (name, input) => {
  const command = commands[name];
  const written = command?.write?.(input as never);
  const back = command?.read(valuesOf(written?.values ?? {}), { guildId: written?.guildId ?? '' });
  expect({ duration_seconds: undefined, ...back }).toEqual({
    duration_seconds: undefined,
    ...input,
  });
});

it('nothing is written without an account', () => {
  expect(commands.kick?.write?.({ ...target, user_ids: [] })).toBeUndefined();
});
