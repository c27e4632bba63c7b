import { expect, it } from 'vitest';
import { VirtualClock } from '#testing/virtual-clock.ts';
import { Late, NotSent, Unanswered, type WireReply } from '../wire.ts';
import { type CallWatch, openScheduler } from './call-watch.ts';
import type { SchedulerState } from './health.ts';
import { modelCall, modelRules } from './model-platform.fixture.ts';

type Step = number | Error;

function start(steps: Step[]) {
  const clock = new VirtualClock();
  const told: string[] = [];
  const states = new Set<() => SchedulerState>();
  const watch: CallWatch = {
    opened(state) {
      states.add(state);
      return () => states.delete(state);
    },
    left: (waitedMs) => told.push(waitedMs >= 0 ? 'left' : 'left before it came'),
    answered: (outcome) => told.push(outcome),
    refused: () => told.push('counts'),
    turnedAway: (code) => told.push(`turned away: ${code}`),
  };
  const transport = async (): Promise<WireReply> => {
    const step = steps.shift() ?? 200;
    if (typeof step !== 'number') throw step;
    return { status: step, headers: {}, body: step < 300 ? '' : '{"message":"no","code":0}' };
  };
  const calls = openScheduler({ clock, rules: modelRules, transport, random: () => 1 }, watch);
  return { calls, told, states };
}

const ended = (call: Promise<unknown>) => call.then(() => 'answered').catch(() => 'failed');

it('tells of a call that it left, and how it ended', async () => {
  const { calls, told } = start([]);
  await calls.send(modelCall('read', ''));
  expect(told).toEqual(['left', 'done']);
});

it.each([
  [404, 'refused'],
  [502, 'failed'],
  [new NotSent('refused'), 'not-sent'],
  [new Unanswered('reset'), 'failed'],
  [new Late('no answer'), 'slow'],
])('tells of %s as %s, each try for itself, and counts its wait once', async (step, outcome) => {
  const { calls, told } = start([step]);
  await ended(calls.send(modelCall('read', '')));
  expect(told.slice(0, 2)).toEqual(['left', outcome]);
  expect(told.filter((what) => what === 'left')).toHaveLength(1);
});

it('tells of a call that never left, with the reason', async () => {
  const { calls, told } = start([]);
  calls.close();
  await ended(calls.send(modelCall('read', '')));
  expect(told).toEqual(['turned away: down']);
});

it('shows how many wait until it is closed', async () => {
  const { calls, states } = start([]);
  expect([...states].map((state) => state().waiting)).toEqual([0]);
  calls.close();
  expect(states.size).toBe(0);
});
