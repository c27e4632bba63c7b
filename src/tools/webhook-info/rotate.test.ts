import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Client } from '#testing/client.ts';
import { forgetStore } from '#testing/engine.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const HOUR_MS = 3_600_000;
const HOUR_S = 3_600;
const DAY_MS = 24 * HOUR_MS;
const NOWHERE = '1130650140672000000';
/** Event types of Discord's audit log. */
const WEBHOOK_CREATED = 50;
const WEBHOOK_DELETED = 52;

let house: PracticeDesk;
let by: Client;

/** Turns off the desk's own timer, so that the test deletes the old webhooks. */
async function open(more: { folder?: string } = {}) {
  house = await openPractice({ untended: true, ...more });
  by = house.client;
}

beforeEach(() => open());
afterEach(() => house.stop());

interface Rotation {
  case_id: number;
  webhook_id: string;
  twin_id: string | null;
  state: string;
  until: number;
  tries: number;
  why: string | null;
}

const main = () => house.world().guilds[0]?.id ?? '';
const old = () => house.webhook('Event Helper');
const has = (id: string) => house.world().webhooks.some((one) => one.id === id);
const rotate = (more: object = {}) =>
  post('/rotate_webhook', {
    guild_id: main(),
    webhook_id: old().id,
    grace_seconds: HOUR_S,
    ...more,
  });

/** Sessions end meanwhile, so the moderator comes back with a new one. */
async function later(ms: number) {
  house.clock.advance(ms);
  await house.tend();
  by = await house.visit();
}

const post = (path: string, input: object) => house.post(path, input, by);

async function begin(more: object = {}): Promise<Rotation & { url: string }> {
  const { status, body } = await rotate(more);
  expect(status).toBe(200);
  const { rotation, url } = body as unknown as { rotation: Rotation; url: string };
  return { ...rotation, url };
}

async function rotations(): Promise<Rotation[]> {
  const { body } = await post('/webhook_rotations', { guild_id: main() });
  return (body as unknown as { rotations: Rotation[] }).rotations;
}

const cancel = (case_id: number) => post('/webhook_rotations/cancel', { case_id });
const finish = (case_id: number) => post('/webhook_rotations/finish', { case_id });

async function serverLog(actionType: number) {
  const link = await house.desk.desk.connections.discord();
  const { audit_log_entries } = await link.api.bans.auditLog(
    { guild: main(), actionType, limit: 10 },
    { signal: AbortSignal.timeout(5_000) },
  );
  return audit_log_entries.map(({ reason }) => reason);
}

describe('rotating a webhook', () => {
  it('makes a twin, hands its URL out once, and deletes the old one after the grace period', async () => {
    const { id, channel_id, name } = old();
    const { url, case_id, twin_id, until, state } = await begin();
    expect(state).toBe('waiting');
    expect(until).toBe(house.clock.now() + HOUR_MS);
    const twin = house.world().webhooks.find((one) => one.id === twin_id);
    expect(twin).toMatchObject({ channel_id, name, url });
    expect((await serverLog(WEBHOOK_CREATED))[0]).toMatch(new RegExp(`^Case ${case_id}, .*${id}`));
    house.clock.advance(HOUR_MS - 1);
    await house.tend();
    expect(has(id)).toBe(true);
    await later(1);
    expect(has(id)).toBe(false);
    expect(has(twin_id ?? '')).toBe(true);
    expect(await rotations()).toMatchObject([{ case_id, state: 'deleted' }]);
    const [intent, outcome] = await house.cases('webhook-info/finish');
    expect(intent).toMatchObject({ actor: 'desk', target: `webhook:${id}` });
    expect(outcome).toMatchObject({ case_id: intent?.number, outcome: 'done' });
    expect((await serverLog(WEBHOOK_DELETED))[0]).toMatch(new RegExp(`^Case ${intent?.number}, `));
    await house.tend();
    expect(await house.cases('webhook-info/finish')).toHaveLength(2);
    await later(DAY_MS);
    expect(await rotations()).toEqual([]);
  });

  it('keeps the token nowhere, and never repeats it for an Idempotency-Key', async () => {
    const { client } = house;
    const sent = JSON.stringify({
      ...{ session_token: client.session, redeem_code: client.pass },
      ...{ guild_id: main(), webhook_id: old().id, grace_seconds: 0 },
    });
    const headers = { 'idempotency-key': 'rotate-once' };
    const first = await client.post('/api/rotate_webhook', sent, headers);
    expect(first.status).toBe(200);
    const token = String(first.body.url).split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(20);
    const again = await client.post('/api/rotate_webhook', sent, headers);
    expect(again.status).toBeGreaterThanOrEqual(400);
    expect(again.text).not.toContain(token);
    expect(again.text).toContain('Cancel the rotation');
    expect(JSON.stringify(await house.cases('webhook-info/rotate'))).not.toContain(token);
    expect(house.desk.log.join('\n')).not.toContain(token);
    for (const table of ['webhook_rotations', 'audit', 'idempotency']) {
      const rows = await house.desk.desk.database.transaction((tx) =>
        tx.all(`SELECT * FROM ${table}`),
      );
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    expect((await rotations()).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('is only for incoming webhooks of a listed server in which the bot may do it', async () => {
    const code = async (more: object) => (await rotate(more)).body.code;
    expect(await code({ webhook_id: NOWHERE })).toBe('webhooks/not-here');
    expect(await code({ webhook_id: house.webhook('Collector').id })).toBe('webhooks/not-here');
    const { body } = await post('/server_webhooks', { guild_id: main() });
    const all = (body as unknown as { webhooks: { id: string; type: number }[] }).webhooks;
    const follower = all.find(({ type }) => type === 2)?.id;
    expect(await code({ webhook_id: follower })).toBe('webhooks/not-rotatable');
    expect(await code({ guild_id: NOWHERE })).toBe('webhooks/not-listed');
    const lacking = await rotate({ guild_id: house.world().guilds[1]?.id });
    expect(lacking.body.code).toBe('webhooks/no-permission');
    expect(lacking.text).toContain('Manage Webhooks');
    expect((await rotate({ grace_seconds: 5 })).status).toBe(422);
    expect((await rotate({ more: 1 })).status).toBe(422);
    house.fault({ name: 'missing-permission', method: 'POST', path: '/channels', times: 1 });
    const denied = await rotate();
    expect(denied.body.code).toBe('discord/no-permission');
    expect(denied.text).toContain('Manage Webhooks');
    expect(await rotations()).toEqual([]);
    expect(await serverLog(WEBHOOK_CREATED)).toEqual([]);
  });

  it('needs a pass that may delete webhooks', async () => {
    const narrow = await house.visit({ scope: ['webhook-info'] });
    const input = { guild_id: main(), webhook_id: old().id, grace_seconds: 0 };
    const refused = await house.post('/rotate_webhook', input, narrow);
    expect([refused.status, refused.body.code]).toEqual([403, 'webhooks/rotate-scope']);
    const { case_id } = await begin();
    const hurried = await house.post('/webhook_rotations/finish', { case_id }, narrow);
    expect(hurried.body.code).toBe('webhooks/rotate-scope');
  });

  it('happens once at a time, also when two ask at once', async () => {
    const both = await Promise.all([rotate(), rotate()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await rotate()).body.code).toBe('webhooks/rotating');
    expect(await serverLog(WEBHOOK_CREATED)).toHaveLength(1);
  });

  it('says that a channel is full', async () => {
    const body = JSON.stringify({
      code: 30007,
      message: 'Maximum number of webhooks reached (15)',
    });
    house.fault({ name: 'says', status: 400, body, method: 'POST', path: '/channels' });
    expect((await rotate()).body.code).toBe('discord/webhook-limit');
    expect(await rotations()).toEqual([]);
  });
});

describe('a lost answer when the twin is made', () => {
  it('is told as unknown, and the old webhook stays until someone decides', async () => {
    const { id, name } = old();
    house.fault({ name: 'cut', method: 'POST', path: '/channels', times: 1 });
    const { status, body } = await rotate({ grace_seconds: 0 });
    expect([status, body.code]).toEqual([503, 'platform/unsure']);
    const [, outcome] = await house.cases('webhook-info/rotate');
    expect(outcome?.outcome).toBe('unknown');
    const [one] = await rotations();
    expect(one).toMatchObject({ webhook_id: id, twin_id: null, state: 'unsure' });
    await later(DAY_MS);
    expect(has(id)).toBe(true);
    // The list has both, and shows which one the bot has made.
    const listed = await post('/server_webhooks', { guild_id: main() });
    const all = (listed.body as unknown as { webhooks: { name: string; is_own_app: boolean }[] })
      .webhooks;
    expect(all.filter((each) => each.name === name).map(({ is_own_app }) => is_own_app)).toEqual([
      true,
      false,
    ]);
    const caseId = one?.case_id ?? 0;
    expect((await finish(caseId)).body.code).toBe('webhooks/rotation-unsure');
    expect((await rotate()).body.code).toBe('webhooks/rotating');
    expect((await cancel(caseId)).status).toBe(200);
    expect(await rotations()).toEqual([]);
    expect(has(id)).toBe(true);
    expect((await rotate()).status).toBe(200);
  });
});

describe('a rotation under way', () => {
  it('can be canceled: both webhooks stay', async () => {
    const { case_id, webhook_id, twin_id } = await begin();
    expect((await cancel(case_id)).body).toMatchObject({ case_id, name: 'Event Helper' });
    await later(DAY_MS);
    expect([has(webhook_id), has(twin_id ?? '')]).toEqual([true, true]);
    expect((await cancel(case_id)).body.code).toBe('webhooks/rotation-over');
    expect((await finish(case_id)).body.code).toBe('webhooks/rotation-over');
    expect((await cancel(1_000_000)).body.code).toBe('webhooks/no-rotation');
    const [intent] = await house.cases('webhook-info/cancel');
    expect(intent?.detail).toMatchObject({ case_id });
  });

  it('can be finished early', async () => {
    const { case_id, webhook_id } = await begin({ grace_seconds: 604_800 });
    expect((await finish(case_id)).status).toBe(200);
    expect(has(webhook_id)).toBe(true);
    await house.tend();
    expect(has(webhook_id)).toBe(false);
    const people = (await house.cases('webhook-info/finish')).map(({ holder }) => holder);
    expect(people.filter((holder) => holder !== null)).toHaveLength(1);
  });

  it('is either canceled or finished when both happen at once', async () => {
    const { case_id, webhook_id } = await begin({ grace_seconds: 0 });
    const [answer] = await Promise.all([cancel(case_id), house.tend()]);
    const isCanceled = answer.status === 200;
    expect(has(webhook_id)).toBe(isCanceled);
    expect((await rotations()).map(({ state }) => state)).toEqual(isCanceled ? [] : ['deleted']);
    const begun = await house.cases('webhook-info/finish');
    expect(begun).toHaveLength(isCanceled ? 0 : 2);
  });

  it('that was canceled after the desk looked is not deleted', async () => {
    const { case_id, webhook_id } = await begin({ grace_seconds: 0 });
    const canceling: Promise<unknown>[] = [];
    // The desk has read that it is due, and asks for the webhook before it deletes it.
    const link = await house.desk.desk.connections.discord();
    const get = link.api.webhooks.get.bind(link.api.webhooks);
    link.api.webhooks.get = async (...given) => {
      link.api.webhooks.get = get;
      const answer = await get(...given);
      const canceled = cancel(case_id);
      canceling.push(canceled);
      await canceled;
      return answer;
    };
    await house.tend();
    link.api.webhooks.get = get;
    expect(canceling).toHaveLength(1);
    expect(await canceling[0]).toMatchObject({ status: 200 });
    expect(has(webhook_id)).toBe(true);
    expect(await house.cases('webhook-info/finish')).toEqual([]);
  });

  it('keeps the old webhook if the twin is gone by then', async () => {
    const { webhook_id, url } = await begin();
    await post('/delete_webhook', { webhook_url: url });
    await later(HOUR_MS);
    expect(has(webhook_id)).toBe(true);
    expect(await rotations()).toMatchObject([{ state: 'kept' }]);
  });

  it('ends if someone else has deleted the old webhook', async () => {
    const { webhook_id } = await begin();
    const tidied = { guild_id: main(), webhook_ids: [webhook_id], reason: 'Leaked' };
    expect((await post('/delete_webhooks', tidied)).status).toBe(200);
    await later(HOUR_MS);
    expect(await rotations()).toMatchObject([{ state: 'gone' }]);
    expect(await house.cases('webhook-info/finish')).toEqual([]);
  });

  it('is erased with its webhook once it has ended, and only loses its name before', async () => {
    const { webhook_id, case_id } = await begin();
    const rows = () =>
      house.desk.desk.database.transaction((tx) =>
        tx.all<{ name: string | null }>('SELECT name FROM webhook_rotations'),
      );
    const erase = async () => {
      const { eraseRotations } = await import('./store.ts');
      await house.desk.desk.database.transaction((tx) =>
        eraseRotations(tx, { kind: 'webhook', id: webhook_id }),
      );
    };
    await erase();
    expect(await rows()).toEqual([{ name: null }]);
    expect((await cancel(case_id)).status).toBe(200);
    await erase();
    expect(await rows()).toEqual([]);
    await begin();
    await later(HOUR_MS);
    house.clock.advance(5 * 365 * DAY_MS);
    await house.sweep();
    expect(await rows()).toEqual([]);
  });
});

describe('deleting the old webhook', () => {
  it('is tried again after a refusal, says why, and can be canceled in between', async () => {
    const { case_id, webhook_id } = await begin({ grace_seconds: 0 });
    house.fault({ name: 'missing-permission', method: 'DELETE', path: '/webhooks', times: 1 });
    await house.tend();
    const [one] = await rotations();
    expect(one).toMatchObject({ state: 'waiting', tries: 1 });
    expect(one?.why).toContain('Manage Webhooks');
    const [, refused] = await house.cases('webhook-info/finish');
    expect(refused?.outcome).toBe('discord/no-permission');
    await house.tend();
    expect((await rotations())[0]?.tries).toBe(1);
    await later(60_000);
    expect(has(webhook_id)).toBe(false);
    expect((await cancel(case_id)).body.code).toBe('webhooks/rotation-over');
  });

  it.each(['cut', 'empty-200'])('%s: it is found out, with one true outcome', async (name) => {
    const { case_id, webhook_id } = await begin({ grace_seconds: 0 });
    house.fault({ name, method: 'DELETE', path: '/webhooks', times: 1 });
    await house.tend();
    expect((await rotations())[0]).toMatchObject({ state: 'deleting', tries: 1 });
    expect((await cancel(case_id)).body.code).toBe('webhooks/rotation-busy');
    await later(60_000);
    expect((await rotations())[0]?.state).toBe('deleted');
    expect(has(webhook_id)).toBe(false);
    const outcomes = (await house.cases('webhook-info/finish')).filter((one) => one.outcome);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('goes on after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-rotation-'));
    onTestFinished(() => {
      forgetStore(folder);
      return rm(folder, { recursive: true, force: true });
    });
    await house.stop();
    await open({ folder });
    const { webhook_id, twin_id } = await begin();
    await house.stop();
    await open({ folder });
    expect(has(webhook_id)).toBe(true);
    expect(await rotations()).toMatchObject([{ state: 'waiting', webhook_id }]);
    house.fault({ name: 'cut', method: 'DELETE', path: '/webhooks', times: 1 });
    await later(HOUR_MS);
    expect((await rotations())[0]?.state).toBe('deleting');
    await house.stop();
    await open({ folder });
    await later(HOUR_MS + 60_000);
    expect([has(webhook_id), has(twin_id ?? '')]).toEqual([false, true]);
    const [begun, ...outcomes] = await house.cases('webhook-info/finish');
    expect(outcomes).toMatchObject([{ case_id: begun?.number, outcome: 'done' }]);
  });

  it('waits while the server isn’t listed, and never leaves the world it began in', async () => {
    const { webhook_id } = await begin({ grace_seconds: 0 });
    const { connections } = house.desk.desk;
    const link = await connections.discord();
    const discord = connections.discord;
    const as = (more: object) => {
      connections.discord = async () => ({ ...link, ...more });
    };
    onTestFinished(() => {
      connections.discord = discord;
    });
    as({ isPractice: false });
    await house.tend();
    expect(has(webhook_id)).toBe(true);
    as({ guilds: [] });
    await house.tend();
    connections.discord = discord;
    expect(has(webhook_id)).toBe(true);
    expect((await rotations())[0]).toMatchObject({ state: 'waiting', tries: 0 });
    await later(60_000);
    expect(has(webhook_id)).toBe(false);
  });
});
