import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WireReply } from '../wire.ts';
import { robloxRules } from './limits.ts';

const { read, isInvalid } = robloxRules;

const reply = (status: number, headers: Record<string, string> = {}): WireReply => ({
  status,
  headers,
  body: '',
});

describe('an answer', () => {
  test('tells the limit in force, what is left of it and for how many seconds', () => {
    const headers = {
      'x-ratelimit-limit': '1000, 1000;w=60, 1000;w=60',
      'x-ratelimit-remaining': '999',
      'x-ratelimit-reset': '42',
    };
    expect(read(reply(200, headers))).toEqual({
      limit: 1_000,
      remaining: 999,
      resetAfterMs: 42_000,
    });
  });

  test('without headers tells nothing', () => {
    expect(read(reply(200))).toEqual({});
  });

  test('that takes the call for too fast says how long to wait, where it says anything', () => {
    expect(read(reply(429, { 'retry-after': '7' }))).toEqual({ retryAfterMs: 7_000 });
    expect(read(reply(429, { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }))).toEqual({});
    expect(read(reply(503, { 'retry-after': '7' }))).toEqual({});
  });

  test('never tells a number that makes no sense, whatever it says', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('-1', '1.5.5', ', 5', ';w=1', '0', '5;w', '1e3, 1e3;w=60'),
      fc.double().map(String),
    );
    fc.assert(
      fc.property(text, text, text, text, (limit, remaining, reset, retry) => {
        const news = read(
          reply(429, {
            'x-ratelimit-limit': limit,
            'x-ratelimit-remaining': remaining,
            'x-ratelimit-reset': reset,
            'retry-after': retry,
          }),
        );
        expect(news.limit ?? 1).toBeGreaterThan(0);
        for (const value of Object.values(news)) {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(10 ** 9);
        }
        expect(Number.isInteger(news.limit ?? 1)).toBe(true);
      }),
    );
  });
});

test('refusals lead to no block', () => {
  expect([401, 403, 429].map((status) => isInvalid(reply(status)))).toEqual([false, false, false]);
});
