import { describe, expect, it } from 'vitest';
import type { CommandValues, OptionValues } from '#kit/server/command.ts';
import { commands } from './discord.ts';

const DAY_S = 86_400;
const ban = { user: 'MapleHarbor12', universe_id: '9000000001', display_reason: 'Cheating' };

const valuesOf = (given: OptionValues): CommandValues => ({
  text: (name) => (typeof given[name] === 'string' ? (given[name] as string) : undefined),
  whole: (name) => (typeof given[name] === 'number' ? (given[name] as number) : undefined),
});

describe('what is written', () => {
  it.each([
    { ...ban, duration_seconds: 7 * DAY_S },
    { ...ban, universe_id: undefined, duration_seconds: undefined },
  ])('leads to the same ban: %j', (input) => {
    const written = commands.ban?.write?.(input);
    const back = commands.ban?.read(valuesOf(written?.values ?? {}), { guildId: '' });
    expect(back).toEqual(input);
  });

  it('takes one player, no private reason, and alternate accounts as usual', () => {
    const { user, ...rest } = ban;
    expect(commands.ban?.write?.({ ...rest, users: [user], include_alts: true })?.values).toEqual({
      ...{ player: user, experience: ban.universe_id, reason: 'Cheating' },
    });
    expect(commands.ban?.write?.({ ...rest, users: [user, 'Another'] })).toBeUndefined();
    expect(commands.ban?.write?.({ ...ban, private_reason: 'Alt of X' })).toBeUndefined();
    expect(commands.ban?.write?.({ ...ban, include_alts: false })).toBeUndefined();
  });

  it('lifts a ban with the player alone', () => {
    expect(commands.unban?.write?.({ user: '156' })?.values).toEqual({ player: '156' });
  });
});
