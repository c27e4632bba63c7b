import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { visit, visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';
import { lostAnswers } from './lost-answers.fixture.ts';

const HOUR_MS = 3_600_000;

let house: PracticeDesk;

beforeEach(async () => {
  house = await openPractice({ settings: { banCooldownMs: 0 } });
});
afterEach(() => house.stop());

const guild = () => house.world().guilds[0]!;
const ask = (path: string, body: object = {}) =>
  house.post(path, { guild_id: guild().id, ...body });

interface Member {
  user_id: string;
  username: string;
  protected_why: string | null;
  created_at: number;
  joined_at: number | null;
}

describe('members', () => {
  it('are told page by page, with when they were made, and who is protected', async () => {
    const { status, body } = await ask('/server_members');
    expect(status).toBe(200);
    const members = body.members as Member[];
    const world = house.world().members;
    expect(members.map(({ user_id }) => user_id).sort()).toEqual(world.map(({ id }) => id).sort());
    const isProtected = new Set(world.filter((one) => one.protected).map(({ id }) => id));
    for (const { user_id, protected_why, created_at, joined_at } of members) {
      if (isProtected.has(user_id)) expect(protected_why).not.toBeNull();
      expect(created_at).toBeLessThanOrEqual(joined_at ?? 0);
    }
    expect(body.next_cursor).toBeNull();
  });

  it('are found by the beginning of a name', async () => {
    const { username } = house.world().raid[0]!;
    const { body } = await ask('/server_members', { query: ` ${username.slice(0, 4)}` });
    const members = body.members as Member[];
    expect(members.map((one) => one.username)).toContain(username);
    expect(members.length).toBeLessThan(house.world().members.length);
  });

  it('of a large server go on after the last one', async () => {
    await house.stop();
    house = await openPractice({ sandbox: { members: 1_500 } });
    const first = await ask('/server_members');
    expect((first.body.members as Member[]).length).toBe(1_000);
    const rest = await ask('/server_members', { cursor: first.body.next_cursor });
    expect((rest.body.members as Member[]).length).toBe(500);
    expect(rest.body.next_cursor).toBeNull();
  });

  it('of a server that is not listed, or with a made-up cursor, are refused', async () => {
    const other = await ask('/server_members', { guild_id: '1130650140672000000' });
    expect([other.status, other.body.code]).toEqual([409, 'server-ban/not-listed']);
    expect((await ask('/server_members', { cursor: 'x' })).status).toBe(422);
  });
});

interface Ban {
  user_id: string;
  username: string;
  reason: string | null;
  case_id: number | null;
  until: number | null;
}

describe('bans', () => {
  const list = async (body: object = {}) => {
    const answer = await ask('/server_bans', body);
    return { ...answer.body, bans: answer.body.bans as Ban[], looked: answer.body.looked_at };
  };

  it('are told with the case and the end where they were made here', async () => {
    const [first, second] = house.world().raid;
    const wish = { reason: 'Spam' };
    const one = await ask('/server_ban', { ...wish, user_ids: [first!.id] });
    const two = await ask('/server_ban', {
      ...{ ...wish, user_ids: [second!.id] },
      duration_seconds: 3_600,
    });
    const { bans } = await list();
    const of = (id: string) => bans.find(({ user_id }) => user_id === id);
    expect(of(first!.id)).toMatchObject({ case_id: one.body.case_id, until: null });
    expect(of(second!.id)).toMatchObject({
      username: second!.username,
      case_id: two.body.case_id,
      until: two.body.until,
    });
    const others = bans.filter(({ user_id }) => user_id !== first!.id && user_id !== second!.id);
    expect(others.length).toBeGreaterThan(0);
    expect(others.every(({ case_id }) => case_id === null)).toBe(true);
  });

  it('that only look like ours are not', async () => {
    const { id } = house.world().raid[0]!;
    const { api } = await house.desk.desk.connections.discord();
    const reason = 'Case 1, somebody: anything';
    await api.bans.put(
      { guild: guild().id, user: id, reason, deleteMessageSeconds: 0 },
      { signal: AbortSignal.timeout(5_000) },
    );
    const { bans } = await list({ query: id });
    expect(bans).toMatchObject([{ user_id: id, reason, case_id: null }]);
  });

  it('are found by id, by name and by reason, and how many were looked at is told', async () => {
    const all = await list();
    const { user_id, username } = all.bans[0]!;
    expect(await list({ query: user_id })).toMatchObject({ bans: [{ user_id }], looked_at: 1 });
    expect((await list({ query: username.toUpperCase() })).bans).toContainEqual(all.bans[0]);
    const { reason } = all.bans.find((ban) => ban.reason)!;
    const byReason = await list({ query: reason!.slice(0, 6) });
    expect(byReason.bans.map((ban) => ban.reason)).toContain(reason);
    expect(byReason.looked).toBe(all.looked);
    expect(await list({ query: 'nobody at all' })).toMatchObject({ bans: [], next_cursor: null });
    expect(await list({ query: house.world().raid[0]!.id })).toMatchObject({ bans: [] });
  });
});

describe('the raid brake', () => {
  const set = (invites_until: number | null, dms_until: number | null, more: object = {}) =>
    ask('/server_lockdown', { invites_until, dms_until, ...more });
  const look = async () => {
    const { body } = await house.post('/platforms/look');
    return body.brakes;
  };
  const incidents = async () => {
    const { api } = await house.desk.desk.connections.discord();
    const told = await api.bans.paused(guild().id, { signal: AbortSignal.timeout(5_000) });
    return told.incidents_data;
  };

  it('pauses invites and messages, is told on every screen, and ends', async () => {
    const until = house.clock.now() + HOUR_MS / 6;
    const { status, body } = await set(until, until + HOUR_MS);
    expect(status).toBe(200);
    expect(body).toMatchObject({ invites_until: until, dms_until: until + HOUR_MS });
    expect(body.detail).toBe(`${guild().name} paused invites and direct messages.`);
    const on = { guild_id: guild().id, guild_name: guild().name };
    const brake = { ...on, invites_until: until, dms_until: until + HOUR_MS };
    expect(await look()).toEqual([brake]);
    const admin = await visitAsAdmin(house.desk, 'read');
    expect((await admin.post('/api/platforms/look')).body.brakes).toEqual([brake]);
    const visitor = await visit(house.desk);
    const asked = { session_token: visitor.session };
    expect((await visitor.post('/api/platforms/look', asked)).status).toBe(401);
    expect(Date.parse((await incidents())?.invites_disabled_until ?? '')).toBe(until);
    expect((await house.post('/server_list')).body.servers).toMatchObject([
      { id: guild().id, invites_until: until, dms_until: until + HOUR_MS },
      { invites_until: null, dms_until: null },
    ]);
    house.clock.advance(HOUR_MS / 6);
    expect(await look()).toMatchObject([{ invites_until: null, dms_until: until + HOUR_MS }]);
    expect((await set(null, null)).body.detail).toMatch(/again\.$/);
    expect(await look()).toEqual([]);
    expect((await incidents())?.dms_disabled_until ?? null).toBeNull();
  });

  it.each([
    ['past', -1],
    ['more than a day ahead', 24 * HOUR_MS + 1],
  ])('%s is refused, and nothing changes', async (_, ms) => {
    const { status, body } = await set(house.clock.now() + ms, null);
    expect([status, body.code]).toEqual([422, 'server-ban/brake-range']);
    expect(await look()).toEqual([]);
  });

  it('that the platform refuses is not told as if it were on', async () => {
    house.fault({ name: 'missing-permission', method: 'PUT', times: 1 });
    const { status, body } = await set(house.clock.now() + HOUR_MS, null);
    expect([status, body.code]).toEqual([409, 'discord/no-permission']);
    expect(await look()).toEqual([]);
  });

  it.each(lostAnswers)('%s: it is on all the same', async (name) => {
    house.fault({ name, method: 'PUT', times: 1 });
    const until = house.clock.now() + HOUR_MS;
    expect((await set(until, null)).status).toBe(200);
    expect(Date.parse((await incidents())?.invites_disabled_until ?? '')).toBe(until);
  });

  it.each(['empty-200-undone', 'object-200-undone', 'garbled', 'page'])(
    '%s: what was never done is not told as if it were on',
    async (name) => {
      house.fault({ name, method: 'PUT' });
      const { status, body } = await set(house.clock.now() + HOUR_MS, null);
      expect([status, body.code]).toEqual([503, 'platform/unsure']);
      expect(await incidents()).toBeNull();
      expect((await house.cases('server-ban/lockdown')).at(-1)?.outcome).toBe('unknown');
    },
  );

  it('of the practice world is over when that is made anew', async () => {
    await set(house.clock.now() + HOUR_MS, null);
    const admin = await visitAsAdmin(house.desk);
    await admin.post('/api/admin/connections/reset_practice');
    expect(await look()).toEqual([]);
  });

  it('needs a permission that is named', async () => {
    await house.stop();
    house = await openPractice({ sandbox: { isManageGuildGranted: false } });
    const { status, body } = await set(house.clock.now() + HOUR_MS, null);
    expect([status, body.code]).toEqual([409, 'discord/no-permission']);
    expect(body.detail).toContain('Manage Server');
  });
});
