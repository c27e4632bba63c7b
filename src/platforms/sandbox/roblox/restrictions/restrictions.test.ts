import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nowMs, openStage, type Stage, universeId } from '../part.fixture.ts';

const base = `/cloud/v2/universes/${universeId}/user-restrictions`;
const maple = 77_700_000_002;
const ban = { active: true, displayReason: 'Exploiting', privateReason: 'case 12' };

function update(
  stage: Stage,
  userId: number | string,
  gameJoinRestriction: unknown,
  { query = '', atMs = nowMs } = {},
) {
  const reply = stage.ask(`PATCH ${base}/${userId}${query}`, {
    body: { gameJoinRestriction },
    atMs,
  });
  return { status: reply.status, headers: reply.headers, body: JSON.parse(reply.body) };
}

function get(stage: Stage, path: string, atMs = nowMs) {
  return JSON.parse(stage.ask(`GET ${path}`, { atMs }).body);
}

function everyone(stage: Stage): unknown[] {
  return everyPage(stage, base, 'userRestrictions');
}

function everyPage(stage: Stage, address: string, field: string): unknown[] {
  const all: unknown[] = [];
  let token = '';
  for (let pages = 0; pages < 200; pages += 1) {
    const mark = address.includes('?') ? '&' : '?';
    const page = get(stage, `${address}${mark}pageToken=${token}`);
    all.push(...page[field]);
    if (!page.nextPageToken) return all;
    token = page.nextPageToken;
  }
  throw new Error('The pages do not end.');
}

describe('restricting', () => {
  test('a ban can be read back, listed, found in the log and lifted', () => {
    const stage = openStage();
    const { body } = update(stage, maple, { ...ban, duration: '3600s' });
    expect(body).toMatchObject({
      path: `universes/${universeId}/user-restrictions/${maple}`,
      user: `users/${maple}`,
      gameJoinRestriction: { ...ban, duration: '3600s', excludeAltAccounts: false },
    });
    expect(get(stage, `${base}/${maple}`)).toEqual(body);
    expect(everyone(stage)).toContainEqual(body);
    const filter = encodeURIComponent(`user == 'users/${maple}'`);
    expect(everyPage(stage, `${base}:listLogs?filter=${filter}`, 'logs')).toMatchObject([
      {
        user: `users/${maple}`,
        place: '',
        active: true,
        moderator: { robloxUser: 'users/77700000001' },
      },
    ]);
    expect(update(stage, maple, { active: false }).body.gameJoinRestriction.active).toBe(false);
    expect(stage.ledger).toMatchObject([
      { action: 'restrict', universe_id: universeId, user_id: String(maple), changed: true },
      { action: 'unrestrict', changed: true },
    ]);
  });

  test('what changes nothing is accepted, and the ledger says so', () => {
    const stage = openStage();
    update(stage, maple, { active: false });
    update(stage, maple, ban);
    update(stage, maple, ban);
    expect(stage.ledger.map(({ changed }) => changed)).toEqual([false, true, false]);
  });

  test('a ban for a time runs out by itself', () => {
    const stage = openStage();
    update(stage, maple, { ...ban, duration: '60s' });
    const isActive = (atMs: number) =>
      get(stage, `${base}/${maple}`, atMs).gameJoinRestriction.active;
    expect([isActive(nowMs + 59_999), isActive(nowMs + 60_000)]).toEqual([true, false]);
  });

  test.each([
    ['half a second', { ...ban, duration: '0.5s' }],
    ['no time', { ...ban, duration: '0s' }],
    ['too long a time', { ...ban, duration: '315576000001s' }],
    ['too long a reason to show', { ...ban, displayReason: 'x'.repeat(401) }],
    ['too long a private reason', { ...ban, privateReason: 'x'.repeat(1001) }],
    ['a field nobody knows', { ...ban, reason: 'x' }],
    ['nothing at all', undefined],
  ])('%s is refused, and nothing changes', (_, wrong) => {
    const stage = openStage();
    const { status, body } = update(stage, maple, wrong);
    expect([status, body.code]).toEqual([400, 'INVALID_ARGUMENT']);
    expect([stage.ledger, stage.part.save()]).toEqual([[], undefined]);
  });

  test('a mask may name the whole restriction, never a part of it', () => {
    const mask = (text: string) =>
      update(openStage(), maple, ban, { query: `?updateMask=${text}` }).status;
    expect(mask('gameJoinRestriction')).toBe(200);
    expect(mask('game_join_restriction')).toBe(200);
    expect(mask('gameJoinRestriction.active')).toBe(400);
  });

  test('an unknown universe or player is not found, and a key without the scope is refused', () => {
    const stage = openStage();
    expect(stage.ask(`GET /cloud/v2/universes/5/user-restrictions`).status).toBe(404);
    expect(update(stage, 5, ban).status).toBe(404);
    expect(update(stage, 'me', ban).status).toBe(400);
    stage.faults.add('missing-scope');
    expect(update(stage, maple, ban)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    expect(stage.ask(`GET ${base}`).status).toBe(200);
    stage.faults.add('missing-permission');
    expect(stage.ask(`GET ${base}`).status).toBe(403);
    expect(stage.ledger).toEqual([]);
  });

  test('somebody never restricted is either not found or not restricted', () => {
    const stage = openStage();
    const players = stage.part.describe(nowMs).players as { id: string }[];
    const listed = new Set(everyone(stage).map((each) => (each as { user: string }).user));
    const never = players.filter(({ id }) => !listed.has(`users/${id}`));
    const statuses = never.map(({ id }) => stage.ask(`GET ${base}/${id}`).status);
    expect([...new Set(statuses)].sort()).toEqual([200, 404]);
  });
});

describe('the log', () => {
  test('takes the documented filter, in pages that may be empty, and nothing else', () => {
    const stage = openStage();
    const count = (filter: string) =>
      everyPage(stage, `${base}:listLogs?filter=${encodeURIComponent(filter)}`, 'logs').length;
    expect(count(`user == 'users/77700000014'`)).toBe(2);
    expect(count(`user == "users/77700000014" && place == ''`)).toBe(2);
    expect(count(`place == 'places/910000000000101'`)).toBeGreaterThan(0);
    for (const wrong of ['user', `user = 'users/1'`, `user == 'users/1' ||`, `name == 'x'`]) {
      const address = `GET ${base}:listLogs?filter=${encodeURIComponent(wrong)}`;
      expect(stage.ask(address).status).toBe(400);
    }
  });

  test('a token of one listing is refused by another', () => {
    const stage = openStage();
    const { nextPageToken } = get(stage, `${base}:listLogs?maxPageSize=5`);
    expect(stage.ask(`GET ${base}:listLogs?maxPageSize=6&pageToken=${nextPageToken}`).status).toBe(
      400,
    );
    expect(stage.ask(`GET ${base}?maxPageSize=5&pageToken=${nextPageToken}`).status).toBe(400);
  });

  test('filters of any text are read or refused, and never thrown at', () => {
    const stage = openStage({ players: 20 });
    fc.assert(
      fc.property(fc.string(), (text) => {
        const address = `GET ${base}:listLogs?filter=${encodeURIComponent(text)}`;
        expect([200, 400]).toContain(stage.ask(address).status);
      }),
    );
  });
});

const players = openStage({ players: 40 }).part.describe(nowMs).players as { id: string }[];
const anyState = fc.record({
  active: fc.boolean(),
  duration: fc.option(
    fc.integer({ min: 1, max: 1e9 }).map((s) => `${s}s`),
    { nil: undefined },
  ),
  displayReason: fc.string({ maxLength: 40 }),
});
const anyUpdate = fc.record({
  userId: fc.constantFrom(...players.map(({ id }) => id)),
  state: anyState,
  key: fc.constantFrom('', 'a', 'b', 'c', 'd'),
});

test('what is saved and restored answers as before, whatever was done', () => {
  fc.assert(
    fc.property(fc.array(anyUpdate, { maxLength: 25 }), (updates) => {
      const stage = openStage({ players: 40 });
      for (const { userId, state, key } of updates) {
        update(stage, userId, state, { query: `?idempotencyKey.key=${key}` });
      }
      const saved = JSON.parse(JSON.stringify(stage.part.save() ?? null));
      const restored = openStage({ players: 40, saved });
      expect(everyone(restored)).toEqual(everyone(stage));
      expect(everyPage(restored, `${base}:listLogs`, 'logs')).toEqual(
        everyPage(stage, `${base}:listLogs`, 'logs'),
      );
      expect(restored.part.save()).toEqual(stage.part.save());
    }),
    { numRuns: 40 },
  );
});

test('what was saved in another world is not taken over', () => {
  const stage = openStage();
  update(stage, maple, ban);
  expect(openStage({ seed: 'other', saved: stage.part.save() }).part.save()).toBeUndefined();
  expect(openStage({ saved: stage.part.save() }).part.save()).toEqual(stage.part.save());
});

test('an idempotency key never acts twice, across restarts too, and answers the same', () => {
  fc.assert(
    fc.property(
      anyState,
      fc.array(anyState, { maxLength: 3 }),
      fc.boolean(),
      (state, between, isRestarted) => {
        const first = openStage({ players: 40 });
        const firstSent = new Date(nowMs).toISOString();
        const query = `?idempotencyKey.key=once&idempotencyKey.firstSent=${firstSent}`;
        const answer = update(first, maple, state, { query }).body;
        for (const other of between) update(first, maple, other);
        const stage = isRestarted ? openStage({ players: 40, saved: first.part.save() }) : first;
        const before = get(stage, `${base}/${maple}`);
        const logged = everyPage(stage, `${base}:listLogs`, 'logs').length;
        const again = update(stage, maple, state, { query, atMs: nowMs + 30_000 });
        expect(again).toMatchObject({ status: 200, body: answer });
        expect(stage.ledger.at(-1)?.changed).toBe(false);
        expect(everyPage(stage, `${base}:listLogs`, 'logs')).toHaveLength(logged);
        expect(get(stage, `${base}/${maple}`)).toEqual(before);
      },
    ),
    { numRuns: 40 },
  );
});

test('a key is refused for another request, and when it was first sent too long ago', () => {
  const stage = openStage();
  update(stage, maple, ban, { query: '?idempotencyKey.key=once' });
  expect(update(stage, 77_700_000_004, ban, { query: '?idempotencyKey.key=once' }).status).toBe(
    400,
  );
  const dayBefore = new Date(nowMs - 86_400_001).toISOString();
  const query = `?idempotencyKey.key=old&idempotencyKey.firstSent=${dayBefore}`;
  expect(update(stage, maple, { active: false }, { query }).status).toBe(400);
  expect(get(stage, `${base}/${maple}`).gameJoinRestriction.active).toBe(true);
  const unreadable = '?idempotencyKey.key=k&idempotencyKey.firstSent=yesterday';
  expect(update(stage, maple, ban, { query: unreadable }).status).toBe(400);
});

describe('limits', () => {
  test('the same player takes two updates a minute, and the refusal says when to come back', () => {
    const stage = openStage({ hasLimits: true });
    expect(update(stage, maple, ban).headers).toMatchObject({
      'x-ratelimit-limit': '2, 150;w=1, 10;w=1, 2;w=60',
      'x-ratelimit-remaining': '1',
      'x-ratelimit-reset': '60',
    });
    update(stage, maple, { active: false }, { atMs: nowMs + 20_000 });
    const refused = update(stage, maple, ban, { atMs: nowMs + 30_000 });
    expect(refused).toMatchObject({ status: 429, body: { code: 'RESOURCE_EXHAUSTED' } });
    expect(refused.headers['retry-after']).toBe('30');
    expect(update(stage, maple, ban, { atMs: nowMs + 60_000 }).status).toBe(200);
  });

  test('never more than ten updates a second get through for a universe', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 80 }), (gaps) => {
        const stage = openStage({ hasLimits: true, players: 120 });
        const all = stage.part.describe(nowMs).players as { id: string }[];
        let atMs = nowMs;
        const accepted = gaps.flatMap((gap, at) => {
          atMs += gap;
          const { status } = update(stage, all[at]!.id, ban, { atMs });
          return status === 200 ? [atMs] : [];
        });
        // A window starts with a call.
        let windowStart = Number.NEGATIVE_INFINITY;
        let taken = 0;
        for (const ms of accepted) {
          if (ms >= windowStart + 1000) [windowStart, taken] = [ms, 0];
          taken += 1;
          expect(taken).toBeLessThanOrEqual(10);
        }
        expect(stage.ledger).toHaveLength(accepted.length);
      }),
      { numRuns: 30 },
    );
  });

  test('public reads are limited too, in their own form', () => {
    const stage = openStage({ hasLimits: true });
    const replies = Array.from({ length: 700 }, () => stage.ask(`GET /v1/users/${maple}`));
    const refused = replies.find(({ status }) => status === 429);
    expect(JSON.parse(refused?.body ?? '{}')).toEqual({
      errors: [{ code: 0, message: 'Too many requests' }],
    });
    expect(refused?.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'retry-after': '60' });
  });
});
