import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCode } from './rules.ts';
import { isToken, makeCode, makeToken } from './tokens.ts';

const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 });

it('knows its own tokens, and none with a character changed, added or cut', () => {
  fc.assert(
    fc.property(bytes, fc.nat(54), fc.constantFrom('a', 'Z', '5', '_'), (random, at, character) => {
      const token = makeToken('gth_s_', () => random);
      expect(isToken('gth_s_', token)).toBe(true);
      expect(isToken('gth_p_', token)).toBe(false);
      expect(isToken('gth_s_', token + character)).toBe(false);
      expect(isToken('gth_s_', token.slice(0, -1))).toBe(false);
      if (token[at] === character) return;
      const changed = token.slice(0, at) + character + token.slice(at + 1);
      expect(isToken('gth_s_', changed)).toBe(false);
    }),
  );
});

it('makes tokens of 256 bits and codes of 100 that do not repeat', () => {
  const made = new Set(Array.from({ length: 2_000 }, () => makeCode(randomBytes)));
  expect(made.size).toBe(2_000);
  expect([...made].every((code) => /^GATE(-[0-9A-HJKMNP-TV-Z]{5}){4}$/.test(code))).toBe(true);
  const used = new Set([...made].flatMap((code) => [...code.slice(5).replaceAll('-', '')]));
  expect(used.size).toBe(32);
});

it('reads a code that begins like the prefix, with it and without', () => {
  expect(readCode('GATE5-00000-00000-00000')).toBe('GATE-GATE5-00000-00000-00000');
  expect(readCode('gate-gate5-00000-00000-00000')).toBe('GATE-GATE5-00000-00000-00000');
});

it('reads a code in any clothes, and nothing that is no code', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom('-', '', ' ', '\t'),
      (random, isLower, isBare, gap) => {
        const code = makeCode(() => random.slice(0, 20));
        let typed = (isBare ? code.slice(5) : code).replaceAll('-', gap);
        typed = isLower ? typed.toLowerCase() : typed;
        expect(readCode(typed.replaceAll('0', 'O').replaceAll('1', 'i'))).toBe(code);
      },
    ),
  );
  for (const typed of [
    '',
    'GATE',
    'GATE-00000',
    'x'.repeat(20_000),
    'GATE-UUUUU-00000-00000-00000',
  ]) {
    expect(readCode(typed)).toBeUndefined();
  }
});
