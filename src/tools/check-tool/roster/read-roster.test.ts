import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf, readText } from '#kit/many/read-file.ts';
import { countLookups, ROSTER_ROWS_MAX, readRoster } from './read-roster.ts';

const read = (text: string) => readRoster(linesOf(text));
const written = (text: string) => read(text).lines.map(({ line, given }) => [line, given]);

describe('a line', () => {
  it('is a username or an id; blank ones, comments and doubles are left out, and the numbers stay', () => {
    const text =
      '# staff\n\n  MapleHarbor12 \n156 # the first\nmapleharbor12\n\t\n156\n@156\n#x\nlast';
    expect(written(text)).toEqual([
      [3, 'MapleHarbor12'],
      [4, '156'],
      [8, '@156'],
      [10, 'last'],
    ]);
    expect(read(text)).toMatchObject({ doubles: 2, names: 3, ids: 1, strangers: 0 });
  });

  it('that names nobody stays, cut short where it is long', () => {
    const roster = read(`two words\n0123\nab\n${'x'.repeat(700_000)}\ntwo words`);
    expect(roster).toMatchObject({ names: 0, ids: 0, strangers: 4, doubles: 1 });
    expect(roster.lines.map(({ player }) => player)).toEqual(Array(4).fill(undefined));
    expect(roster.lines.at(-1)?.given).toHaveLength(100);
  });

  it('may be a link to a profile, and is then the id in it', () => {
    expect(read('https://www.roblox.com/users/156/profile\n156')).toMatchObject({
      ids: 1,
      doubles: 1,
    });
  });
});

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{2,19}$/);
const id = fc.integer({ min: 1, max: 999_999_999 }).map(String);
const noise = fc.constantFrom('', '   ', '# somebody', '\t', '#');
const ends = fc.constantFrom('\n', '\r\n', '\r');

type Encode = (text: string) => Uint8Array;
const utf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const encodings: readonly Encode[] = [
  (text) => new TextEncoder().encode(text),
  (text) => new TextEncoder().encode(`\uFEFF${text}`),
  (text) => utf16(`\uFEFF${text}`, false),
  (text) => utf16(`\uFEFF${text}`, true),
  (text) => utf16(text, false),
  (text) => utf16(text, true),
  (text) => new Uint8Array(Buffer.from(`${text}\n# Ärger, año, café`, 'latin1')),
];

it('whatever the encoding and the ends of its lines, the same list says the same', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(name, id, noise), { minLength: 1, maxLength: 40 }),
      ends,
      fc.constantFrom(...encodings),
      (lines, end, encode) => {
        // Short UTF-16 lists are recognized by their zero bytes, so the list needs some plain letters.
        const list = [...lines, 'somebody'];
        const reading = readText(encode(list.join(end)));
        expect(reading.ok && written(reading.text)).toEqual(written(list.join('\n')));
      },
    ),
  );
});

it('each player stands in it once, in the order of the list, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(name, id, noise), { maxLength: 60 }), (lines) => {
      const roster = readRoster(lines);
      const numbers = roster.lines.map(({ line }) => line);
      expect(numbers).toEqual([...numbers].sort((left, right) => left - right));
      const keys = roster.lines.map(({ given }) => given.toLowerCase());
      expect(new Set(keys).size).toBe(keys.length);
      const meant = lines
        .map((line) => line.trim())
        .filter((line) => line && !line.startsWith('#'));
      expect(roster.lines.length + roster.doubles).toBe(meant.length);
      for (const { line, given } of roster.lines) expect(lines[line - 1]?.trim()).toBe(given);
    }),
  );
});

it('a hundred thousand doubles are one', () => {
  expect(readRoster(Array(100_000).fill('Somebody'))).toMatchObject({ names: 1, doubles: 99_999 });
});

it('no file of 700 KB holds more than a roster may', () => {
  // The shortest distinct entries: ids of up to three digits, names of three characters, then of four.
  const shorter = 999 + 37 ** 3;
  const bytes = 9 * 2 + 90 * 3 + (900 + 37 ** 3) * 4;
  expect(shorter + (700 * 1024 - bytes) / 5).toBeLessThan(ROSTER_ROWS_MAX);
});

it('costs a look-up for each call, and with ages one for each player', () => {
  expect(countLookups({ names: 101, ids: 200 }, false)).toBe(3);
  expect(countLookups({ names: 60_000, ids: 0 }, false)).toBe(600);
  expect(countLookups({ names: 101, ids: 200 }, true)).toBe(301);
});
