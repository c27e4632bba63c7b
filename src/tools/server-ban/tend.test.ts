import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DeskError } from '#errors.ts';
import type { DeskLog } from '#kit/server/desk-log.ts';
import type { Discord } from '#platforms/discord/client.ts';
import { forgetStore } from '#testing/engine.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { tend } from './tend.ts';

const DAY_S = 86_400;
const DAY_MS = DAY_S * 1_000;

let house: PracticeDesk;

beforeEach(async () => {
  // Turns off the desk's own timer, so that the test lifts the bans.
  house = await openPractice({ settings: { banCooldownMs: 0 }, untended: true });
});
afterEach(() => house.stop());

const guild = () => house.world().guilds[0]!;
const someone = (at = 0) => house.world().raid[at]!;
const ledger = (action: string) =>
  house.desk.sandbox.ledger.lines.filter((line) => line.action === action);
const asking = () => ({ signal: AbortSignal.timeout(5_000) });

/** Writes log entries as the desk itself, like the background task does. */
function deskLog(): DeskLog {
  const { audit, name, now } = house.desk.desk;
  const common = { requestId: `${name}-tend`, actor: 'desk', targets: 1 };
  const who = { holder: null, sessionId: null, address: null };
  return {
    open: (tx, { detail, ...one }) =>
      audit.intent(tx, {
        ...{ ...common, ...who, ...one },
        nowMs: now(),
        detail: JSON.stringify(detail),
      }),
    close: (tx, { detail, ...one }) =>
      audit.outcome(tx, {
        ...{ ...common, ...one },
        nowMs: now(),
        detail: detail ? JSON.stringify(detail) : null,
      }),
  };
}

interface Overrides {
  isPractice?: boolean;
  api?: Discord;
  guilds?: [];
  isBroken?: true;
}

async function tendNow({ isBroken, ...link }: Overrides = {}) {
  const { database, connections, settings, sealedLog } = house.desk.desk;
  const discord = async () => {
    if (isBroken) throw new DeskError('platform/revoked', { params: { platform: 'Discord' } });
    return { ...(await connections.discord()), ...link };
  };
  await tend({
    database,
    ...{ audit: sealedLog, connections },
    platforms: { discord, roblox: () => connections.roblox() },
    sandbox: connections.sandbox(),
    nowMs: house.clock.now(),
    settings: settings(),
    discordCommands: [],
    signal: AbortSignal.timeout(8_000),
    log: deskLog(),
    notify: () => undefined,
  });
}

const ban = (userId: string, more: object = {}) =>
  house.post('/server_ban', {
    guild_id: guild().id,
    user_ids: [userId],
    reason: 'Spam',
    duration_seconds: DAY_S,
    ...more,
  });

async function bans() {
  return (await house.desk.desk.connections.discord()).api.bans;
}

async function writeReason(userId: string) {
  const at = { guild: guild().id, user: userId };
  return (await (await bans()).get(at, asking()).catch(() => undefined))?.reason;
}

interface Kept {
  case_id: number;
  state: string;
  until: number;
  tries: number;
  lift_case_id: number | null;
}

const kept = () =>
  house.desk.desk.database.transaction((tx) =>
    tx.all<Kept>('SELECT * FROM timed_bans ORDER BY case_id'),
  );

/** The ban is made, its answer is lost, and the state can't be read back afterwards. */
function loseSightAfterBan(): void {
  const { sandbox } = house.desk;
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = (request, nowMs) => {
    const reply = handle(request, nowMs);
    if (request.method !== 'PUT') return reply;
    sandbox.handle = handle;
    house.fault({ name: 'missing-permission', method: 'GET' });
    return { ...reply, isCut: true };
  };
}

describe('a ban for a time', () => {
  it('tells its end, is lifted then and not before, and the lift takes back its case', async () => {
    const { id } = someone();
    const { body } = await ban(id);
    expect(body.until).toBe(house.clock.now() + DAY_MS);
    house.clock.advance(DAY_MS - 1);
    await tendNow();
    expect(await writeReason(id)).toBeDefined();
    house.clock.advance(1);
    await tendNow();
    expect(await writeReason(id)).toBeUndefined();
    await tendNow();
    expect(ledger('unban')).toHaveLength(1);
    const [intent, outcome] = await house.cases('server-ban/unban');
    expect(intent).toMatchObject({
      actor: 'desk',
      undoes: body.case_id,
      target: `discord:${id}`,
      detail: { of_case: body.case_id },
    });
    expect(outcome).toMatchObject({ case_id: intent?.number, outcome: 'done' });
    expect(await kept()).toMatchObject([{ state: 'lifted', lift_case_id: intent?.number }]);
  });

  it('never lifts a later one, made here or elsewhere', async () => {
    const [first, second] = [someone(0).id, someone(1).id];
    await ban(first);
    await ban(second);
    const at = { guild: guild().id, reason: 'x' };
    for (const user of [first, second]) await (await bans()).remove({ ...at, user }, asking());
    const elsewhere = { ...at, user: first, reason: 'By hand', deleteMessageSeconds: 0 };
    await (await bans()).put(elsewhere, asking());
    await ban(second, { duration_seconds: null });
    house.clock.advance(DAY_MS);
    await tendNow();
    expect(await writeReason(first)).toBe('By hand');
    expect(await writeReason(second)).toMatch(/^Case \d+, night-shift-3: Spam/);
    expect((await kept()).map(({ state }) => state)).toEqual(['changed', 'changed']);
    expect(await house.cases('server-ban/unban')).toEqual([]);
  });

  it('that somebody lifted is over, and nothing is sent for it', async () => {
    const { id } = someone();
    await ban(id);
    await house.post('/server_unban', { guild_id: guild().id, user_ids: [id], reason: 'Sorry' });
    expect((await kept()).map(({ state }) => state)).toEqual(['lifted']);
    const other = someone(1).id;
    await ban(other);
    const at = { guild: guild().id, user: other, reason: 'By hand' };
    await (await bans()).remove(at, asking());
    house.clock.advance(DAY_MS);
    await tendNow();
    expect((await kept()).map(({ state }) => state)).toEqual(['lifted', 'gone']);
    expect(ledger('unban')).toHaveLength(2);
  });

  it('that was refused is not kept', async () => {
    house.fault({ name: '30035', times: 1 });
    expect((await ban(house.world().strangers[0]!.id)).status).toBe(503);
    const member = house.world().members.find((one) => one.protected)!;
    expect((await ban(member.id)).status).toBe(409);
    expect((await ban(someone().id, { reason: '' })).status).toBe(422);
    await ban(someone().id, { dry_run: true });
    expect(await kept()).toEqual([]);
  });

  it('whose answer never came is kept, and lifted if it was done', async () => {
    const { id } = someone();
    loseSightAfterBan();
    const { status, body } = await ban(id);
    expect([status, body.code]).toEqual([503, 'platform/unsure']);
    house.fault();
    expect(await kept()).toMatchObject([{ state: 'waiting' }]);
    house.clock.advance(DAY_MS);
    await tendNow();
    expect(await writeReason(id)).toBeUndefined();
  });
});

describe('lifting', () => {
  let banned: string;

  beforeEach(async () => {
    banned = someone().id;
    await ban(banned);
    house.clock.advance(DAY_MS);
  });

  it.each(['cut', 'empty-200'])('%s: it is found out, and lifted once', async (name) => {
    house.fault({ name, method: 'DELETE', times: 1 });
    await tendNow();
    expect((await kept())[0]).toMatchObject({ state: 'lifting', tries: 1 });
    house.clock.advance(60_000);
    await tendNow();
    expect((await kept())[0]?.state).toBe('lifted');
    expect(ledger('unban')).toHaveLength(1);
    const outcomes = (await house.cases('server-ban/unban')).filter((one) => one.outcome);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done']);
  });

  it('that was begun by a process that died goes on with the same case', async () => {
    house.fault({ name: '5xx', method: 'DELETE', times: 1 });
    await tendNow();
    const [before] = await kept();
    expect(before?.state).toBe('lifting');
    house.clock.advance(60_000);
    await tendNow();
    expect((await kept())[0]).toMatchObject({
      state: 'lifted',
      lift_case_id: before?.lift_case_id,
    });
    expect(ledger('unban')).toHaveLength(1);
  });

  it('that a restart falls into has one outcome: the true one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gatehouse-restart-'));
    onTestFinished(() => {
      forgetStore(folder);
      return rm(folder, { recursive: true, force: true });
    });
    const options = { settings: { banCooldownMs: 0 }, untended: true as const, folder };
    await house.stop();
    house = await openPractice(options);
    await ban(banned);
    house.clock.advance(DAY_MS);
    house.fault({ name: 'cut', method: 'DELETE', times: 1 });
    await house.tend();
    expect((await kept())[0]?.state).toBe('lifting');
    await house.stop();
    house = await openPractice(options);
    house.clock.advance(DAY_MS + 60_000);
    await house.tend();
    expect((await kept())[0]?.state).toBe('lifted');
    const [lift, ...outcomes] = await house.cases('server-ban/unban');
    expect(outcomes).toMatchObject([{ case_id: lift?.number, outcome: 'done' }]);
  });

  it('waits longer each time while the platform is away', async () => {
    house.fault({ name: 'down' });
    await tendNow();
    await tendNow();
    expect((await kept())[0]).toMatchObject({ state: 'waiting', tries: 1 });
    house.clock.advance(120_000);
    await tendNow();
    expect((await kept())[0]?.tries).toBe(2);
    house.fault();
    house.clock.advance(DAY_MS);
    await tendNow();
    expect((await kept())[0]?.state).toBe('lifted');
  });

  it('waits for a broken connection and for a server that is not listed', async () => {
    await tendNow({ isBroken: true });
    expect((await kept())[0]).toMatchObject({ state: 'waiting', tries: 0 });
    await tendNow({ guilds: [] });
    expect(await writeReason(banned)).toBeDefined();
    house.clock.advance(DAY_MS);
    await tendNow();
    expect(await writeReason(banned)).toBeUndefined();
  });

  it('what was practiced is lifted in the sandbox, also beside a connected platform', async () => {
    const real = new Proxy({} as Discord, {
      get: (_, part) => {
        throw new Error(`${String(part)} of the real platform was used`);
      },
    });
    await tendNow({ isPractice: false, api: real });
    expect((await kept())[0]).toMatchObject({ state: 'lifted' });
    expect(await writeReason(banned)).toBeUndefined();
  });
});
