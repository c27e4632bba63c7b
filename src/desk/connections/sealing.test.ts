import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSeals } from './sealing.ts';

const SECRET = 'a secret of a desk that only this test knows';
const place = { platform: 'discord', thing: 'credential' } as const;

test('whatever is sealed opens again in its own place, and cannot be read before', () => {
  const seals = openSeals(SECRET, randomBytes);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (text) => {
      const sealed = seals.seal(text, place);
      expect(sealed).toMatch(/^v1(\.[\w-]+){3}$/);
      expect(seals.open(sealed, place)).toBe(text);
      // The nonce is new each time, so that equal texts don't look equal.
      expect(seals.seal(text, place)).not.toBe(sealed);
    }),
  );
  expect(seals.seal('T0KENMARK', place)).not.toContain('T0KENMARK');
});

test('it opens nowhere else, with no other secret, and not when a bit was changed', () => {
  const seals = openSeals(SECRET, randomBytes);
  const sealed = seals.seal('the token of a bot', place);
  expect(seals.open(sealed, { ...place, platform: 'roblox' })).toBeUndefined();
  expect(seals.open(sealed, { ...place, thing: 'client secret' })).toBeUndefined();
  expect(openSeals(`${SECRET}.`, randomBytes).open(sealed, place)).toBeUndefined();
  const [version = '', ...parts] = sealed.split('.');
  for (const [at, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const altered = Buffer.from(bytes);
      altered[bit >> 3]! ^= 1 << (bit & 7);
      const others = parts.with(at, altered.toString('base64url'));
      expect(seals.open([version, ...others].join('.'), place), `${at} ${bit}`).toBeUndefined();
    }
  }
  expect(seals.open(sealed.replace('v1', 'v2'), place)).toBeUndefined();
});

test('text that is no seal opens nothing and throws nothing', () => {
  const seals = openSeals(SECRET, randomBytes);
  fc.assert(
    fc.property(fc.string({ maxLength: 100 }), (text) => {
      expect(seals.open(text, place)).toBeUndefined();
      expect(seals.open(`v1.${text}`, place)).toBeUndefined();
    }),
  );
});
