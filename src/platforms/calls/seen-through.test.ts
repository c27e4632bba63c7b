import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { VirtualClock } from '#testing/virtual-clock.ts';
import { Late, type Transport } from '../wire.ts';
import { modelCall, modelRules } from './model-platform.fixture.ts';
import { Scheduler } from './scheduler.ts';

function start() {
  const clock = new VirtualClock();
  let sent = 0;
  const transport: Transport = async (_, signal) => {
    sent += 1;
    await clock.sleep(1_000, signal).catch(() => {
      throw new Late('called off');
    });
    return { status: 200, headers: {}, body: '' };
  };
  const scheduler = new Scheduler({ transport, clock, rules: modelRules });
  return { clock, scheduler, sent: () => sent };
}

test('a call that is seen through is answered although its caller has left meanwhile', async () => {
  const { clock, scheduler } = start();
  const over = new AbortController();
  const { signal } = over;
  clock.at(500, () => over.abort());
  const call = modelCall('a', '', { signal, isRepeatable: false, isSeenThrough: true });
  expect((await scheduler.send(call)).status).toBe(200);
});

test('it is not sent at all when its caller left before', async () => {
  const { scheduler, sent } = start();
  const signal = AbortSignal.abort();
  const call = modelCall('a', '', { signal, isSeenThrough: true });
  await expect(scheduler.send(call)).rejects.toBeInstanceOf(DeskError);
  expect(sent()).toBe(0);
});
