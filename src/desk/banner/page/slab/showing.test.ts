import { expect, test } from 'vitest';
import { type Banner, showingMs } from './showing.ts';

const NOW = 1_800_000_000_000;
const banner: Banner = { id: 'b1', message: 'Raid under way', duration_seconds: 15 };

test('a new banner shows for its whole duration', () => {
  expect(showingMs(banner, {}, NOW)).toBe(15_000);
  expect(showingMs(banner, { firstShown: { id: 'b0', at: NOW - 60_000 } }, NOW)).toBe(15_000);
});

test('its countdown runs from its first display, over every reload', () => {
  expect(showingMs(banner, { firstShown: { id: 'b1', at: NOW - 10_000 } }, NOW)).toBe(5_000);
  expect(showingMs(banner, { firstShown: { id: 'b1', at: NOW - 15_000 } }, NOW)).toBe(0);
});

test('a clock that was set back does not make it show for longer', () => {
  expect(showingMs(banner, { firstShown: { id: 'b1', at: NOW + 90_000 } }, NOW)).toBe(15_000);
});

test('without a duration it stays', () => {
  expect(showingMs({ ...banner, duration_seconds: 0 }, {}, NOW)).toBe(Number.POSITIVE_INFINITY);
});

test('a dismissed banner is gone, and the next one is not', () => {
  expect(showingMs(banner, { dismissedId: 'b1' }, NOW)).toBe(0);
  expect(showingMs({ ...banner, duration_seconds: 0 }, { dismissedId: 'b1' }, NOW)).toBe(0);
  expect(showingMs(banner, { dismissedId: 'b0' }, NOW)).toBe(15_000);
});
