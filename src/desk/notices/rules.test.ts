import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { connectionNews, connectionTopics, isQuietOver } from './rules.ts';

const TOPICS = connectionTopics('discord');

describe('what is said about a connection', () => {
  const news = (mode: 'broken' | 'connected', saidBroken: boolean, waiting?: 'broke' | 'back') =>
    connectionNews('discord', { mode, saidBroken, waiting })?.content;

  it('is that it broke and that it is back, each once', () => {
    expect(news('broken', false)).toMatch(/^Discord does not take this desk’s credential any more/);
    expect(news('broken', false, 'broke')).toBeUndefined();
    expect(news('broken', true)).toBeUndefined();
    expect(news('connected', true)).toBe('Discord is connected again.');
    expect(news('connected', true, 'back')).toBeUndefined();
    expect(news('connected', false)).toBeUndefined();
  });

  it('is nothing where it isn’t known', () => {
    for (const mode of ['practice', 'checking'] as const) {
      const seen = { mode, saidBroken: true, waiting: undefined };
      expect(connectionNews('discord', seen)).toBeUndefined();
    }
  });

  it('tells of both where the second came before the first was sent', () => {
    expect(news('connected', false, 'broke')).toBe(
      'Discord did not take this desk’s credential for a while. It is connected again.',
    );
    expect(news('broken', true, 'back')).toMatch(
      /^Discord was connected again for a while, but does not take this desk’s credential any more/,
    );
  });

  it('is always true when it is sent, and never the same as before', () => {
    const step = fc.record({ isBroken: fc.boolean(), isSent: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        let said: string | undefined;
        let waiting: { topic: string; content: string } | undefined;
        for (const { isBroken, isSent } of steps) {
          const mode = isBroken ? 'broken' : 'connected';
          const now = waiting && (waiting.topic === TOPICS.broke ? 'broke' : 'back');
          const saidBroken = said === TOPICS.broke;
          waiting = connectionNews('discord', { mode, saidBroken, waiting: now }) ?? waiting;
          const shown = waiting?.topic ?? said ?? TOPICS.back;
          expect(shown).toBe(isBroken ? TOPICS.broke : TOPICS.back);
          if (!isSent || !waiting) continue;
          if (waiting.topic === said) expect(waiting.content).toMatch(/for a while/);
          said = waiting.topic;
          waiting = undefined;
        }
      }),
    );
  });
});

it('the quiet period ends in time, and a clock that was set back doesn’t make it longer', () => {
  expect(isQuietOver(undefined, 900, 0)).toBe(true);
  expect(isQuietOver(1_000, 900, 1_899)).toBe(false);
  expect(isQuietOver(1_000, 900, 1_900)).toBe(true);
  expect(isQuietOver(1_000, 900, 999)).toBe(true);
  expect(isQuietOver(1_000, 0, 1_000)).toBe(true);
});
