import { expect, test } from 'vitest';
import { nextVisit } from './last-visit.ts';
import { findNews, type ToldJob } from './news.ts';

const job: ToldJob = {
  id: 7,
  title: 'Ban 12 accounts',
  state: 'done',
  place: { name: 'Lantern Bay' },
  is_practice: true,
  planned: { is_you: true },
  decision: { holder: 'Kade', at: 2_000, is_you: false },
  ended_at: 3_000,
};

const request = {
  id: 3,
  kind: 'tool' as const,
  tool: { id: 'server-ban', title: 'Server Ban' },
  note: '',
  state: 'granted' as const,
  at: 500,
  holder: 'Mira',
  pass_id: 'pass-1',
  is_yours: true,
  answered_at: 2_500,
  answered_by: 'Kade',
  answer: null,
  granted_targets: null,
};

test('what happened to own jobs and requests since then is news, newest first', () => {
  const told = { jobs: [job], requests: [request] };
  expect(findNews(told, 1_000).map(({ kind }) => kind)).toEqual([
    'finished',
    'granted',
    'approved',
  ]);
  expect(findNews(told, 2_200).map(({ kind }) => kind)).toEqual(['finished', 'granted']);
  expect(findNews(told, 3_000)).toEqual([]);
});

test('what others planned, what this person decided and what is still open is no news', () => {
  const others = { ...job, planned: { is_you: false } };
  const own = {
    ...job,
    state: 'running',
    ended_at: null,
    decision: { holder: 'Mira', at: 2_000, is_you: true },
  };
  const open = { ...request, state: 'open' as const, answered_at: null };
  const foreign = { ...request, is_yours: false };
  expect(findNews({ jobs: [others, own], requests: [open, foreign] }, 0)).toEqual([]);
});

test('a visit ends with a break of half an hour, and reloading does not end it', () => {
  const MINUTE_MS = 60_000;
  const first = nextVisit(undefined, 0);
  expect(first.before).toBeNull();
  const reloaded = nextVisit(first, 20 * MINUTE_MS);
  expect(reloaded.before).toBeNull();
  const later = nextVisit(reloaded, 60 * MINUTE_MS);
  expect(later.before).toBe(20 * MINUTE_MS);
  expect(nextVisit(later, 61 * MINUTE_MS).before).toBe(20 * MINUTE_MS);
});
