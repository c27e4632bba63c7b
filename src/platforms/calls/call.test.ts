import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readCount, readSeconds } from './call.ts';

const malformed = ['', ' ', 'abc', '1x', 'x1', '1 2', '-1', '+1', '0x10', '1e9', '1_000', 'NaN'];

describe('a number in a header', () => {
  test('is read as it is written, with white space around it', () => {
    fc.assert(
      fc.property(fc.nat(999_999_999), (count) => {
        expect(readCount(` ${count}\t`)).toBe(count);
      }),
    );
  });

  test.each([undefined, ...malformed, '1.5', '1234567890'])('%j is no count', (text) => {
    expect(readCount(text)).toBeUndefined();
  });
});

describe('seconds in a header', () => {
  test('may have a fraction, and are read as milliseconds', () => {
    expect(['0', '1', ' 2.5 ', '0.001', '60'].map(readSeconds)).toEqual([
      0, 1_000, 2_500, 1, 60_000,
    ]);
  });

  test('never make a call wait for more than a day', () => {
    expect(['86400', '86401', '999999999'].map(readSeconds)).toEqual(Array(3).fill(86_400_000));
  });

  test.each([undefined, ...malformed, '1.', '.5', '1.2.3', '1234567890', '1,5'])(
    '%j are ignored',
    (text) => {
      expect(readSeconds(text)).toBeUndefined();
    },
  );
});
