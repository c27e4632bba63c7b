import { createSecretKey } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaseCipher, CODE_BITS } from './case-cipher.ts';

const numbers = fc.integer({ min: 0, max: 2 ** CODE_BITS - 1 });
const cipher = new CaseCipher(createSecretKey(Buffer.alloc(32, 7)));

describe('the permutation', () => {
  it('leads back from every code to its case', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(cipher.show(cipher.hide(number))).toBe(number);
        expect(cipher.hide(cipher.show(number))).toBe(number);
      }),
    );
  });

  it('gives different cases different codes, which share nothing', () => {
    const hidden = Array.from({ length: 2_000 }, (_, at) => cipher.hide(at + 1));
    expect(new Set(hidden).size).toBe(hidden.length);
    for (let bit = 0; bit < CODE_BITS; bit += 1) {
      const ones = hidden.filter((value) => Math.floor(value / 2 ** bit) % 2 === 1).length;
      expect(ones).toBeGreaterThan(800);
      expect(ones).toBeLessThan(1_200);
    }
  });

  it('depends on its key, and refuses numbers that have too many bits', () => {
    const other = new CaseCipher(createSecretKey(Buffer.alloc(32, 8)));
    expect(other.hide(846)).not.toBe(cipher.hide(846));
    expect(() => cipher.hide(2 ** CODE_BITS)).toThrow('more than 35 bits');
  });
});
