import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#database/database.ts';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { engine } from '#testing/engine.ts';
import { sampleActions } from '#testing/sample-tool.ts';
import { until } from '#testing/until.ts';
import { edit, sealAll, verdictOf, writeCases } from './audit.fixture.ts';
import { keepTime } from './erase/retention.ts';
import { insertNumbered } from './store.ts';

let clock: TestClock;
let desk: TestDesk;
let client: Client;
let admin: AdminClient;

beforeEach(async () => {
  clock = new TestClock();
  const settings = { toolCooldownMs: 0, changesPerTenMinutes: 500, twoPersonTargetsPerHour: 500 };
  desk = await startDesk({
    now: clock.now,
    untended: true,
    extraActions: sampleActions(),
    settings,
  });
  client = await visit(desk, await desk.createCode());
  admin = await visitAsAdmin(desk);
});

afterEach(() => desk.stop());

const change = (user = 'kestrel_092', headers: Record<string, string> = {}) => {
  const credentials = { session_token: client.session, redeem_code: client.pass };
  return client.post('/api/sample_change', { ...credentials, user, reason: 'spam' }, headers);
};

const readNumbers = async () => {
  const rows = await desk.desk.database.transaction((tx) =>
    tx.all<{ number: number }>('SELECT number FROM audit WHERE number IS NOT NULL ORDER BY number'),
  );
  return rows.map(({ number }) => Number(number));
};

/** Whether a unit waits for a lock of another one. */
async function isSomeoneWaiting(tx: Transaction): Promise<boolean> {
  const waiting = await tx.one(
    `SELECT 1 AS found FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return waiting !== undefined;
}

const expectNoGaps = async () => {
  const numbers = await readNumbers();
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  return numbers.length;
};

describe('cases are numbered 1, 2, 3', () => {
  it('whoever acts, and whether it is done or refused', async () => {
    const before = await expectNoGaps();
    const numbers: number[] = [];
    for (const user of ['a', 'b', 'c']) numbers.push(Number((await change(user)).body.case_id));
    expect(numbers).toEqual([before + 1, before + 2, before + 3]);
    await admin.post('/api/ban_user', { banned_ip: '203.0.113.9', reason: 'Raid' });
    await admin.post('/api/ban_user', { banned_ip: '203.0.113.9', reason: 'Raid' });
    await admin.post('/api/cases/note', { case_id: numbers[0], text: 'Looked at it' });
    expect(Number((await change('d')).body.case_id)).toBe((await expectNoGaps()) as number);
  });

  it('also when many act at once, with keys that are repeated', async () => {
    const calls = Array.from({ length: 40 }, (_, at) =>
      change(`user_${at}`, { 'idempotency-key': `key-${at % 25}` }),
    );
    await Promise.all(calls);
    await sealAll(desk);
    await expectNoGaps();
  });

  it('a unit that fails after drawing a number leaves no gap', async () => {
    await change();
    const drawn = desk.desk.database.transaction(async (tx) => {
      await tx.drawNumbers('audit', 2);
      throw new Error('The lamp went out');
    });
    await expect(drawn).rejects.toThrow('The lamp went out');
    await change();
    await sealAll(desk);
    const last = await expectNoGaps();
    if (engine() === 'postgres') {
      const { body } = await admin.post('/api/cases/get', { case_id: last - 1 });
      expect(body.case).toMatchObject({ action: 'audit/unused', actor: 'desk', outcome: 'done' });
    }
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
  });

  it('and one that a slow unit has drawn is never said to be unused', async () => {
    if (engine() !== 'postgres') return;
    await change();
    const { audit, database } = desk.desk;
    const drawn = Promise.withResolvers<number>();
    const goOn = Promise.withResolvers<void>();
    const slow = database.transaction(async (tx) => {
      const [number = 0] = await tx.drawNumbers('audit', 1);
      drawn.resolve(number);
      await goOn.promise;
      const fact = { nowMs: clock.now(), requestId: 'slow', actor: 'desk', holder: null };
      const rest = { sessionId: null, address: null, action: 'audit/verified', targets: 0 };
      await insertNumbered(tx, audit.tagIntent({ ...fact, ...rest, detail: null }), number);
    });
    const number = await drawn.promise;
    // A later number is durable before the earlier one.
    expect(Number((await change()).body.case_id)).toBeGreaterThan(number);
    const sealed = sealAll(desk);
    await until(() => database.transaction(isSomeoneWaiting));
    goOn.resolve();
    await Promise.all([slow, sealed]);
    await sealAll(desk);
    await expectNoGaps();
    const rows = await database.transaction((tx) =>
      tx.all("SELECT number FROM audit WHERE action = 'audit/unused'"),
    );
    expect(rows).toEqual([]);
    expect(await verdictOf(desk)).toMatchObject({ state: 'intact' });
  });

  it('and a number far ahead, which no desk drew, does not fill the log', async () => {
    const [last = 0] = await writeCases(desk, [{}]);
    await sealAll(desk);
    await edit(
      desk,
      `INSERT INTO audit (number, at, phase, request_id, actor, action, targets)
       VALUES ($1, 0, 'intent', 'foreign', 'desk', 'bans/ban', 0)`,
      [last + 1_000_000],
    );
    await sealAll(desk);
    const numbers = await readNumbers();
    expect(numbers.length).toBeLessThan(last + 10);
  });

  it('and go on after old cases were removed', async () => {
    await writeCases(desk, [{}, {}]);
    await sealAll(desk);
    clock.advance(10_000);
    await sealAll(desk);
    const last = Math.max(...(await readNumbers()));
    // The newest block stays, so it has to be one without a first row.
    await edit(desk, "UPDATE audit_marks SET value = '0' WHERE name = 'retention-at'");
    await writeCases(desk, [{}]);
    await sealAll(desk);
    clock.advance(1_000);
    const { database, audit, now } = desk.desk;
    await keepTime({ database, log: audit, nowMs: now() }, { addressesMs: 0, casesMs: 0 });
    expect(Math.min(...(await readNumbers()))).toBeGreaterThan(last);
    const [next] = await writeCases(desk, [{}]);
    expect(next).toBe(Math.max(...(await readNumbers())));
    expect(next).toBeGreaterThan(last + 1);
  });
});

it('an older case keeps its number, and later ones follow on from it', async () => {
  const [first] = await writeCases(desk, [{}]);
  // From before numbers were counted, a case had the number of its first row.
  await edit(desk, 'UPDATE audit SET number = id WHERE number = $1', [first as number]);
  const old = Math.max(...(await readNumbers()));
  if (engine() === 'postgres') {
    await desk.desk.database.transaction((tx) =>
      tx.one("SELECT setval('audit_numbers', $1)", [old]),
    );
  }
  const [next] = await writeCases(desk, [{}]);
  expect(next).toBe(old + 1);
  await sealAll(desk);
  expect(await readNumbers()).not.toContain(old - 1);
});
