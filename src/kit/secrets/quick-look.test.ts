import { expect, it } from 'vitest';
import { DISGUISES } from './disguises.fixture.ts';
import { ordinaryText } from './ordinary.fixture.ts';
import { plantLogin } from './planted.fixture.ts';
import { mayHoldLogin } from './quick-look.ts';
import { chance } from './random.fixture.ts';
import { findLogins } from './secret-shapes.ts';

const RUNS = 1_000;

it('passes over nearly all ordinary text, so that the exact look is rare', () => {
  const random = chance(41);
  let slow = 0;
  for (let run = 0; run < RUNS; run += 1) if (mayHoldLogin(ordinaryText(random))) slow += 1;
  expect(slow).toBeLessThan(RUNS / 4);
});

it.each([
  'Please mute him for an hour.',
  'Their ban ends on 21 Nov 2026, 21:40 UTC.',
  'https://example.com/a/long/path?with=some&query=7',
  'Roblox and Discord both have an MFA setting.',
])('passes over %j', (text) => {
  expect(mayHoldLogin(text)).toBe(false);
});

it('never passes over a text with a login', () => {
  const random = chance(42);
  const texts = [
    ...Array.from({ length: RUNS }, () => plantLogin(random).text),
    ...Object.values(DISGUISES).map((make) => make(random)),
  ].filter((text): text is string => typeof text === 'string' && findLogins(text).length > 0);
  expect(texts.length).toBeGreaterThan(RUNS / 2);
  expect(texts.filter((text) => !mayHoldLogin(text))).toEqual([]);
});
