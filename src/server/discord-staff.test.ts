// A pass that is linked to a Discord account works only while that account is among those whom the owner chose.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fault } from '#platforms/sandbox/faults.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { until } from '#testing/until.ts';
import { MINUTE, openStaffHouse, type StaffHouse } from './discord-staff.fixture.ts';

let house: StaffHouse;

beforeEach(async () => {
  house = await openStaffHouse();
});

afterEach(() => house.stop());

const LEFT = 'discord-staff/left-all';

describe('an account that is in none of the desk’s servers', () => {
  it('suspends its pass at the next use, with a case and a reason, and nothing is done', async () => {
    expect(await house.act()).toBeUndefined();
    house.leave();
    house.clock.advance(3 * MINUTE);
    const refused = await house.post('/sample_change', { user: '1', reason: 'x' });
    expect([refused.status, refused.body.code]).toEqual([403, LEFT]);
    expect(refused.body.detail).toContain('Join one of them again');
    const told = await house.cases('sample-tool/change');
    expect(told.at(-1)).toMatchObject({ phase: 'outcome', outcome: LEFT });
    const [intent, outcome] = await house.cases('discord/staff/suspend');
    expect(intent).toMatchObject({ target: `pass:${house.passId}`, detail: { why: 'left' } });
    expect(outcome).toMatchObject({ outcome: 'done' });
    expect((await house.look()).body.code).toBe(LEFT);
    expect((await house.shownPass()).suspension).toMatchObject({ why: 'left', server: null });
  });

  it('can’t use the pass for anything, not even to end the link or the secret', async () => {
    house.leave();
    await house.tendLater();
    for (const path of ['/discord_link/unlink', '/session_refresher', '/discord_link/look']) {
      expect((await house.post(path)).body.code).toBe(LEFT);
    }
    expect((await house.post('/sign_out', { which: 'all' })).body.code).toBe(LEFT);
    expect((await house.post('/jobs/list')).body.code).toBe(LEFT);
  });

  it('is seen by the upkeep too, and when it is back', async () => {
    await house.tendLater();
    house.leave();
    await house.tend();
    expect((await house.shownPass()).suspension).toBeNull();
    await house.tendLater();
    expect((await house.shownPass()).suspension).not.toBeNull();
    house.comeBack();
    await house.tendLater();
    expect((await house.shownPass()).suspension).toBeNull();
    expect(await house.cases('discord/staff/lift')).toHaveLength(2);
    expect(await house.act()).toBeUndefined();
  });

  it('opens the pass again at its next use once it is back, asked once a minute', async () => {
    house.leave();
    await house.tendLater();
    expect(await house.act()).toBe(LEFT);
    house.comeBack();
    expect(await house.act()).toBe(LEFT);
    house.clock.advance(MINUTE);
    expect(await house.act()).toBeUndefined();
  });

  it('is asked about once in three minutes, however often the pass is used', async () => {
    house.clock.advance(3 * MINUTE);
    await house.act();
    const first = await house.askedAt();
    expect(first).toBe(house.clock.now());
    for (let calls = 0; calls < 5; calls += 1) await house.act();
    house.clock.advance(2 * MINUTE);
    await house.act();
    expect(await house.askedAt()).toBe(first);
    house.clock.advance(MINUTE);
    await house.act();
    expect(await house.askedAt()).toBe(house.clock.now());
  });

  it('does not hold up a look-up: it is answered first, and the next one is refused', async () => {
    house.leave();
    house.clock.advance(3 * MINUTE);
    expect((await house.look()).status).toBe(200);
    await until(async () => (await house.look()).body.code === LEFT, 'a refusal');
  });
});

describe('what proves nothing suspends nobody, and opens nothing', () => {
  const answers: [string, Fault][] = [
    ['a platform that is down', { name: 'down' }],
    ['a failure', { name: '5xx' }],
    ['an empty object', { name: 'object-200-undone' }],
    ['a page of someone else', { name: 'page' }],
    ['a server that the bot can’t see', says(404, 10_004)],
    ['a bot without access', says(403, 50_001)],
    ['a 404 without a code', { name: 'says', status: 404, body: '{}' }],
    ['an unknown code', says(404, 99_999)],
  ];
  it.each(answers)('%s', async (_, fault) => {
    const member = { ...fault, path: '/guilds/*/members' };
    house.faults(member);
    expect(await house.act()).toBeUndefined();
    await house.tendLater();
    expect((await house.shownPass()).suspension).toBeNull();
    house.faults();
    house.leave();
    // After some of these, only people's own calls go to Discord for a while.
    expect((await house.askAgain()).body.is_suspended).toBe(true);
    house.comeBack();
    house.faults(member);
    await house.tendLater();
    expect(await house.act()).toBe(LEFT);
  });

  function says(status: number, code: number): Fault {
    return { name: 'says', status, body: JSON.stringify({ code, message: 'No' }) };
  }
});

describe('a server and a role that the owner chose', () => {
  it('are read from Discord, and only what is there can be chosen', async () => {
    const { body } = await house.admin.get('/api/admin/discord_staff/options');
    const servers = body.servers as { id: string; name: string; roles: { id: string }[] }[];
    expect(servers.map(({ id }) => id)).toEqual(house.platform.guildIds);
    const [first] = servers;
    expect(first!.roles.length).toBeGreaterThan(1);
    expect(first!.roles.map(({ id }) => id)).not.toContain(first!.id);
    expect((await house.choose('80351110224678912')).body.code).toBe('discord-staff/no-server');
    expect((await house.choose(first!.id, '1')).body.code).toBe('discord-staff/no-role');
    expect((await house.choose(null, first!.roles[0]!.id)).body.code).toBe('discord-staff/no-role');
    // Everyone has the role that bears the server's id.
    expect((await house.choose(first!.id, first!.id)).body.code).toBe('discord-staff/no-role');
    expect(await house.state()).toMatchObject({ server: null, role: null, chosen: null });
  });

  it('count from then on: who lacks the role is suspended, and works again with it', async () => {
    const { id, name, roles } = house.own();
    const role = roles.find((one) => one.id !== id)!;
    house.setRoles([]);
    expect((await house.choose(id, role.id)).status).toBe(200);
    expect(await house.state()).toMatchObject({
      server: { id, name },
      role: { id: role.id, name: role.name },
      linked: 1,
      trouble: null,
    });
    house.clock.advance(MINUTE);
    expect(await house.act()).toBe('discord-staff/role');
    const { body } = await house.look();
    expect(body.detail).toContain(`the role ${role.name} in the server ${name}`);
    const { suspended } = await house.state();
    expect(suspended).toMatchObject([{ suspension: { why: 'role', role: role.name } }]);
    house.setRoles([role.id]);
    house.clock.advance(MINUTE);
    expect(await house.act()).toBeUndefined();
  });

  it('are what the account is asked about, whatever other server it is in', async () => {
    const [chosen, other] = house.servers.filter(({ isMember }) => isMember);
    expect(other).toBeDefined();
    await house.choose(chosen!.id);
    house.leave(chosen!.id);
    await house.tendLater();
    expect((await house.shownPass()).suspension).toMatchObject({
      ...{ why: 'left', server: chosen!.name },
    });
    await house.choose(null);
    house.clock.advance(1);
    await house.tend();
    expect((await house.shownPass()).suspension).toBeNull();
  });

  it('say so if the account is banned there', async () => {
    const { id, name } = house.own();
    await house.choose(id);
    house.leave();
    const ban = { user: { id: house.userId, username: 'x', discriminator: '0' }, reason: null };
    const body = JSON.stringify({ ...ban, user: { ...ban.user, global_name: null, avatar: null } });
    house.faults({ name: 'says', status: 200, body, path: '/guilds/*/bans' });
    await house.tendLater();
    const { body: refused } = await house.look();
    expect([refused.code, refused.detail]).toEqual([
      'discord-staff/banned',
      expect.stringContaining(`banned from the server ${name}`),
    ]);
  });
});

describe('the owner', () => {
  it('lifts it by ending the link', async () => {
    house.leave();
    await house.tendLater();
    const { body } = await house.admin.post('/api/admin/discord_links/unlink', {
      pass_id: house.passId,
    });
    expect(body.detail).toContain('isn’t suspended anymore');
    expect(await house.act()).toBeUndefined();
    const [intent] = await house.cases('discord/links/unlinkPass');
    expect(intent).toBeDefined();
    expect(await house.askAgain()).toMatchObject({ status: 404 });
  });

  it('asks again, in both directions, with a case', async () => {
    house.leave();
    expect(await house.askAgain()).toMatchObject({ status: 200, body: { is_suspended: true } });
    expect(await house.act()).toBe(LEFT);
    house.comeBack();
    expect(await house.askAgain()).toMatchObject({ status: 200, body: { is_suspended: false } });
    expect(await house.act()).toBeUndefined();
    const outcomes = (await house.cases('discord/staff/askAgain')).filter(
      ({ phase }) => phase === 'outcome',
    );
    expect(outcomes.map(({ detail }) => detail)).toMatchObject([
      { suspended: true },
      { lifted: true },
    ]);
  });

  it('learns that Discord gave no clear answer', async () => {
    house.faults({ name: '5xx' });
    expect(await house.askAgain()).toMatchObject({
      status: 503,
      body: { code: 'discord-staff/unknown' },
    });
  });

  it('gives it back with a new code, also if the account was erased', async () => {
    house.leave();
    await house.tendLater();
    await house.eraseLink();
    await house.tendLater();
    expect(await house.act()).toBe(LEFT);
    await house.admin.post('/api/admin/passes/reissue', { pass_id: house.passId });
    expect((await house.shownPass()).suspension).toBeNull();
  });

  it('needs a full key to change anything', async () => {
    const reader = await visitAsAdmin(house.desk, 'read');
    const chosen = await reader.post('/api/admin/discord_staff/choose', {
      guild_id: null,
      role_id: null,
    });
    expect(chosen.body.code).toBe('access/read-only');
    expect((await reader.get('/api/admin/discord_staff')).status).toBe(200);
  });
});

describe('nobody is suspended', () => {
  it('while the desk isn’t used from Discord', async () => {
    await house.desk.desk.changeSettings({ discordDesk: false }, 'test');
    house.leave();
    await house.tendLater();
    expect(await house.act()).toBeUndefined();
    expect((await house.askAgain()).body.code).toBe('discord-staff/off');
  });

  it('in practice mode', async () => {
    await house.stop();
    house = await openStaffHouse({});
    await house.tend();
    await house.tendLater();
    expect(await house.act()).toBeUndefined();
    expect((await house.choose(null)).body.code).toBe('discord-staff/off');
  });
});
