import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOON_MS, openSandbox } from '../sandbox.fixture.ts';

describe('limits', () => {
  test('let through as many as they say, and tell how long to wait', () => {
    const { bot, guild } = openSandbox({});
    const first = bot(`GET ${guild}`);
    const limit = Number(first.headers['x-ratelimit-limit']);
    expect(Number(first.headers['x-ratelimit-remaining'])).toBe(limit - 1);
    expect(first.headers['x-ratelimit-bucket']).toMatch(/^[0-9a-f]{32}$/);
    for (let at = 1; at < limit; at += 1) expect(bot(`GET ${guild}`).status).toBe(200);
    const over = bot(`GET ${guild}`, { nowMs: NOON_MS + 100 });
    expect(over).toMatchObject({ status: 429, body: { global: false } });
    expect(over.headers['x-ratelimit-scope']).toBe('user');
    const waitMs = over.body.retry_after * 1000;
    expect(Number(over.headers['x-ratelimit-reset'])).toBeCloseTo((NOON_MS + 100 + waitMs) / 1000);
    expect(bot(`GET ${guild}`, { nowMs: NOON_MS + 100 + waitMs - 1 }).status).toBe(429);
    expect(bot(`GET ${guild}`, { nowMs: NOON_MS + 100 + waitMs }).status).toBe(200);
  });

  test('are kept for each guild and webhook, and shared by some routes', () => {
    const { bot, guild, sister, ordinary } = openSandbox({});
    const bucket = (request: string) => bot(request).headers['x-ratelimit-bucket'];
    const left = (request: string) => Number(bot(request).headers['x-ratelimit-remaining']);
    expect(bucket(`GET ${guild}`)).toBe(bucket(`GET /guilds/${sister.id}`));
    expect(left(`GET ${guild}/roles`)).toBe(left(`GET /guilds/${sister.id}/roles`));
    const ban = `${guild}/bans/${ordinary[0]!.id}`;
    expect(left(`PUT ${ban}`) - left(`DELETE ${ban}`)).toBe(1);
    expect(bucket(`PUT ${ban}`)).not.toBe(bucket(`GET ${ban}`));
  });

  test('are drawn from the seed', () => {
    const sizes = (seed: string) => {
      const { bot, guild } = openSandbox({ seed });
      return ['', '/roles', '/bans', '/channels', '/members', '/webhooks'].map((path) => {
        const { headers } = bot(`GET ${guild}${path}`);
        return [headers['x-ratelimit-limit'], headers['x-ratelimit-reset-after']];
      });
    };
    expect(sizes('a')).toEqual(sizes('a'));
    expect(sizes('a')).not.toEqual(sizes('b'));
  });

  test('hold over all routes, for the bot and for who gives no name', () => {
    const { bot, nobody, ordinary, webhookPath } = openSandbox({});
    const scopes = ordinary.slice(0, 60).map(({ id }) => {
      const told = bot(`GET /guilds/${id}`);
      return told.headers['x-ratelimit-scope'];
    });
    expect(scopes.filter((scope) => scope === 'global')).toHaveLength(10);
    const last = bot('GET /users/@me');
    expect(last).toMatchObject({ status: 429, body: { global: true } });
    expect(last.headers['x-ratelimit-global']).toBe('true');
    expect(nobody(`GET ${webhookPath('practice')}`).status).toBe(200);
  });

  test('never let more through a window than its count, whenever the calls come', () => {
    const gaps = fc.array(fc.nat({ max: 1500 }), { minLength: 20, maxLength: 120 });
    fc.assert(
      fc.property(gaps, fc.string(), (times, seed) => {
        const { bot, guild } = openSandbox({ seed });
        let [nowMs, windowEndMs, through] = [NOON_MS, 0, 0];
        for (const gap of times) {
          nowMs += gap;
          const { status, headers } = bot(`GET ${guild}/bans`, { nowMs });
          const resetMs = Math.round(Number(headers['x-ratelimit-reset']) * 1000);
          if (resetMs !== windowEndMs) {
            expect(nowMs).toBeGreaterThanOrEqual(windowEndMs);
            [windowEndMs, through] = [resetMs, 0];
          }
          if (status === 200) through += 1;
          expect(through).toBeLessThanOrEqual(Number(headers['x-ratelimit-limit']));
          expect([200, 429]).toContain(status);
          const isFull = through === Number(headers['x-ratelimit-limit']);
          if (status === 429) expect(isFull).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('shut the gate after ten thousand refused calls in ten minutes', () => {
    const { nobody, sandbox } = openSandbox();
    const count = (nowMs: number) =>
      (sandbox.describe(nowMs).limits as { invalid_requests: number }).invalid_requests;
    for (let at = 0; at < 10_000; at += 1) nobody('GET /users/@me');
    expect(count(NOON_MS)).toBe(10_000);
    const shut = nobody('GET /users/@me');
    expect(shut).toMatchObject({ status: 403, body: undefined });
    expect(nobody('GET /users/@me', { nowMs: NOON_MS + 599_999 }).status).toBe(403);
    expect(nobody('GET /users/@me', { nowMs: NOON_MS + 600_000 }).status).toBe(401);
    expect(count(NOON_MS + 600_000)).toBe(1);
  });
});
