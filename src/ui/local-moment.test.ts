import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromLocalText, toLocalText } from './local-moment.ts';

const toTheMinute = fc
  .integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) })
  .map((at) => at - (at % 60_000));

test('a moment comes back from its text', () => {
  fc.assert(
    fc.property(toTheMinute, (at) => {
      // The hour that clocks repeat in autumn has one text for two moments.
      const back = fromLocalText(toLocalText(at));
      return back === at || toLocalText(back) === toLocalText(at);
    }),
  );
});

test('nothing and what is half typed are no moment', () => {
  expect(toLocalText(null)).toBe('');
  expect(toLocalText(Number.NaN)).toBe('');
  for (const text of ['', '2026-11-21', '2026-13-41T99:99', 'tomorrow']) {
    expect(fromLocalText(text)).toBeNull();
  }
});
