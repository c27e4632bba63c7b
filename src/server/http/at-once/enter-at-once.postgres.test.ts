import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { UnitOptions } from '#database/database.ts';
import { type Client, visit } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { sampleActions } from '#testing/sample-tool.ts';

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    untended: true,
    extraActions: sampleActions(),
    settings: { toolCooldownMs: 1_000, changesPerTenMinutes: 6, twoPersonTargetsPerHour: 9 },
  });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const change = (headers: Record<string, string> = {}) => {
  clock.advance(1_000);
  const body = { session_token: client.session, redeem_code: client.pass, user: '1', reason: 'x' };
  return client.post('/api/sample_change', body, headers);
};

/** Changes the store without notifying any replica. */
const quietly = (sql: string) => desk.desk.database.transaction((tx) => tx.run(sql));

function recordUnits(): UnitOptions[] {
  const { database } = desk.desk;
  const units: UnitOptions[] = [];
  const run = database.transaction.bind(database);
  database.transaction = (work, options = {}) => {
    units.push(options);
    return run(work, options);
  };
  return units;
}

it('a call whose pass was met before is two statements: its way in and its outcome', async () => {
  // The first call stores the session's pass, and the second one sees it.
  await change();
  await change();
  const units = recordUnits();
  expect((await change()).status).toBe(200);
  expect(units.filter(({ isSingle }) => isSingle).length).toBe(2);
  expect((await change({ 'idempotency-key': 'k' })).status).toBe(200);
  expect(units.filter(({ isSingle }) => isSingle).length).toBe(3);
});

describe('what the desk remembers decides nothing', () => {
  it.each([
    ['a pass that was revoked', 'UPDATE passes SET revoked_at = 1', 'access/pass-invalid'],
    ['a pass that ran out', 'UPDATE passes SET expires_at = 1', 'access/pass-invalid'],
    [
      'a pass that opens other tools now',
      `UPDATE passes SET scope = '["qr-generator"]'`,
      'access/out-of-scope',
    ],
    [
      'a pass that was locked',
      `UPDATE passes SET locked_to = '["203.0.113.0/24"]'`,
      'access/network-locked',
    ],
    ['a session that has ended', 'UPDATE sessions SET ended_at = 1', 'access/session-invalid'],
    [
      'a session under another token',
      "UPDATE sessions SET hash = 'other'",
      'access/session-invalid',
    ],
    [
      'a pass that was suspended',
      `UPDATE passes SET suspension = '{"since":1,"why":"left","server":"x","role":null}'`,
      'discord-staff/left',
    ],
    ['a cap that was lowered', 'UPDATE passes SET daily_cap = 1', 'limits/budget'],
    [
      'an address that was banned',
      `INSERT INTO ip_ban_sizes VALUES (4, 32);
       INSERT INTO ip_bans VALUES ('127.0.0.1/32', 4, 32, 'x', 1, 'x', NULL)`,
      'bans/banned',
    ],
  ])('%s', async (_, sql, code) => {
    await change();
    await change();
    for (const statement of sql.split(';')) await quietly(statement);
    const reply = await change();
    expect(reply.body.code).toBe(code);
  });
});

it('a pass needs its link in the statement itself, if the owner requires one', async () => {
  await change();
  await change();
  await desk.desk.changeSettings({ discordDesk: true, discordLinkRequired: true }, 'test');
  expect((await change()).body.code).toBe('discord-links/required');
  const link = "INSERT INTO discord_links SELECT id, '80351110224678912', 'x', 'x', 1 FROM passes";
  await quietly(link);
  expect((await change()).status).toBe(200);
  const units = recordUnits();
  expect((await change()).status).toBe(200);
  expect(units.filter(({ isSingle }) => isSingle).length).toBe(2);
  await quietly('DELETE FROM discord_links');
  expect((await change()).body.code).toBe('discord-links/required');
});

it('cooldown, budgets and the second person are what they are on the long way', async () => {
  const codes: unknown[] = [];
  for (let calls = 0; calls < 14; calls += 1) {
    codes.push((await change()).body.code);
    if (calls === 7) clock.advance(11 * 60_000);
  }
  const six = Array.from({ length: 6 }, () => undefined);
  const budget = Array.from({ length: 2 }, () => 'limits/budget');
  const person = Array.from({ length: 3 }, () => 'limits/second-person');
  expect(codes).toEqual([...six, ...budget, undefined, undefined, undefined, ...person]);
});

it('an action cools down', async () => {
  await change();
  await change();
  expect((await change()).status).toBe(200);
  clock.advance(-500);
  expect((await change()).body.code).toBe('limits/cooldown');
});

it('a key that is repeated answers the same, also when both come at once', async () => {
  await change();
  const key = { 'idempotency-key': 'one' };
  const [first, second] = await Promise.all([change(key), change(key)]);
  const codes = [first.status, second.status].sort();
  expect([
    [200, 200],
    [200, 409],
    [200, 429],
  ]).toContainEqual(codes);
  const again = await change(key);
  expect(again.status).toBe(200);
  const cases = await desk.desk.database.transaction((tx) =>
    tx.all("SELECT id FROM audit WHERE action = 'sample-tool/change' AND phase = 'intent'"),
  );
  expect(cases.length).toBe(2);
});

it('a key that comes many times in one moment is claimed once, also by a call that costs nothing', async () => {
  const lock = (headers: Record<string, string>) =>
    client.post(
      '/api/ip_lock',
      { session_token: client.session, redeem_code: client.pass, to: 'nothing' },
      headers,
    );
  await desk.desk.changeSettings({ toolCooldownMs: 0 }, 'test');
  await lock({});
  for (const key of ['a', 'b', 'c']) {
    const calls = Array.from({ length: 8 }, () => lock({ 'idempotency-key': key }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
  }
  const cases = await desk.desk.database.transaction((tx) =>
    tx.all("SELECT id FROM audit WHERE action = 'ip-lock/lock' AND phase = 'intent'"),
  );
  expect(cases.length).toBe(4);
});

it('a budget is never exceeded by calls that come at once', async () => {
  await desk.desk.changeSettings({ toolCooldownMs: 0 }, 'test');
  await change();
  const replies = await Promise.all(Array.from({ length: 20 }, () => change()));
  expect(replies.filter(({ status }) => status === 200).length).toBe(5);
});
