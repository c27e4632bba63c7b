import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AdminClient, type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { forgetStore } from '#testing/engine.ts';
import { sampleActions } from '#testing/sample-tool.ts';
import { endAdminKey } from './by-hand.ts';
import { lookAfterOthers, shareRequestCounts } from './upkeep.ts';

// Two desks share one database. A decision of one applies to the other at once.
const FOLDER = '/nowhere/replicas';
const STRANGER = { 'x-forwarded-for': '203.0.113.7' };

let first: TestDesk;
let second: TestDesk;
let client: Client;
/** The same moderator, whose requests reach the other replica. */
let there: Client;
let admin: AdminClient;

const join = () =>
  startDesk({
    folder: FOLDER,
    extraActions: sampleActions(),
    environment: { TRUST_PROXY: '127.0.0.1' },
  });

beforeEach(async () => {
  first = await join();
  second = await join();
  await first.desk.changeSettings({ toolCooldownMs: 0, addressRequestsPerMinute: 10_000 }, 'test');
  await expect.poll(() => second.desk.settings().toolCooldownMs).toBe(0);
  client = await visit(first, await first.createCode());
  there = { ...(await visit(second)), session: client.session, pass: client.pass };
  admin = await visitAsAdmin(first);
});

afterEach(async () => {
  await first.stop();
  await second.stop();
  forgetStore(FOLDER);
});

const credentials = (as = client) => ({ session_token: as.session, redeem_code: as.pass });
const change = (as: Client, headers = {}) =>
  as.post('/api/sample_change', { ...credentials(as), user: 'kestrel_092', reason: 'x' }, headers);
const handAt = ({ desk }: TestDesk) => ({
  ...desk,
  nowMs: Date.now(),
  by: 'test',
});
const together = async <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const count = <T>(values: T[], wanted: T) => values.filter((value) => value === wanted).length;

describe('what one replica ends', () => {
  it('is over at the other with the next request: a pass', async () => {
    expect((await change(there)).status).toBe(200);
    const { passes } = (await admin.get('/api/admin/passes')).body as { passes: { id: string }[] };
    const revoked = await admin.post('/api/admin/passes/revoke', { pass_id: passes[0]?.id });
    expect(revoked.status, revoked.text).toBe(200);
    expect((await change(there)).body.code).toBe('access/pass-invalid');
  });

  it('is over at the other with the next request: a session', async () => {
    expect((await change(there)).status).toBe(200);
    expect((await client.post('/api/session/end', { session_token: client.session })).status).toBe(
      204,
    );
    expect((await change(there)).body.code).toBe('access/session-invalid');
  });

  it('is over at the other with the next request: an address that was let in', async () => {
    expect((await there.get('/api/banner', STRANGER)).status).toBe(200);
    expect((await change(there, STRANGER)).status).toBe(200);
    await first.banAddress('203.0.113.7');
    expect((await there.get('/api/banner', STRANGER)).body.code).toBe('bans/banned');
    expect((await change(there, STRANGER)).body.code).toBe('bans/banned');
    await first.liftBan('203.0.113.7');
    expect((await there.get('/api/banner', STRANGER)).status).toBe(200);
  });

  it('is over at the other also when the word was lost: an address that was let in', async () => {
    const quietly = (sql: string) => first.desk.database.transaction((tx) => tx.run(sql));
    expect((await change(there, STRANGER)).status).toBe(200);
    await quietly('INSERT INTO ip_ban_sizes VALUES (4, 32) ON CONFLICT DO NOTHING');
    await quietly("INSERT INTO ip_bans VALUES ('203.0.113.7/32', 4, 32, 'x', 1, 'x', NULL)");
    expect((await there.get('/api/banner', STRANGER)).body.code).toBe('bans/banned');
    expect((await change(there, STRANGER)).body.code).toBe('bans/banned');
    await quietly('DELETE FROM ip_bans');
    expect((await there.get('/api/banner', STRANGER)).status).toBe(200);
    expect((await change(there, STRANGER)).status).toBe(200);
  });
});

describe('what one replica is told', () => {
  it('the other one hears: settings and maintenance', async () => {
    await first.setMaintenance(true);
    await expect.poll(async () => (await there.get('/api/banner')).status).toBe(530);
    await second.setMaintenance(false);
    await expect.poll(async () => (await client.get('/api/banner')).status).toBe(200);
  });

  it('the other one finds out within a minute, where the word was lost', async () => {
    await first.desk.database.transaction((tx) =>
      tx.run("INSERT INTO settings VALUES ('maintenance', 'true', 0, 'test')"),
    );
    expect((await there.get('/api/banner')).status).toBe(200);
    await lookAfterOthers(second.desk);
    expect((await there.get('/api/banner')).status).toBe(530);
  });
});

describe('at both replicas at once', () => {
  const both = (index: number) => (index % 2 === 0 ? client : there);

  it('a budget is not exceeded, and what was allowed is counted', async () => {
    await first.desk.changeSettings({ changesPerDay: 10, twoPersonTargetsPerHour: 1_000 }, 'test');
    await second.desk.reloadSettings();
    const replies = await together(30, (index) => change(both(index)));
    const states = replies.map(({ status }) => status);
    expect([count(states, 200), count(states, 429)]).toEqual([10, 20]);
    const { body } = await there.post('/api/pass', credentials());
    expect(body.changes).toMatchObject({ used: 10 });
  });

  it('a limit by the minute counts what both were asked', async () => {
    await first.desk.changeSettings({ addressRequestsPerMinute: 40 }, 'test');
    await second.desk.reloadSettings();
    const ask = (as: Client) => as.get('/api/banner', STRANGER);
    for (let asked = 0; asked < 25; asked += 1) expect((await ask(client)).status).toBe(200);
    for (let asked = 0; asked < 10; asked += 1) expect((await ask(there)).status).toBe(200);
    await shareRequestCounts(first.desk);
    await shareRequestCounts(second.desk);
    await shareRequestCounts(first.desk);
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(there)).status).toBe(200);
    expect((await ask(there)).body.code).toBe('limits/rate');
    await shareRequestCounts(second.desk);
    expect((await ask(client)).status).toBe(200);
    await shareRequestCounts(first.desk);
    expect((await ask(client)).body.code).toBe('limits/rate');
  });

  it('a penalty shuts an address out of both, and counts once', async () => {
    const penalties = () =>
      first.desk.database.transaction((tx) => tx.all('SELECT address FROM penalties'));
    await first.desk.changeSettings({ addressRequestsPerMinute: 1, overrunsToPenalty: 1 }, 'test');
    await second.desk.reloadSettings();
    const ask = (as: Client) => as.get('/api/banner', STRANGER);
    for (const as of [client, there]) await ask(as);
    const replies = await Promise.all([ask(client), ask(there)]);
    expect(replies.map(({ body }) => body.code)).toEqual(['limits/penalty', 'limits/penalty']);
    expect(await penalties()).toEqual([{ address: '203.0.113.7' }]);
    await first.desk.database.transaction((tx) => {
      tx.announce('penalties');
      return tx.run('DELETE FROM penalties');
    });
    await expect.poll(async () => (await ask(there)).body.code).not.toBe('limits/penalty');
  });

  it('a cooldown lets one through', async () => {
    await first.desk.changeSettings({ toolCooldownMs: 60_000 }, 'test');
    await second.desk.reloadSettings();
    const replies = await together(10, (index) => change(both(index)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('one key stands for one change', async () => {
    const key = { 'idempotency-key': 'the-same' };
    const replies = await together(10, (index) => change(both(index), key));
    const others = replies.filter(({ status }) => status !== 200);
    for (const { body } of others) expect(body.code).toBe('idempotency/in-progress');
    const cases = await first.desk.database.transaction((tx) =>
      tx.all("SELECT id FROM audit WHERE phase = 'intent' AND action = 'sample-tool/change'"),
    );
    expect(cases).toHaveLength(1);
  });

  it('a code gives one pass', async () => {
    const code = await first.createCode();
    const visitors = await together(6, (index) => visit(index % 2 === 0 ? first : second));
    const replies = await together(12, (index) => {
      const visitor = visitors[index % 6] as Client;
      return visitor.post('/api/redeem', { session_id: visitor.session, code });
    });
    const holders = new Set(
      replies.flatMap(({ status }, index) => (status === 200 ? [index % 6] : [])),
    );
    expect(holders.size).toBe(1);
    const passes = await first.desk.database.transaction((tx) => tx.all('SELECT id FROM passes'));
    expect(passes).toHaveLength(2);
  });

  it('six wrong codes are five tries', async () => {
    const replies = await together(12, (index) =>
      both(index).post('/api/redeem', { session_id: client.session, code: 'GATE-NONE' }),
    );
    const codes = replies.map(({ body }) => body.code);
    expect(count(codes, 'access/code-unknown')).toBe(5);
    expect(count(codes, 'access/redeem-tries')).toBe(7);
  });

  it('the last full key stays', async () => {
    const other = await visitAsAdmin(first);
    const ends = await Promise.all([
      endAdminKey(handAt(first), admin.keyId),
      endAdminKey(handAt(second), other.keyId),
    ]);
    expect(ends.sort()).toEqual(['last-full', 'revoked']);
  });

  it('a setting is changed once by those who saw the same value', async () => {
    const other = await visitAsAdmin(second);
    const replies = await together(8, (index) =>
      (index % 2 === 0 ? admin : other).post('/api/admin/settings/change', {
        changes: [{ name: 'lookupsPerDay', from: 2_000, to: 500 + index }],
      }),
    );
    expect(
      count(
        replies.map(({ status }) => status),
        200,
      ),
    ).toBe(1);
  });
});

it('what a replica that ended in the middle left is closed, and what is under way is not', async () => {
  const { database, audit, name } = first.desk;
  const begin = (process: string, key: string, nowMs = Date.now()) =>
    database.transaction(async (tx) => {
      const caseId = await audit.intent(tx, {
        nowMs,
        requestId: `${process}-1`,
        ...{ actor: 'pass:p', holder: null, sessionId: null, address: null },
        ...{ action: 'sample-tool/change', targets: 1, detail: null },
      });
      await tx.run(
        "INSERT INTO idempotency VALUES ('o', '/p', $1, 'h', 'open', NULL, NULL, $2, 1)",
        [key, caseId],
      );
    });
  await begin('a-process-that-died', 'left');
  await begin(name, 'under way');
  const third = await join();
  await begin(third.desk.name, 'of the third');
  await lookAfterOthers(second.desk);
  const read = () =>
    database.transaction((tx) => tx.all('SELECT key, state FROM idempotency ORDER BY key'));
  expect(await read()).toEqual([
    { key: 'left', state: 'interrupted' },
    { key: 'of the third', state: 'open' },
    { key: 'under way', state: 'open' },
  ]);
  await third.stop();
  await lookAfterOthers(second.desk);
  expect(await read()).toMatchObject([
    { state: 'interrupted' },
    { key: 'of the third', state: 'interrupted' },
    { key: 'under way', state: 'open' },
  ]);
  // A key whose write was never confirmed can stay open in a live process.
  await begin(name, 'forgotten', Date.now() - 6 * 60_000);
  await lookAfterOthers(second.desk);
  expect(await read()).toMatchObject([
    { key: 'forgotten', state: 'interrupted' },
    { state: 'interrupted' },
    { state: 'interrupted' },
    { key: 'under way', state: 'open' },
  ]);
});
