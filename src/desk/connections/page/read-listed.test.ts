import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readListed } from './read-listed.ts';

const GUILD = '1097425983749120001';

describe('ids of servers', () => {
  test('come one a line, with commas, or as the address of a channel', () => {
    const typed = `${GUILD}, 1097425983749120002\nhttps://discord.com/channels/1097425983749120003/1\n`;
    expect(readListed(typed, 'discord')).toEqual({
      ids: [GUILD, '1097425983749120002', '1097425983749120003'],
      wrong: [],
    });
  });

  test('that are none are told by their line', () => {
    expect(readListed(`${GUILD}\n12345\nHarbour`, 'discord').wrong).toEqual([
      { line: 2, text: '12345', isPlace: false },
      { line: 3, text: 'Harbour', isPlace: false },
    ]);
  });
});

describe('ids of experiences', () => {
  test('come as numbers or as addresses of the Creator Hub', () => {
    const link = 'https://create.roblox.com/dashboard/creations/experiences/5203828273/overview';
    expect(readListed(`77\n${link}`, 'roblox').ids).toEqual(['77', '5203828273']);
  });

  test('are not read out of the address of a game, which holds the id of a place', () => {
    const { ids, wrong } = readListed('https://www.roblox.com/games/920587237/Adopt-Me', 'roblox');
    expect(ids).toEqual([]);
    expect(wrong).toMatchObject([{ line: 1, isPlace: true }]);
  });
});

test('whatever separates them, every id is found once and in its order', () => {
  const id = fc.bigInt({ min: 10n ** 16n, max: 10n ** 20n - 1n }).map(String);
  const between = fc.constantFrom('\n', ', ', ',', ' ', ';', '\r\n');
  fc.assert(
    fc.property(fc.array(fc.tuple(id, between), { maxLength: 60 }), (pairs) => {
      const { ids, wrong } = readListed(pairs.flat().join(''), 'discord');
      expect(ids).toEqual([...new Set(pairs.map(([each]) => each))]);
      expect(wrong).toEqual([]);
    }),
  );
});

test('nothing that is typed gets into the list but digits', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom('discord' as const, 'roblox' as const),
      (typed, on) => {
        expect(readListed(typed, on).ids.every((id) => /^[1-9]\d{0,19}$/.test(id))).toBe(true);
      },
    ),
  );
});
