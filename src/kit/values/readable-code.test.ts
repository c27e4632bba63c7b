import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  groupReadable,
  READABLE_ALPHABET,
  readReadable,
  toReadable,
  writeReadable,
} from './readable-code.ts';

const character = fc.constantFrom(...READABLE_ALPHABET);
const bodies = (length: number) =>
  fc.array(character, { minLength: length, maxLength: length }).map((all) => all.join(''));
const bare = (code: string) => code.replaceAll('-', '');

describe.each([8, 20])('a readable code of %i characters', (length) => {
  test('is read back however it is typed', () => {
    fc.assert(
      fc.property(bodies(length - 1), (characters) => {
        const code = writeReadable(characters);
        expect(bare(code)).toHaveLength(length);
        const typed = [code, code.toLowerCase(), bare(code), ` ${code.replaceAll('-', ' ')}\n`];
        for (const one of [...typed, code.replaceAll('0', 'o').replaceAll('1', 'l')]) {
          expect(readReadable(one, length)).toEqual({ ok: true, characters, text: code });
        }
        expect(groupReadable(bare(code).toLowerCase(), length)).toBe(code);
      }),
    );
  });

  test('with one wrong character is always noticed', () => {
    fc.assert(
      fc.property(
        bodies(length - 1),
        fc.nat(length - 1),
        fc.integer({ min: 1, max: 31 }),
        (characters, at, by) => {
          const typed = [...bare(writeReadable(characters))];
          const value = READABLE_ALPHABET.indexOf(typed[at] ?? '');
          typed[at] = READABLE_ALPHABET[(value + by) % 32] ?? '';
          expect(readReadable(typed.join(''), length)).toEqual({ ok: false, fault: 'mistyped' });
        },
      ),
    );
  });

  test('with two characters that changed places is always noticed', () => {
    fc.assert(
      fc.property(
        bodies(length - 1),
        fc.nat(length - 1),
        fc.nat(length - 1),
        (characters, one, other) => {
          const typed = [...bare(writeReadable(characters))];
          fc.pre(typed[one] !== typed[other]);
          [typed[one], typed[other]] = [typed[other] ?? '', typed[one] ?? ''];
          expect(readReadable(typed.join(''), length)).toEqual({ ok: false, fault: 'mistyped' });
        },
      ),
    );
  });
});

test.each([
  ['', 'missing'],
  [' - ', 'missing'],
  ['K7QM-2F', 'short'],
  ['K7QM-2F9DX', 'long'],
  ['K7QM-2U9D', 'character'],
  ['K7QM-2F9!', 'character'],
])('%j is no code: %s', (typed, fault) => {
  expect(readReadable(typed, 8)).toEqual({ ok: false, fault });
});

test('bits become characters of five bits each, and different bits become different ones', () => {
  expect(toReadable(Uint8Array.of(0, 0, 0, 0, 0), 8)).toBe('00000000');
  expect(toReadable(Uint8Array.of(255, 255, 255, 255, 255), 8)).toBe('ZZZZZZZZ');
  expect(toReadable(Uint8Array.of(0b00001_000, 0b10_00011_0), 3)).toBe('123');
});
