import { expect, test } from 'vitest';
import { recognise } from '#kit/recognise/recognise.ts';
import { describeDetail, describeTitle } from './describe.ts';

const NOW = Date.UTC(2026, 2, 20, 11);
const DAY_MS = 86_400_000;

const idAt = (ms: number) => String(BigInt(ms - 1_420_070_400_000) << 22n);

function toldOf(text: string) {
  const found = recognise(text, NOW);
  if (!found || found.kind === 'secret') throw new Error(`${text} is not to be told of`);
  return { title: describeTitle(found, NOW), detail: describeDetail(found) };
}

test('an id says when it was made, and how long ago that is', () => {
  expect(toldOf(idAt(Date.UTC(2021, 2, 14, 11))).title).toBe(
    'Discord id, created 14 Mar 2021 (5 years ago)',
  );
});

test.each([
  [0, 'just now'],
  [-DAY_MS / 2, 'just now'],
  [5 * 60_000, '5 minutes ago'],
  [3 * 3_600_000, '3 hours ago'],
  [6 * DAY_MS, '6 days ago'],
  [40 * DAY_MS, '1 month ago'],
  [800 * DAY_MS, '2 years ago'],
])('an age of %i ms is %s', (ms, age) => {
  expect(toldOf(idAt(NOW - ms)).title).toContain(`(${age})`);
});

test.each([
  ['https://www.roblox.com/users/156/profile', 'Roblox profile with user id 156'],
  ['https://www.roblox.com/games/920587237/x', 'Roblox place with id 920587237'],
  ['156', 'Roblox user id 156'],
  ['@kestrel_092', 'Roblox username @kestrel_092'],
  ['kestrel_092', 'Possibly a Roblox username @kestrel_092'],
  ['discord.gg/lantern', 'Discord invite discord.gg/lantern'],
  ['203.0.113.0/24', 'IP address 203.0.113.0/24'],
  ['https://example.com/x', 'Link to example.com'],
  ['GATE-7K4MQ-2XN9H-TVD4C-R8WZP', 'Gatehouse access code'],
  ['ban, kick', 'Possibly a list of 2 Roblox usernames'],
])('%s is told as %s', (text, title) => {
  expect(toldOf(text).title).toBe(title);
});

test('a message was sent, and the rest was made', () => {
  const id = idAt(NOW - 3 * DAY_MS);
  expect(toldOf(`https://discord.com/channels/${id}/${id}/${id}`).title).toBe(
    'Discord message link, sent 17 Mar 2026 (3 days ago)',
  );
  expect(toldOf(`<@&${id}>`).title).toBe('Discord role mention, created 17 Mar 2026 (3 days ago)');
});

test('a list is counted by kind, with what is double and what is not recognised', () => {
  const id = idAt(NOW - DAY_MS);
  const { title, detail } = toldOf(`${id}\n<@${id}>\n${idAt(NOW - 2 * DAY_MS)}\n${id}\nwhat is it`);
  expect(title).toBe('List of 2 Discord accounts');
  expect(detail).toBe('2 Discord ids, 1 line not recognized, 2 duplicates.');
});
