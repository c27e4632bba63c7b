import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { lostAnswers } from './lost-answers.fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_S = 86_400;
/** A valid id that belongs to no account. */
const NOBODY = '1130650140672000000';

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice({ settings: { banCooldownMs: 0 } });
});
afterEach(() => house.stop());

const guild = () => house.world().guilds[0]!;
const ledger = (action?: string) =>
  house.desk.sandbox.ledger.lines.filter((line) => action === undefined || line.action === action);
/** Members the bot can act on. */
const ordinary = () => house.world().members.filter((one) => !one.protected && !one.bot);
const stranger = () => house.world().strangers[0]!;

async function discord() {
  const { api } = await house.desk.desk.connections.discord();
  return api;
}

const asking = () => ({ signal: AbortSignal.timeout(5_000) });

async function banOf(userId: string) {
  const api = await discord();
  return api.bans.get({ guild: guild().id, user: userId }, asking()).catch(() => undefined);
}

async function memberOf(userId: string) {
  const api = await discord();
  return api.members.get({ guild: guild().id, user: userId }, asking()).catch(() => undefined);
}

interface Wish {
  user_ids: string[];
  [field: string]: unknown;
}

const act = (path: string, wish: Wish, by?: Client) =>
  house.post(path, { guild_id: guild().id, reason: 'Spam in #general', ...wish }, by);
const ban = (userId: string, more: object = {}, by?: Client) =>
  act('/server_ban', { user_ids: [userId], ...more }, by);

describe('one ban', () => {
  it('is done, names case and pass at the front of the server’s reason, and is a case', async () => {
    const [target] = ordinary();
    const { status, body } = await ban(`<@${target!.id}>`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      outcome: 'done',
      detail: `${target!.username} was banned from ${guild().name}.`,
      user_id: target!.id,
      username: target!.username,
      guild_id: guild().id,
      until: null,
    });
    expect(body.avatar_url).toMatch(/^data:image/);
    const caseId = Number(body.case_id);
    expect((await banOf(target!.id))?.reason).toBe(
      `Case ${caseId}, night-shift-3: Spam in #general`,
    );
    expect(await house.cases('server-ban/ban')).toMatchObject([
      { number: caseId, phase: 'intent', targets: 1 },
      { case_id: caseId, outcome: 'done', target: `discord:${target!.id}` },
    ]);
    expect(ledger('ban')).toMatchObject([{ user_id: target!.id, changed: true }]);
  });

  it('for longer than any clock counts is refused in words, and nothing of it is kept', async () => {
    for (const duration_seconds of [1e16, 1e300]) {
      const { status, body } = await ban(ordinary()[0]!.id, { duration_seconds });
      expect([status, body.code]).toEqual([422, 'server-ban/duration']);
    }
    const { database } = house.desk.desk;
    expect(await database.transaction((tx) => tx.all('SELECT * FROM timed_bans'))).toEqual([]);
  });

  it('reaches somebody who is not in the server', async () => {
    const { status, body } = await ban(stranger().id, { delete_message_seconds: 7 * DAY_S });
    expect([status, body.outcome]).toEqual([200, 'done']);
    expect(await banOf(stranger().id)).toBeDefined();
  });

  it('of somebody who is banned is data: nothing had to be done', async () => {
    const [target] = ordinary();
    await ban(target!.id);
    const { status, body } = await ban(target!.id, { reason: 'Again' });
    expect([status, body.outcome]).toEqual([200, 'already']);
    expect(body.detail).toMatch(/^Already banned: “Case \d+, night-shift-3: Spam/);
    expect(ledger('ban')).toHaveLength(1);
  });

  it('is only told, and neither kept nor done, where it is a dry run', async () => {
    const [target] = ordinary();
    const { status, body } = await ban(target!.id, { dry_run: true, duration_seconds: DAY_S });
    expect(status).toBe(200);
    expect(body.plan).toMatchObject({
      title: 'Ban 1 account',
      summary: `From ${guild().name}, for 1 day. “Spam in #general”`,
      total: 1,
      rows: [{ line: 1, target: target!.id, name: target!.username, verdict: 'would', why: null }],
    });
    expect([ledger(), await house.cases('server-ban/ban')]).toEqual([[], []]);
  });

  it('needs no reason yet where it is a dry run', async () => {
    const [target] = ordinary();
    const told = await ban(target!.id, { dry_run: true, reason: undefined });
    expect(told.body.plan).toMatchObject({ summary: `From ${guild().name}, permanently.` });
    for (const reason of [undefined, '', ' ']) {
      const refused = await ban(target!.id, { reason });
      expect([refused.status, refused.body.code]).toEqual([422, 'server-ban/missing-reason']);
    }
    expect(ledger()).toEqual([]);
  });

  it('with the same Idempotency-Key is done once and answered twice', async () => {
    const [target] = ordinary();
    const { session, pass } = house.client;
    const body = {
      ...{ session_token: session, redeem_code: pass, guild_id: guild().id },
      ...{ user_ids: [target!.id], reason: 'Spam' },
    };
    const headers = { 'idempotency-key': 'a-key-of-one-click' };
    const first = await house.client.post('/api/server_ban', body, headers);
    const second = await house.client.post('/api/server_ban', body, headers);
    expect(second.body).toEqual(first.body);
    expect(ledger('ban')).toHaveLength(1);
  });
});

describe('bad input', () => {
  const wrong: [string, object, RegExp][] = [
    ['a name', { user_ids: ['maple.leaf'] }, /^Please enter a user id$/],
    ['nothing', { user_ids: [] }, /^Please enter a user id$/],
    ['blank', { user_ids: [' '] }, /^Please enter a user id$/],
    ['a number that is no id', { user_ids: ['12345'] }, /^Please enter a user id$/],
    ['no reason', { reason: ' \n' }, /^A reason is required$/],
    ['a long reason', { reason: 'x'.repeat(600) }, /Cut 1\d\d characters from the end/],
    ['a short time', { duration_seconds: 59 }, /1 minute to 5 years/],
    ['half a second', { duration_seconds: 60.5 }, /1 minute to 5 years/],
    ['a long time', { duration_seconds: 5 * 365 * DAY_S + 1 }, /1 minute to 5 years/],
    ['messages of eight days', { delete_message_seconds: 8 * DAY_S }, /7 days/],
    ['messages of tomorrow', { delete_message_seconds: -1 }, /7 days/],
    ['no server', { guild_id: undefined }, /several servers/],
  ];

  it.each(wrong)('%s is refused in words, and nothing is done', async (_, change, words) => {
    const { status, body } = await ban(ordinary()[0]!.id, change);
    expect(status).toBe(422);
    expect(body.detail).toMatch(words);
    expect(ledger()).toEqual([]);
  });

  it('a server that is not the owner’s is refused', async () => {
    const { status, body } = await ban(ordinary()[0]!.id, { guild_id: NOBODY });
    expect([status, body.code]).toEqual([409, 'server-ban/not-listed']);
  });

  it('an account that does not exist is refused', async () => {
    const { status, body } = await ban(NOBODY);
    expect([status, body.code]).toEqual([404, 'jobs/unknown-target']);
    expect(ledger()).toEqual([]);
  });

  it('a time-out needs its time, so that leaving it out ends none', async () => {
    const wish = { user_ids: [ordinary()[0]!.id] };
    expect((await act('/server_timeout', wish)).status).toBe(422);
    const long = { ...wish, duration_seconds: 29 * DAY_S };
    expect((await act('/server_timeout', long)).body.detail).toMatch(/1 minute to 28 days/);
    expect(ledger()).toEqual([]);
  });
});

describe('protected accounts', () => {
  it.each(['/server_ban', '/server_kick', '/server_timeout'])(
    '%s leaves them alone',
    async (path) => {
      const listed = ordinary()[0]!;
      await house.desk.desk.changeSettings({ protectedDiscordIds: [listed.id] }, 'test');
      const more = path === '/server_timeout' ? { duration_seconds: 60 } : {};
      const all = [...house.world().members.filter((one) => one.protected), listed];
      const plan = await act(path, { user_ids: all.map(({ id }) => id), dry_run: true, ...more });
      const { rows } = plan.body.plan as {
        rows: { verdict: string; why: string; target: string }[];
      };
      expect(rows.map(({ verdict }) => verdict)).toEqual(all.map(() => 'protected'));
      const whys = new Set(rows.map(({ why }) => why));
      expect(whys).toContain('Owner of the server.');
      expect(whys).toContain('This desk’s own bot.');
      expect(whys).toContain('Server administrator.');
      expect(whys).toContain('On the owner’s list of protected accounts.');
      for (const { target } of rows.slice(0, 3)) {
        const { status, body } = await act(path, { user_ids: [target], ...more });
        expect([status, body.code]).toEqual([409, 'jobs/protected']);
      }
      expect(ledger()).toEqual([]);
    },
  );
});

describe('who may', () => {
  it('nobody whose pass does not open the tool', async () => {
    const other = await house.visit({ label: 'qr only', scope: ['qr-generator'] });
    const wish = { user_ids: [ordinary()[0]!.id] };
    const paths = ['/server_ban', '/server_unban', '/server_kick'];
    const answers = await Promise.all([
      ...paths.map((path) => act(path, wish, other)),
      act('/server_timeout', { ...wish, duration_seconds: null }, other),
      house.post('/server_lockdown', { invites_until: null, dms_until: null }, other),
      ...['/server_list', '/server_members', '/server_bans'].map((path) =>
        house.post(path, {}, other),
      ),
    ]);
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'access/out-of-scope'));
    expect(ledger()).toEqual([]);
  });
});

describe('what the platform refuses', () => {
  it('a permission that the bot lacks is named, and nobody is asked', async () => {
    const sister = house.world().guilds[1]!;
    const { body: list } = await house.post('/server_list');
    const servers = list.servers as { id: string; missing: string[] }[];
    expect(servers.find(({ id }) => id === guild().id)?.missing).toEqual([]);
    const { missing } = servers.find(({ id }) => id === sister.id)!;
    const wish = { guild_id: sister.id, user_ids: [stranger().id], duration_seconds: 60 };
    for (const [permission, path, title] of [
      ['BAN_MEMBERS', '/server_ban', 'Ban Members'],
      ['KICK_MEMBERS', '/server_kick', 'Kick Members'],
      ['MODERATE_MEMBERS', '/server_timeout', 'Time Out Members'],
    ] as const) {
      if (!missing.includes(permission)) continue;
      const { duration_seconds: _, ...short } = wish;
      const { body } = await act(path, path === '/server_kick' ? short : wish);
      expect([body.code, body.detail]).toEqual([
        'discord/no-permission',
        expect.stringContaining(title),
      ]);
    }
    expect(ledger()).toEqual([]);
  });

  it('a limit for bans of strangers is explained', async () => {
    house.fault({ name: '30035', times: 1 });
    const { status, body } = await ban(stranger().id);
    expect([status, body.code]).toEqual([503, 'discord/ban-limit']);
    expect(ledger()).toEqual([]);
  });

  it.each(['cut', 'empty-200', 'object-200', 'html-200', '408-done', '499-done'])(
    '%s: what was done all the same is found out',
    async (name) => {
      const [target] = ordinary();
      house.fault({ name, method: 'PUT', times: 1 });
      const { status, body } = await ban(target!.id);
      expect([status, body.outcome]).toEqual([200, 'done']);
      expect(ledger('ban')).toHaveLength(1);
    },
  );

  it.each(['5xx', 'empty-200-undone', 'object-200-undone', 'garbled', 'page', '408', '499'])(
    '%s: asked about, and sent again where it was not done',
    async (name) => {
      const [target] = ordinary();
      house.fault({ name, method: 'PUT', times: 1 });
      const { status, body } = await ban(target!.id);
      expect([status, body.outcome]).toEqual([200, 'done']);
      expect(ledger('ban')).toHaveLength(1);
    },
  );
});

describe('unban', () => {
  it('lifts a ban; of somebody who is not banned nothing had to be done', async () => {
    const [target] = ordinary();
    await ban(target!.id);
    const lifted = await act('/server_unban', { user_ids: [target!.id] });
    expect(lifted.body).toMatchObject({ outcome: 'done', username: target!.username });
    expect(await banOf(target!.id)).toBeUndefined();
    const again = await act('/server_unban', { user_ids: [target!.id] });
    expect(again.body).toMatchObject({ outcome: 'already', detail: 'Not banned.' });
    expect(ledger('unban')).toHaveLength(1);
  });

  it.each(lostAnswers)('%s: lifted once', async (name) => {
    const [target] = ordinary();
    await ban(target!.id);
    house.fault({ name, method: 'DELETE', times: 1 });
    const { body } = await act('/server_unban', { user_ids: [target!.id] });
    expect(body.outcome).toBe('done');
    expect(ledger('unban')).toHaveLength(1);
  });

  it('takes a case back, and lifts no later ban', async () => {
    const [first, second] = ordinary();
    const cases = [];
    for (const { id } of [first!, second!]) cases.push(Number((await ban(id)).body.case_id));
    const undoOf = async (caseId: number) => {
      const { body } = await house.post('/cases/get', { case_id: caseId });
      return body.undo as { action: string; input: object };
    };
    const plan = await undoOf(cases[0]!);
    expect(plan).toMatchObject({
      action: 'server-ban/unban',
      input: { guild_id: guild().id, user_ids: [first!.id], of_case: cases[0] },
    });
    const undone = await house.post('/server_unban', { ...plan.input, undoes: cases[0] });
    expect(undone.body.outcome).toBe('done');
    expect(await banOf(first!.id)).toBeUndefined();
    // Someone lifts the second ban and bans again, which is a new decision.
    const api = await discord();
    const at = { guild: guild().id, user: second!.id };
    await api.bans.remove({ ...at, reason: 'by hand' }, asking());
    await api.bans.put({ ...at, reason: 'Evading', deleteMessageSeconds: 0 }, asking());
    const other = await undoOf(cases[1]!);
    const refused = await house.post('/server_unban', { ...other.input, undoes: cases[1] });
    expect([refused.status, refused.body.code]).toEqual([409, 'server-ban/changed-since']);
    expect((await banOf(second!.id))?.reason).toBe('Evading');
  });
});

describe('kick', () => {
  it('removes a member, and not twice', async () => {
    const [target] = ordinary();
    const { body } = await act('/server_kick', { user_ids: [target!.id] });
    expect(body).toMatchObject({ outcome: 'done', username: target!.username });
    expect(await memberOf(target!.id)).toBeUndefined();
    const again = await act('/server_kick', { user_ids: [target!.id] });
    expect([again.status, again.body.code]).toEqual([404, 'jobs/unknown-target']);
    expect(again.body.detail).toMatch(/^Not in the server\./);
    expect(ledger('kick')).toHaveLength(1);
  });

  it.each(lostAnswers)('%s: removed once', async (name) => {
    const [target] = ordinary();
    house.fault({ name, method: 'DELETE', times: 1 });
    expect((await act('/server_kick', { user_ids: [target!.id] })).body.outcome).toBe('done');
    expect(ledger('kick')).toHaveLength(1);
  });
});

describe('time-out', () => {
  const timeOut = (userId: string, seconds: number | null, more: object = {}) =>
    act('/server_timeout', { user_ids: [userId], duration_seconds: seconds, ...more });
  const untilOf = async (userId: string) => {
    const told = (await memberOf(userId))?.communication_disabled_until;
    return told ? Date.parse(told) : null;
  };

  it('lasts as long as was said, and can be ended', async () => {
    const [target] = ordinary();
    const { body } = await timeOut(target!.id, 3_600);
    expect(body.outcome).toBe('done');
    expect(body.until).toBe(await untilOf(target!.id));
    expect(Math.abs(Number(body.until) - house.clock.now() - HOUR_MS)).toBeLessThanOrEqual(1_000);
    expect((await timeOut(target!.id, null)).body.outcome).toBe('done');
    expect(await untilOf(target!.id)).toBeNull();
    expect((await timeOut(target!.id, null)).body).toMatchObject({ outcome: 'already' });
  });

  it('of 28 days is taken', async () => {
    const [target] = ordinary();
    expect((await timeOut(target!.id, 28 * DAY_S)).body.outcome).toBe('done');
  });

  it.each(lostAnswers)('%s: it is set, and not prolonged', async (name) => {
    const [target] = ordinary();
    house.fault({ name, method: 'PATCH', times: 1 });
    const { body } = await timeOut(target!.id, 3_600);
    expect([body.outcome, body.until]).toEqual(['done', await untilOf(target!.id)]);
    expect(ledger('timeout').filter(({ changed }) => changed)).toHaveLength(1);
  });

  it('is taken back only while it is still the same', async () => {
    const [first, second] = ordinary();
    const undo = async (caseId: number) => {
      const { body } = await house.post('/cases/get', { case_id: caseId });
      const { input } = body.undo as { input: object };
      return house.post('/server_timeout', { ...input, undoes: caseId });
    };
    const one = await timeOut(first!.id, 3_600);
    expect((await undo(Number(one.body.case_id))).body.outcome).toBe('done');
    const two = await timeOut(second!.id, 3_600);
    await timeOut(second!.id, 7_200);
    const refused = await undo(Number(two.body.case_id));
    expect([refused.status, refused.body.code]).toEqual([409, 'server-ban/changed-since']);
  });
});
