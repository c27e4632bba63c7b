import { describe, expect, test } from 'vitest';
import { NotSent, Unanswered } from '../wire.ts';
import { readFaults } from './faults.ts';
import { BOT, NOON_MS, openSandbox } from './sandbox.fixture.ts';
import { Sandbox } from './sandbox.ts';
import { asTransport } from './transport.ts';

describe('a fault', () => {
  const open = (faults: unknown) => {
    const opened = openSandbox();
    opened.sandbox.faults.set(readFaults(faults), NOON_MS);
    const path = `${opened.guild}/bans/${opened.ordinary[0]!.id}`;
    return { ...opened, path, isBanned: () => opened.bot(`GET ${path}`).status === 200 };
  };

  test.each(['user', 'global', 'shared'])(
    '429-%s is refused with its scope, so many times',
    (scope) => {
      const { bot, path, isBanned, sandbox } = open([
        { name: `429-${scope}`, method: 'PUT', times: 2, retryAfterMs: 1500 },
      ]);
      const told = bot(`PUT ${path}`);
      expect(told).toMatchObject({
        status: 429,
        headers: { 'x-ratelimit-scope': scope, 'retry-after': '2' },
        body: { retry_after: 1.5, global: scope === 'global' },
      });
      const isEmpty = told.headers['x-ratelimit-remaining'] === '0';
      expect(isEmpty).toBe(scope === 'user');
      expect(isBanned()).toBe(false);
      expect(sandbox.faults.list()).toMatchObject([{ times: 1 }]);
      expect(bot(`PUT ${path}`).status).toBe(429);
      expect(bot(`PUT ${path}`).status).toBe(204);
      const { invalid_requests } = sandbox.describe(NOON_MS).limits as { invalid_requests: number };
      expect(invalid_requests).toBe(scope === 'shared' ? 0 : 2);
    },
  );

  test.each([
    ['5xx', { status: 502 }, 502],
    ['5xx', {}, 500],
    ['garbled', {}, 200],
    ['page', {}, 403],
    ['page', { status: 404 }, 404],
    ['empty-200-undone', {}, 200],
    ['down', {}, 0],
  ])('%s %j does nothing', (name, more, status) => {
    const { bot, path, isBanned, sandbox } = open([{ name, method: 'PUT', ...more }]);
    expect(bot(`PUT ${path}`)).toMatchObject({ status, body: undefined });
    expect(isBanned()).toBe(false);
    expect(sandbox.ledger.lines).toEqual([]);
  });

  test.each([
    ['object-200-undone', {}, 200, {}],
    ['408', {}, 408, { message: 'Request Timeout', code: 0 }],
    ['499', {}, 499, { code: 0 }],
    ['says', { status: 302, body: '{"a":1}' }, 302, { a: 1 }],
  ])('%s %j answers in JSON and does nothing', (name, more, status, body) => {
    const { bot, path, isBanned, sandbox } = open([{ name, method: 'PUT', ...more }]);
    expect(bot(`PUT ${path}`)).toMatchObject({ status, body });
    expect(isBanned()).toBe(false);
    expect(sandbox.ledger.lines).toEqual([]);
  });

  test.each([
    ['cut', { isCut: true, status: 204 }],
    ['empty-200', { status: 200, text: '' }],
    ['object-200', { status: 200, text: '{}' }],
    ['html-200', { status: 200, body: undefined }],
    ['408-done', { status: 408, body: { code: 0 } }],
    ['499-done', { status: 499, body: { code: 0 } }],
    ['mutated', { status: 200 }],
    ['slow', { delayMs: 5000, status: 204 }],
  ])('%s does it', (name, expected) => {
    const { bot, path, isBanned, sandbox } = open([{ name, method: 'PUT' }]);
    expect(bot(`PUT ${path}`)).toMatchObject(expected);
    expect(isBanned()).toBe(true);
    expect(sandbox.ledger.lines).toHaveLength(1);
  });

  test('mutated spoils every answer in its own way, and with one seed always in the same', () => {
    const { bot, guild, sandbox } = open([]);
    const whole = bot(`GET ${guild}`).text;
    const spoilt = Array.from({ length: 200 }, (_, seed) => {
      sandbox.faults.set([{ name: 'mutated', seed }]);
      const [once, again] = [bot(`GET ${guild}`).text, bot(`GET ${guild}`).text];
      expect(once).toBe(again);
      return once;
    });
    expect(spoilt).not.toContain(whole);
    expect(new Set(spoilt).size).toBeGreaterThan(80);
  });

  test('begins after the calls that it skips', () => {
    const { bot, guild } = open([{ name: '5xx', skip: 2, times: 1 }]);
    const statuses = [1, 2, 3, 4].map(() => bot(`GET ${guild}`).status);
    expect(statuses).toEqual([200, 200, 500, 200]);
  });

  test('of one platform, one path or a later time leaves the rest alone', () => {
    const { id } = openSandbox().main;
    const { bot, guild, sandbox } = open([
      { name: '5xx', platform: 'roblox' },
      { name: '5xx', path: '/guilds/1' },
      { name: '5xx', path: `/guilds/${id.slice(0, -1)}` },
      { name: '5xx', path: '/guilds/*/roles' },
      { name: '5xx', path: '/users', afterMs: 1000 },
    ]);
    expect(bot(`GET ${guild}`).status).toBe(200);
    expect(bot(`GET ${guild}/roles`).status).toBe(500);
    expect(bot('GET /users/@me').status).toBe(200);
    expect(bot('GET /users/@me', { nowMs: NOON_MS + 1000 }).status).toBe(500);
    const roblox = { base: 'users', method: 'GET', path: '/v1/users/1', headers: {} } as const;
    expect(sandbox.handle(roblox, NOON_MS).status).toBe(500);
    sandbox.faults.set([{ name: '429-user', platform: 'roblox' }]);
    expect(sandbox.handle(roblox, NOON_MS)).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
    });
  });

  test.each([
    ['x', 'The list of faults is not right'],
    [[{ name: 'A B' }], "'0.name' is not right"],
    [[{ name: 'cut', path: 'x' }], "'0.path' is not right: has to begin with /"],
    [[{ name: 'cut', times: 0 }], "'0.times' is not right"],
    [[{ name: 'cut', when: 1 }], 'Unrecognized key'],
  ])('%j is not understood', (list, sentence) => {
    expect(() => readFaults(list)).toThrow(sentence);
  });
});

describe('as a transport', () => {
  const request = { base: 'discord', method: 'GET', path: '/users/@me', headers: BOT } as const;
  const never = new AbortController().signal;
  const slept: number[] = [];
  const clock = { now: () => NOON_MS, sleep: async (ms: number) => void slept.push(ms) };

  test('answers, waits, loses answers and is away', async () => {
    const sandbox = new Sandbox();
    const send = asTransport(sandbox, clock);
    expect(Object.keys(await send(request, never))).toEqual(['status', 'headers', 'body']);
    sandbox.faults.set([{ name: 'slow', delayMs: 700, times: 1 }]);
    expect((await send(request, never)).status).toBe(200);
    expect(slept).toEqual([700]);
    sandbox.faults.set([{ name: 'cut', times: 1 }]);
    await expect(send(request, never)).rejects.toThrow(Unanswered);
    sandbox.faults.set([{ name: 'down', times: 1 }]);
    await expect(send(request, never)).rejects.toThrow(NotSent);
  });

  test('does nothing for a call that was given up', async () => {
    const sandbox = new Sandbox();
    const reason = new Error('too late');
    await expect(asTransport(sandbox, clock)(request, AbortSignal.abort(reason))).rejects.toBe(
      reason,
    );
    expect(sandbox.revision).toBe(0);
  });
});
