import { beforeEach, expect, test } from 'vitest';
import type { Answer } from '#kit/page/client.tsx';
import { backend, noteBackend, readState } from './backend.ts';

function failed(status: number, code: string): Answer {
  return { ok: false, problem: { status, code, title: '', detail: '', fields: {} } };
}

beforeEach(() => {
  noteBackend('reachable', true);
});

test.each([
  ['a success', { ok: true, status: 200, data: {} }, 'reachable'],
  ['a refusal of the desk', failed(429, 'limits/rate'), 'reachable'],
  ['a desk without its store', failed(503, 'desk/store'), 'unreachable'],
  ['maintenance', failed(530, 'desk/offline'), 'offline'],
  ['a 530 without our words', failed(530, 'page/unreadable'), 'unreachable'],
  ['no answer', failed(0, 'page/network'), 'unreachable'],
] satisfies [string, Answer, string][])(
  '%s means that the desk is %3$s',
  (_what, answer, state) => {
    expect(readState(answer)).toBe(state);
  },
);

test('an offline desk is open again only when it gives a session', () => {
  noteBackend('offline');
  noteBackend('reachable');
  noteBackend('unreachable');
  expect(backend.get().state).toBe('offline');
  noteBackend('unreachable', true);
  expect(backend.get().state).toBe('offline');
  noteBackend('reachable', true);
  expect(backend.get().state).toBe('reachable');
});

test('a desk that gives no session is unreachable, whatever its health says', () => {
  noteBackend('unreachable', true);
  noteBackend('reachable');
  expect(backend.get().state).toBe('unreachable');
  noteBackend('reachable', true);
  expect(backend.get().state).toBe('reachable');
});

test('a desk whose health fails is there again when its health is', () => {
  noteBackend('unreachable');
  expect(backend.get().state).toBe('unreachable');
  noteBackend('reachable');
  expect(backend.get().state).toBe('reachable');
});
