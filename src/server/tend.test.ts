import { afterEach, expect, it } from 'vitest';
import { takeLease } from '#database/lease.ts';
import type { Tend } from '#kit/server/context.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import type { Desk } from './desk.ts';
import { tendAll } from './upkeep.ts';

let opened: TestDesk | undefined;
afterEach(async () => {
  await opened?.stop();
  opened = undefined;
});

/** A desk that does no background work except this. */
async function open(tend: Tend): Promise<{ desk: Desk }> {
  opened = await startDesk({ untended: true });
  return { desk: { ...opened.desk, tends: new Set([tend]) } };
}

const attempt = (work: () => Promise<void>) => work();

it('what the desk does by itself is a case of the desk’s', async () => {
  const action = 'sample-tool/change';
  const { desk } = await open(async ({ database, log }) => {
    await database.transaction(async (tx) => {
      const about = { kind: 'discord', id: '5001' } as const;
      const caseId = await log.open(tx, { action, about, detail: { why: 'It has ended.' } });
      await log.close(tx, { caseId, action, outcome: 'done' });
    });
  });
  await tendAll(desk, attempt);
  const rows = await desk.database.transaction((tx) =>
    tx.all('SELECT phase, actor, target, outcome FROM audit WHERE action = $1 ORDER BY id', [
      action,
    ]),
  );
  expect(rows).toMatchObject([
    { phase: 'intent', actor: 'desk', target: 'discord:5001' },
    { phase: 'outcome', actor: 'desk', outcome: 'done' },
  ]);
});

it('one process at a time does it, and another one once that has died', async () => {
  let times = 0;
  const { desk } = await open(async () => {
    times += 1;
  });
  const tend = () => tendAll(desk, attempt);
  await tend();
  expect(times).toBe(1);
  const isTaken = await desk.database.transaction((tx) => takeLease(tx, 'tends', 'another'));
  expect(isTaken).toBe(false);
  await desk.database.transaction((tx) => tx.run("UPDATE leases SET runner = 'dead'"));
  await tend();
  expect(times).toBe(2);
  const lease = await desk.database.transaction((tx) => tx.one('SELECT runner FROM leases'));
  expect(lease).toEqual({ runner: desk.name });
});

it('nothing is done by itself while the desk is offline', async () => {
  let times = 0;
  const { desk } = await open(async () => {
    times += 1;
  });
  await desk.changeSettings({ maintenance: true }, 'test');
  await tendAll(desk, attempt);
  expect(times).toBe(0);
});
