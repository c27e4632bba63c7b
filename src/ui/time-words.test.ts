import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// The formats read the zone when the module is loaded, so it is reloaded here and again for later users.
beforeAll(() => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  vi.resetModules();
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});
const load = () => import('./time-words.ts');

const at = Date.UTC(2026, 10, 21, 20, 40, 5);

test('a moment is said in the zone of its reader, and whole with the zone', async () => {
  const { sayClock, sayMoment, sayFullMoment, sayZonedMoment } = await load();
  expect(sayClock(at)).toBe('21:40');
  expect(sayMoment(at, at)).toBe('Sat 21 Nov, 21:40');
  expect(sayZonedMoment(at, at)).toMatch(/^Sat 21 Nov, 21:40 (GMT\+1|CET)$/);
  expect(sayFullMoment(at)).toMatch(/^Sat 21 Nov 2026, 21:40:05 (GMT\+1|CET)$/);
});

test('another year is named', async () => {
  const { sayMoment, sayDate } = await load();
  expect(sayDate(at, at)).toBe('21 Nov');
  expect(sayMoment(at, at + 365 * DAY)).toBe('Sat 21 Nov 2026, 21:40');
});

test('what is past is rounded down, what is ahead up', async () => {
  const { relativeWords } = await load();
  expect(relativeWords(at, at + 59_000)).toBe('just now');
  expect(relativeWords(at, at + 119_000)).toBe('1 min ago');
  expect(relativeWords(at, at + 2 * HOUR)).toBe('2 h ago');
  expect(relativeWords(at, at + 6.9 * DAY)).toBe('6 d ago');
  expect(relativeWords(at, at - 30_000)).toBe('in a moment');
  expect(relativeWords(at, at - 61 * MINUTE)).toBe('in 2 h');
  expect(relativeWords(at, at - 3 * DAY)).toBe('in 3 d');
});

test('a week away it is the moment itself', async () => {
  const { relativeWords } = await load();
  expect(relativeWords(at, at + 7 * DAY)).toBe('Sat 21 Nov, 21:40');
});

test('days are those of the calendar, not of 24 hours', async () => {
  const { sayDay } = await load();
  const shortAfterMidnight = Date.UTC(2026, 10, 20, 23, 10);
  expect(sayDay(at, at)).toBe('Today, 21 November');
  expect(sayDay(shortAfterMidnight - 20 * MINUTE, shortAfterMidnight)).toBe(
    'Yesterday, 20 November',
  );
  expect(sayDay(at - 3 * DAY, at)).toBe('Wednesday, 18 November');
  expect(sayDay(at, at + 400 * DAY)).toBe('Saturday, 21 November 2026');
});
