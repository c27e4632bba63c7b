import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { drawLinkCode } from './link-codes.ts';
import { readLinkCode } from './rules.ts';

it('a code is read as it was drawn, in whatever case and spacing', () => {
  const draw = (seed: Uint8Array) => drawLinkCode(() => seed).code;
  const seeds = fc.uint8Array({ minLength: 7, maxLength: 7 });
  const spacing = fc.constantFrom('', ' ', '-', ' - ');
  fc.assert(
    fc.property(seeds, spacing, fc.boolean(), (seed, between, isLower) => {
      const code = draw(seed);
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      const typed = code.replaceAll('-', between);
      expect(readLinkCode(isLower ? typed.toLowerCase() : typed)).toBe(code);
    }),
  );
});

it('nothing else is a code', () => {
  fc.assert(fc.property(fc.string(), (text) => void readLinkCode(text)));
  for (const typed of ['', 'K7QM-2F9D', 'GATE-00000-00000-00000-00000', 'x'.repeat(60)]) {
    expect(readLinkCode(typed)).toBeUndefined();
  }
});

it('no two draws are alike, and the hash says nothing of the code', () => {
  const drawn = Array.from({ length: 200 }, () => drawLinkCode(randomBytes));
  expect(new Set(drawn.map(({ code }) => code)).size).toBe(200);
  for (const { code, codeHash } of drawn) {
    expect(codeHash).toMatch(/^[0-9a-f]{64}$/);
    expect(codeHash).not.toContain(code);
  }
});
