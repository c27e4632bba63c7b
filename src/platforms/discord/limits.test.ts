import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WireReply } from '../wire.ts';
import { discordRules } from './limits.ts';

const { read, isInvalid, isAnswer } = discordRules;

const reply = (
  status: number,
  headers: Record<string, string> = {},
  body: unknown = '',
): WireReply => ({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });

const refusal = (scope: string) =>
  reply(
    429,
    { 'x-ratelimit-scope': scope, 'x-ratelimit-bucket': 'abcd', 'retry-after': '2' },
    { message: 'You are being rate limited.', retry_after: 1.337, global: scope === 'global' },
  );

describe('an answer', () => {
  test('tells its bucket, what is left of it and until when', () => {
    const headers = {
      'x-ratelimit-limit': '5',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '1470173023.123',
      'x-ratelimit-reset-after': '1.25',
      'x-ratelimit-bucket': 'abcd1234',
    };
    // One millisecond more, because the value may have been rounded down.
    expect(read(reply(200, headers))).toEqual({
      bucket: 'abcd1234',
      limit: 5,
      remaining: 0,
      resetAfterMs: 1_251,
    });
  });

  test('without headers tells nothing', () => {
    expect(read(reply(204))).toEqual({});
  });

  test('that takes the call for too fast says how long to wait and what for', () => {
    expect(read(refusal('user'))).toMatchObject({ retryAfterMs: 1_338, scope: 'user' });
    expect(read(refusal('shared'))).toMatchObject({ scope: 'shared' });
    expect(read(refusal('global'))).toMatchObject({ scope: 'global' });
  });

  test('that comes from before Discord holds for everything', () => {
    const html = reply(429, { 'retry-after': '60' }, '<html>');
    expect(read(html)).toEqual({ retryAfterMs: 60_000, scope: 'global' });
  });

  test('never tells a number that makes no sense, whatever it says', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('-1', 'NaN', 'Infinity', '1e9', '0x10', ' 5 ', '5,5', '999999999999999'),
      fc.double().map(String),
    );
    const names = ['limit', 'remaining', 'reset-after', 'bucket', 'scope'];
    const headers = fc
      .tuple(...names.map(() => fc.option(text)), fc.option(text))
      .map((texts) =>
        Object.fromEntries(
          [...names.map((name) => `x-ratelimit-${name}`), 'retry-after']
            .map((name, at) => [name, texts[at]])
            .filter(([, value]) => typeof value === 'string'),
        ),
      );
    const body = fc.oneof(fc.string(), fc.json());
    fc.assert(
      fc.property(fc.constantFrom(200, 404, 429), headers, body, (status, drawn, text) => {
        const { bucket, limit, remaining, resetAfterMs, retryAfterMs, scope } = read(
          reply(status, drawn, text),
        );
        const day = 24 * 3_600_000 + 1;
        for (const ms of [resetAfterMs ?? 0, retryAfterMs ?? 0]) {
          expect(ms).toBeGreaterThanOrEqual(0);
          expect(ms).toBeLessThanOrEqual(day);
        }
        expect(limit ?? 1).toBeGreaterThan(0);
        expect(Number.isInteger(limit ?? 1) && Number.isInteger(remaining ?? 1)).toBe(true);
        expect(remaining ?? 0).toBeGreaterThanOrEqual(0);
        expect(bucket).not.toBe('');
        expect([undefined, 'user', 'shared', 'global']).toContain(scope);
        expect(scope === undefined).toBe(status !== 429);
      }),
    );
  });
});

test('counts as Discord does which refusals lead to a block', () => {
  const refused = [401, 403, 429].map((status) => isInvalid(reply(status)));
  expect(refused).toEqual([true, true, true]);
  expect([200, 204, 400, 404, 500].map((status) => isInvalid(reply(status)))).not.toContain(true);
  expect(isInvalid(refusal('user'))).toBe(true);
  expect(isInvalid(refusal('shared'))).toBe(false);
});

test('a bulk ban that banned nobody is an answer, other server errors are none', () => {
  expect(isAnswer?.(reply(500, {}, { code: 500000, message: 'Failed to ban users' }))).toBe(true);
  expect(isAnswer?.(reply(500, {}, { code: 0, message: '500: Internal Server Error' }))).toBe(
    false,
  );
  expect(isAnswer?.(reply(502, {}, '<html>'))).toBe(false);
});
