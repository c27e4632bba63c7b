import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ban, banEnd, checkBan, noteBan } from './ban.ts';

function answer(status: number, body: unknown) {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
}

beforeEach(async () => {
  answer(200, { banned: false });
  await checkBan();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('the ban check bans with 530 and lifts with 200', async () => {
  answer(530, { banned: true, code: 'bans/banned', reason: 'Raids' });
  await checkBan();
  expect(ban.get()).toBe(true);
  answer(200, { banned: false });
  await checkBan();
  expect(ban.get()).toBe(false);
});

test('any call that is refused for a ban bans', () => {
  const problem = { status: 403, code: 'bans/banned', title: '', detail: '', fields: {} };
  noteBan({ ok: false, problem });
  expect(ban.get()).toBe(true);
});

test.each([
  [500, { code: 'desk/unexpected' }],
  [530, { code: 'desk/offline' }],
  [429, { code: 'limits/rate' }],
  [200, {}],
])('an answer %i %j says nothing of bans and keeps the flag', async (status, body) => {
  answer(530, { banned: true, code: 'bans/banned' });
  await checkBan();
  answer(status, body);
  await checkBan();
  expect(ban.get()).toBe(true);
});

test('a ban ends when the desk says so, and never when it says nothing', async () => {
  expect(banEnd.get()).toBeUndefined();
  answer(530, { banned: true, code: 'bans/banned', until: 1_800_000_000_000 });
  await checkBan();
  expect(banEnd.get()).toBe(1_800_000_000_000);
  answer(530, { banned: true, code: 'bans/banned', until: null });
  await checkBan();
  expect(banEnd.get()).toBeNull();
});

test('no answer keeps the end that was told before; without any it has none', async () => {
  answer(530, { banned: true, code: 'bans/banned', until: 1_800_000_000_000 });
  await checkBan();
  answer(500, { code: 'desk/unexpected' });
  await checkBan();
  expect(banEnd.get()).toBe(1_800_000_000_000);
});

test('a lifted ban leaves no end behind', async () => {
  answer(530, { banned: true, code: 'bans/banned', until: 1_800_000_000_000 });
  await checkBan();
  answer(200, { banned: false });
  await checkBan();
  expect(banEnd.get()).toBeUndefined();
});
