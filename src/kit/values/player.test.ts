import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Player, readPlayer, shownPlayer } from './player.ts';

const read = (text: string): Player | string => {
  const reading = readPlayer(text);
  return reading.ok ? reading.player : reading.fault;
};

describe('what is typed as a player', () => {
  test.each<[string, Player | string]>([
    ['', 'blank'],
    ['   ', 'blank'],
    ['@', 'blank'],
    ['156', { kind: 'id', id: '156' }],
    [' 156\n', { kind: 'id', id: '156' }],
    ['@156', { kind: 'name', name: '156' }],
    ['mira_vale', { kind: 'name', name: 'mira_vale' }],
    ['@Mira_Vale', { kind: 'name', name: 'Mira_Vale' }],
    ['_abc_', { kind: 'name', name: '_abc_' }],
    ['0', 'not-an-id'],
    ['007', 'not-an-id'],
    ['1234567890123456', 'not-an-id'],
    ['ab', 'not-a-name'],
    ['@ab', 'not-a-name'],
    ['@@mira', 'not-a-name'],
    ['x'.repeat(21), 'not-a-name'],
    ['mira vale', 'not-a-name'],
    ['mírä_vale', 'not-a-name'],
    ['https://www.roblox.com/users/156/profile', { kind: 'id', id: '156' }],
    ['roblox.com/de/users/156', { kind: 'id', id: '156' }],
    ['https://www.roblox.com/users/9999999999999999999/profile', 'not-an-id'],
    ['https://roblox.com.example.org/users/156/profile', 'not-a-name'],
    ['https://www.roblox.com/games/156', 'not-a-name'],
  ])('%j is %j', (typed, expected) => {
    expect(read(typed)).toEqual(expected);
  });

  test('whatever is accepted is an id of digits or a name of word characters, and reads as itself again', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.stringMatching(/^@?\w{0,24}$/),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(typed, (text) => {
        const reading = readPlayer(text);
        if (!reading.ok) return;
        const { player } = reading;
        if (player.kind === 'id') expect(player.id).toMatch(/^[1-9]\d{0,14}$/);
        else expect(player.name).toMatch(/^[A-Za-z0-9_]{3,20}$/);
        const again = player.kind === 'id' ? player.id : shownPlayer(player);
        expect(readPlayer(again)).toEqual(reading);
      }),
    );
  });
});
