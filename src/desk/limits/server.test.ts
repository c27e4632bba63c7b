import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SqliteDatabase } from '#database/sqlite.ts';
import { type Client, visit, visitAsAdmin } from '#testing/client.ts';
import { TestClock } from '#testing/clock.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { engine } from '#testing/engine.ts';
import { sampleActions } from '#testing/sample-tool.ts';

const MINUTE_MS = 60_000;
const STRANGER = '203.0.113.7';

let clock: TestClock;
let desk: TestDesk;
let client: Client;

beforeEach(async () => {
  clock = new TestClock();
  desk = await startDesk({
    now: clock.now,
    extraActions: sampleActions(),
    environment: { TRUST_PROXY: '127.0.0.1' },
  });
  client = await visit(desk, await desk.createCode());
});

afterEach(() => desk.stop());

const from = (address: string) => ({ 'x-forwarded-for': address });
const knock = (address = STRANGER) => client.get('/api/banner', from(address));

/** A low limit keeps these tests short. The consequences of an overrun are the same. */
const allowFew = () => desk.desk.changeSettings({ addressRequestsPerMinute: 12 }, 'test');

async function overrun(address = STRANGER) {
  let last = await knock(address);
  for (let count = 0; count < 121 && last.status === 200; count += 1) last = await knock(address);
  return last;
}

const credentials = (as = client) => ({ session_token: as.session, redeem_code: as.pass });
const change = (as = client) =>
  as.post('/api/sample_change', { ...credentials(as), user: 'kestrel_092', reason: 'spam' });

describe('the rate limit', () => {
  it('answers 120 requests a minute for an address, and says so in headers', async () => {
    for (let count = 1; count <= 120; count += 1) {
      const reply = await knock();
      expect(reply.status).toBe(200);
      expect(reply.headers.get('ratelimit-remaining')).toBe(String(120 - count));
    }
    const refused = await knock();
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('limits/rate');
    expect(refused.headers.get('retry-after')).toBe('30');
    expect((await knock('203.0.113.8')).status).toBe(200);
    clock.advance(MINUTE_MS);
    expect((await knock()).status).toBe(200);
  });

  it('counts the addresses of one IPv6 /64 as one', async () => {
    for (let count = 0; count < 120; count += 1) await knock(`2001:db8::${count.toString(16)}`);
    expect((await knock('2001:db8::ffff')).status).toBe(429);
    expect((await knock('2001:db8:0:1::1')).status).toBe(200);
  });

  it('shuts an address out for 10 minutes after three overrun minutes', async () => {
    await allowFew();
    expect((await overrun()).body.code).toBe('limits/rate');
    clock.advance(MINUTE_MS);
    expect((await overrun()).body.code).toBe('limits/rate');
    clock.advance(MINUTE_MS);
    const shut = await overrun();
    expect(shut.body).toMatchObject({
      code: 'limits/penalty',
      title: 'You have been rate limited for 10 minutes',
      detail: 'Please do not spam our services',
    });
    clock.advance(10 * MINUTE_MS - 1);
    expect((await knock()).body.code).toBe('limits/penalty');
    clock.advance(1);
    expect((await knock()).status).toBe(200);
  });

  it('keeps a penalty through a restart', async () => {
    await desk.stop();
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restart-'));
    const options = { now: clock.now, folder, environment: { TRUST_PROXY: '127.0.0.1' } };
    desk = await startDesk(options);
    client = await visit(desk);
    await allowFew();
    for (let minute = 0; minute < 3; minute += 1) {
      await overrun();
      clock.advance(MINUTE_MS);
    }
    await desk.stop();
    desk = await startDesk(options);
    client = await visit(desk);
    expect((await knock()).body.code).toBe('limits/penalty');
    expect((await knock('203.0.113.8')).status).toBe(200);
    await rm(folder, { recursive: true, force: true });
  });

  it('bans an address at its fifth penalty within a day, and writes that down', async () => {
    await allowFew();
    for (let penalty = 0; penalty < 5; penalty += 1) {
      for (let minute = 0; minute < 3; minute += 1) {
        await overrun();
        clock.advance(MINUTE_MS);
      }
      clock.advance(10 * MINUTE_MS);
    }
    const banned = await knock();
    expect(banned.status).toBe(403);
    expect(banned.body.detail).toBe('You have been banned.');
    const facts = await desk.desk.database.transaction((tx) =>
      tx.all<{ detail: string }>(
        "SELECT detail FROM audit WHERE action = 'bans/automatic' AND phase = 'intent'",
      ),
    );
    expect(facts.map(({ detail }) => JSON.parse(detail).network)).toEqual([`${STRANGER}/32`]);
  });

  it.each(['127.0.0.1', '::1'])('never shuts %s out, which may be everybody', async (address) => {
    await allowFew();
    for (let minute = 0; minute < 6; minute += 1) {
      expect((await overrun(address)).body.code).toBe('limits/rate');
      clock.advance(MINUTE_MS);
      expect((await knock(address)).status).toBe(200);
    }
  });

  it('nor for the pass of one of them', async () => {
    await desk.desk.changeSettings({ passRequestsPerMinute: 2 }, 'test');
    const look = () => client.post('/api/sample_look', credentials());
    for (let minute = 0; minute < 6; minute += 1) {
      for (let count = 0; count < 3; count += 1) await look();
      expect((await look()).body.code).toBe('limits/rate');
      clock.advance(MINUTE_MS);
      client.session = (await visit(desk)).session;
    }
  });

  it('never bans loopback or the proxy by itself', async () => {
    await allowFew();
    for (let penalty = 0; penalty < 6; penalty += 1) {
      for (let minute = 0; minute < 3; minute += 1) {
        await overrun('127.0.0.1');
        clock.advance(MINUTE_MS);
      }
      clock.advance(10 * MINUTE_MS);
    }
    expect((await knock('127.0.0.1')).status).toBe(200);
  });

  it('answers 240 requests a minute for a pass, whatever its addresses', async () => {
    let refused = 0;
    for (let count = 0; count < 241; count += 1) {
      const reply = await client.post(
        '/api/sample_look',
        credentials(),
        from(`198.51.100.${count}`),
      );
      if (reply.status === 429) refused += 1;
    }
    expect(refused).toBe(1);
  });
});

describe('the cooldown', () => {
  it('of 0 refuses nobody, also where one clock is a little behind another', async () => {
    await desk.desk.changeSettings({ toolCooldownMs: 0 }, 'test');
    for (let time = 0; time < 3; time += 1) {
      expect((await change()).status).toBe(200);
      clock.advance(-5);
    }
  });

  it('holds for a pass and action, and tells how long', async () => {
    expect((await change()).status).toBe(200);
    clock.advance(3_200);
    const refused = await change();
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'limits/cooldown', title: 'Wait 2s' });
    expect(refused.headers.get('retry-after')).toBe('2');
    expect((await client.post('/api/sample_look', credentials())).status).toBe(200);
    const other = await visit(desk, await desk.createCode({ label: 'day-shift-1' }));
    expect((await change(other)).status).toBe(200);
    clock.advance(1_800);
    expect((await change()).status).toBe(200);
  });

  it('lasts as long as the owner set, and the pass says so', async () => {
    await desk.desk.changeSettings({ toolCooldownMs: 90_000 }, 'test');
    const { body } = await client.post('/api/pass', credentials());
    expect(body.cooldown_ms).toEqual({ tool: 90_000, ban: 10_000 });
    await change();
    expect((await change()).body).toMatchObject({ code: 'limits/cooldown', title: 'Wait 90s' });
  });

  it('lets one through when it is pressed twenty times in the same moment', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => change()));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ body }) => body.code === 'limits/cooldown')).toHaveLength(19);
  });

  it('when refused, counts as a request from the eleventh in a minute on', async () => {
    await change();
    const left = async () =>
      Number((await client.get('/api/banner')).headers.get('ratelimit-remaining'));
    const refuse = async (times: number) => {
      const before = await left();
      for (let count = 0; count < times; count += 1) {
        expect((await change()).body.code).toBe('limits/cooldown');
      }
      return before - (await left()) - 1;
    };
    await desk.desk.changeSettings({ toolCooldownMs: 3_600_000 }, 'test');
    clock.advance(MINUTE_MS);
    expect((await change()).status).toBe(200);
    expect(await refuse(10)).toBe(0);
    expect(await refuse(5)).toBe(5);
    clock.advance(MINUTE_MS);
    expect(await refuse(10)).toBe(0);
  });

  it('when refused over and over, ends at the rate limit', async () => {
    await desk.desk.changeSettings({ passRequestsPerMinute: 30 }, 'test');
    await change();
    const codes = new Set<unknown>();
    for (let count = 0; count < 45; count += 1) codes.add((await change()).body.code);
    expect(codes).toEqual(new Set(['limits/cooldown', 'limits/rate']));
  });

  it('when refused, does not count as a request', async () => {
    await change();
    const left = (await client.get('/api/banner')).headers.get('ratelimit-remaining');
    for (let count = 0; count < 10; count += 1) await change();
    const after = (await client.get('/api/banner')).headers.get('ratelimit-remaining');
    expect(Number(left) - Number(after)).toBe(1);
  });
});

describe('the budget', () => {
  const changeTimes = async (count: number, stepMs = 5_000) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      statuses.push((await change()).status);
      clock.advance(stepMs);
      client.session = (await visit(desk)).session;
    }
    return statuses;
  };

  it('asks for a second person above 10 targets in a rolling hour', async () => {
    expect(new Set(await changeTimes(10))).toEqual(new Set([200]));
    const refused = await change();
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('limits/second-person');
    expect(refused.body.detail).toMatch(/^More than 10 targets in an hour .*\(0 left\)\./);
    clock.advance(61 * MINUTE_MS);
    client.session = (await visit(desk)).session;
    expect((await change()).status).toBe(200);
  });

  it('counts the targets of one holder over all passes, so that a second pass does not get round it', async () => {
    await changeTimes(10);
    const second = await visit(desk, await desk.createCode({ label: 'night-shift-3' }));
    expect((await change(second)).body.code).toBe('limits/second-person');
  });

  it('knows a holder again however their name is typed on the next code', async () => {
    await changeTimes(10);
    const code = await desk.createCode({ label: 'phone', holder: ' Night-SHIFT-3\u200b' });
    const second = await visit(desk, code);
    expect((await change(second)).body.code).toBe('limits/second-person');
    const { body } = await second.post('/api/pass', {
      session_token: second.session,
      redeem_code: second.pass,
    });
    expect(body.holder).toBe('night-shift-3');
  });

  it('of the hour holds for admins too, who can read what is left of it', async () => {
    const admin = await visitAsAdmin(desk, 'full', 'night-shift-3');
    const read = async () => (await admin.get('/api/admin/limits')).body.hour;
    expect(await read()).toEqual({ used: 0, limit: 10, back_at: null });
    // The holder of the pass has the same name, so they are one person.
    await changeTimes(4);
    expect(await read()).toMatchObject({ used: 4, limit: 10 });
  });

  it('ends at 20 targets in 10 minutes', async () => {
    await desk.desk.changeSettings({ twoPersonTargetsPerHour: 1_000 }, 'test');
    expect(new Set(await changeTimes(20))).toEqual(new Set([200]));
    const refused = await change();
    expect(refused.body.code).toBe('limits/budget');
    expect(refused.body.detail).toContain('20 targets in 10 minutes (0 left)');
  });

  it('ends at the daily cap of a pass, which cannot be above the desk’s', async () => {
    await desk.desk.changeSettings({ twoPersonTargetsPerHour: 1_000 }, 'test');
    client = await visit(desk, await desk.createCode({ label: 'capped', dailyCap: 3 }));
    expect(await changeTimes(4)).toEqual([200, 200, 200, 429]);
    const { body } = await client.post('/api/pass', credentials());
    expect(body.changes).toEqual({ used: 3, limit: 3 });
    clock.advance(24 * 60 * MINUTE_MS);
    client.session = (await visit(desk)).session;
    expect((await change()).status).toBe(200);
  });

  it('counts on after a restart', async () => {
    await desk.stop();
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restart-'));
    const options = { now: clock.now, folder, extraActions: sampleActions() };
    desk = await startDesk(options);
    client = await visit(desk, await desk.createCode({ dailyCap: 2 }));
    expect(await changeTimes(1)).toEqual([200]);
    await desk.stop();
    desk = await startDesk(options);
    client = { ...(await visit(desk)), pass: client.pass };
    expect(await changeTimes(2)).toEqual([200, 429]);
    await rm(folder, { recursive: true, force: true });
  });

  // Use is counted in memory only with the embedded store.
  if (engine() === 'sqlite')
    it('forgets what was counted when the store could not keep it', async () => {
      await desk.desk.changeSettings({ toolCooldownMs: 0 }, 'test');
      expect((await change()).status).toBe(200);
      const { connection } = desk.desk.database as SqliteDatabase;
      const { page_count } = connection.prepare('PRAGMA page_count').get() as {
        page_count: number;
      };
      connection.exec(`PRAGMA max_page_count = ${page_count}`);
      const long = { ...credentials(), user: 'kestrel_092', reason: 'x'.repeat(400) };
      let refused = 0;
      for (let count = 0; count < 20 && refused < 3; count += 1) {
        const reply = await client.post('/api/sample_change', long);
        if (reply.status === 503) refused += 1;
      }
      expect(refused).toBe(3);
      connection.exec('PRAGMA max_page_count = 1000000');
      const { body } = await client.post('/api/pass', credentials());
      const { used } = body.changes as { used: number };
      await desk.desk.changeSettings({ twoPersonTargetsPerHour: used + 1 }, 'test');
      expect((await change()).status).toBe(200);
      expect((await change()).body.code).toBe('limits/second-person');
    });

  it('ends at the look-ups of a day', async () => {
    await desk.desk.changeSettings({ lookupsPerDay: 2 }, 'test');
    const look = () => client.post('/api/sample_look', credentials());
    expect((await look()).status).toBe(200);
    expect((await look()).status).toBe(200);
    expect((await look()).body.code).toBe('limits/lookups');
  });
});
