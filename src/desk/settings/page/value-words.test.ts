import { expect, test } from 'vitest';
import { changeWords, pickUnit, valueWords } from './value-words.ts';

test('a value is said in its unit', () => {
  expect(valueWords('toolCooldownMs', 5_000)).toBe('5 s');
  expect(valueWords('penaltiesWindowMs', 86_400_000)).toBe('24 h');
  expect(valueWords('lookupsPerDay', 2_000)).toBe('2,000');
  expect(valueWords('protectedRobloxIds', ['156'])).toBe('1 account');
  expect(valueWords('protectedRobloxIds', [])).toBe('0 accounts');
  expect(valueWords('maintenance', true)).toBe('on');
});

test('a field shows the unit that is typed', () => {
  expect(pickUnit('penaltyMs')).toBe('min');
  expect(pickUnit('youngAccountDays')).toBe('days');
  expect(pickUnit('protectedRobloxIds')).toBeUndefined();
});

test('a change is a sentence with both values, and of a list what comes and goes', () => {
  expect(changeWords({ name: 'toolCooldownMs', from: 5_000, to: 8_000 })).toBe(
    'Wait between uses: 5 s to 8 s',
  );
  expect(changeWords({ name: 'protectedRobloxIds', from: ['1', '2'], to: ['2', '3', '4'] })).toBe(
    'Protected Roblox accounts: 2 added, 1 removed',
  );
});
