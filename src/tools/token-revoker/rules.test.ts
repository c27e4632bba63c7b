import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findTokenFault } from './rules.ts';

test.each([
  ['', 'missing'],
  ['short', 'malformed'],
  ['x'.repeat(15), 'malformed'],
  ['x'.repeat(16), undefined],
  ['x'.repeat(4_000), undefined],
  ['x'.repeat(4_001), 'malformed'],
  ['two words that are long enough', 'malformed'],
  ['ümlaut-in-a-token-that-is-long', 'malformed'],
  ['AbC.d-e_f~g+h/i=jKLMNOP', undefined],
])('%j: %s', (token, fault) => {
  expect(findTokenFault(token)).toBe(fault);
});

test('what goes through has no space, no control character and nothing beyond ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      if (findTokenFault(text) === undefined) expect(text).toMatch(/^[\x21-\x7e]+$/);
    }),
  );
});
