import { expect, test } from 'vitest';
import { type Entry, historyLines } from './page-history.tsx';

const HOUR = 3_600_000;

function entry(at: number, change: Partial<Entry> = {}): Entry {
  return {
    at,
    is_active: true,
    since: at,
    until: null,
    display_reason: 'Spamming',
    private_reason: '',
    with_alts: true,
    by: 'LanternKeeper',
    place_id: null,
    case_id: null,
    holder: null,
    ...change,
  };
}

const told = (entries: Entry[], now: number) =>
  historyLines(entries, now).map(({ kind, at }) => [kind, at / HOUR]);

test('a ban whose time is over ended by itself', () => {
  expect(told([entry(0, { until: 5 * HOUR })], 6 * HOUR)).toEqual([
    ['ended', 5],
    ['banned', 0],
  ]);
  expect(told([entry(0, { until: 5 * HOUR })], 4 * HOUR)).toEqual([['banned', 0]]);
});

test('one that was lifted or replaced before its end did not', () => {
  const lifted = [entry(2 * HOUR, { is_active: false }), entry(0, { until: 5 * HOUR })];
  expect(told(lifted, 9 * HOUR)).toEqual([
    ['unbanned', 2],
    ['banned', 0],
  ]);
  const replaced = [entry(0, { until: 5 * HOUR }), entry(3 * HOUR, { until: 7 * HOUR })];
  expect(told(replaced, 9 * HOUR)).toEqual([
    ['ended', 7],
    ['banned', 3],
    ['banned', 0],
  ]);
});

test('a ban in one place and one in the whole experience do not end each other', () => {
  const place = entry(2 * HOUR, { place_id: '91', until: 4 * HOUR });
  expect(told([place, entry(0, { until: 5 * HOUR })], 9 * HOUR)).toEqual([
    ['ended', 5],
    ['ended', 4],
    ['banned', 2],
    ['banned', 0],
  ]);
});

test('a length is told from its two ends', () => {
  const [timed, forGood] = [entry(HOUR, { until: 25 * HOUR }), entry(0)];
  expect(historyLines([timed], 0)).toMatchObject([{ seconds: 86_400 }]);
  expect(historyLines([forGood], 0)).toMatchObject([{ seconds: null }]);
});
