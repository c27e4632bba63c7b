import { describe, expect, test } from 'vitest';
import { NOON_MS, openSandbox } from '../sandbox.fixture.ts';

const listIds = (bans: { user: { id: string } }[]) => bans.map(({ user }) => user.id);

describe('a ban', () => {
  const { bot, guild, ordinary, world, sandbox } = openSandbox();
  const [first, second] = ordinary.map(({ id }) => id) as [string, string];
  const one = (userId: string) => `${guild}/bans/${userId}`;

  test('removes the member, keeps its reason, and is in the audit log', () => {
    expect(bot(`PUT ${one(first)}`, { body: {}, reason: 'GH-12%20r%C3%A4id' }).status).toBe(204);
    expect(bot(`GET ${one(first)}`).body).toMatchObject({
      user: { id: first },
      reason: 'GH-12 räid',
    });
    expect(bot(`GET ${guild}/members/${first}`).body.code).toBe(10007);
    const log = bot(`GET ${guild}/audit-logs?target_id=${first}`).body;
    expect(log.audit_log_entries).toHaveLength(1);
    expect(log.audit_log_entries[0]).toMatchObject({ action_type: 22, reason: 'GH-12 räid' });
    expect(listIds(log.users.map((user: object) => ({ user })))).toEqual([world.bot.id, first]);
  });

  test('of somebody who is banned changes nothing, and the ledger says so', () => {
    bot(`PUT ${one(first)}`, { reason: 'another' });
    expect(bot(`GET ${one(first)}`).body.reason).toBe('GH-12 räid');
    expect(sandbox.ledger.lines.map(({ changed }) => changed)).toEqual([true, false]);
  });

  test('is lifted once, and who was banned is not back', () => {
    expect(bot(`DELETE ${one(first)}`, { body: {} }).status).toBe(204);
    expect(bot(`DELETE ${one(first)}`)).toMatchObject({ status: 404, body: { code: 10026 } });
    expect(bot(`GET ${one(first)}`).body.code).toBe(10026);
    expect(bot(`GET ${guild}/members/${first}`).body.code).toBe(10007);
  });

  test('works for strangers and not for nobody', () => {
    expect(bot(`PUT ${one(world.strangers[0]!.id)}`).status).toBe(204);
    expect(bot(`PUT ${one('1')}`).body.code).toBe(10013);
    sandbox.faults.set([{ name: '30035', times: 1 }]);
    expect(bot(`PUT ${one(world.strangers[1]!.id)}`).body.code).toBe(30035);
  });

  test('is refused for whoever is protected, and nothing is entered', () => {
    const before = sandbox.ledger.lines.length;
    for (const { id } of world.members.filter((line) => line.protected)) {
      expect(bot(`PUT ${one(id)}`)).toMatchObject({ status: 403, body: { code: 50013 } });
      expect(bot(`GET ${guild}/members/${id}`).status).toBe(200);
    }
    expect(sandbox.ledger.lines).toHaveLength(before);
  });

  test('with wrong fields does nothing', () => {
    const told = bot(`PUT ${one(second)}`, { body: { delete_message_seconds: 604_801 } });
    expect(told.body.errors.delete_message_seconds._errors[0].code).toBe('NUMBER_TYPE_MAX');
    expect(
      bot(`PUT ${one(second)}`, { headers: { 'content-type': 'text/plain' }, body: 1 }),
    ).toMatchObject({
      status: 400,
      body: { code: 50035 },
    });
    expect(bot(`GET ${one(second)}`).body.code).toBe(10026);
  });

  test('deletes the messages of the last days where that is asked for', () => {
    const general = world.guilds[0]!.channels.find(({ name }) => name === 'general')!;
    const authors = () => sandbox.readChannel(general.id, NOON_MS)!.map(({ author }) => author.id);
    const [spammer] = world.raid;
    expect(authors()).toContain(spammer!.id);
    bot(`PUT ${one(spammer!.id)}`, { body: { delete_message_seconds: 86_400 } });
    expect(authors()).not.toContain(spammer!.id);
    expect(authors()).toContain(world.raid[1]!.id);
    bot(`PUT ${one(world.raid[1]!.id)}`);
    expect(authors()).toContain(world.raid[1]!.id);
  });
});

describe('the list of bans', () => {
  const { bot, guild, ordinary } = openSandbox();
  for (const { id } of ordinary.slice(0, 30)) bot(`PUT ${guild}/bans/${id}`);
  const all = listIds(bot(`GET ${guild}/bans`).body);

  test('is ascending and whole', () => {
    expect(all).toHaveLength(42);
    expect(all).toEqual([...all].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)));
  });

  test('is paged forwards, backwards, and before wins', () => {
    const page = (query: string) => listIds(bot(`GET ${guild}/bans?${query}`).body);
    expect(page('limit=5')).toEqual(all.slice(0, 5));
    expect(page(`limit=5&after=${all[4]}`)).toEqual(all.slice(5, 10));
    expect(page(`limit=5&before=${all[20]}`)).toEqual(all.slice(15, 20));
    expect(page(`limit=5&before=${all[20]}&after=${all[30]}`)).toEqual(all.slice(15, 20));
    expect(page(`after=${BigInt(all[41]!) + 1n}`)).toEqual([]);
    expect(page(`limit=2&after=${BigInt(all[4]!) - 1n}`)).toEqual(all.slice(4, 6));
  });
});

describe('a bulk ban', () => {
  const { bot, guild, ordinary, world, sandbox } = openSandbox();
  const owner = world.members.find((line) => line.protected && !line.bot)!.id;
  const ids = ordinary.map(({ id }) => id);
  const bulk = (user_ids: unknown) => bot(`POST ${guild}/bulk-ban`, { body: { user_ids } });

  test('bans those who can be, and names those who failed', () => {
    bot(`PUT ${guild}/bans/${ids[0]}`);
    const { status, body } = bulk([ids[0], ids[1], owner, ids[2], '1', world.bot.id]);
    expect(status).toBe(200);
    expect(body).toEqual({ banned_users: [ids[1], ids[2]], failed_users: [ids[0], owner, '1'] });
    expect(sandbox.ledger.lines.map(({ user_id, changed }) => [user_id, changed])).toEqual([
      [ids[0], true],
      [ids[0], false],
      [ids[1], true],
      [ids[2], true],
    ]);
  });

  test('that bans nobody is an error, and nothing is entered', () => {
    const before = sandbox.ledger.lines.length;
    expect(bulk([ids[0], owner])).toMatchObject({ body: { code: 500000 } });
    expect(bulk([])).toMatchObject({ body: { code: 500000 } });
    sandbox.faults.set([{ name: '500000', times: 1 }]);
    expect(bulk([ids[3]])).toMatchObject({ body: { code: 500000 } });
    expect(sandbox.ledger.lines).toHaveLength(before);
    expect(bulk([ids[3]]).status).toBe(200);
  });

  test('takes 200 and no more, none of them twice, and only ids', () => {
    const code = (user_ids: unknown) => bulk(user_ids).body.errors.user_ids;
    expect(code(ids.slice(0, 201))._errors[0].code).toBe('BASE_TYPE_MAX_LENGTH');
    expect(code([ids[9], ids[9]])._errors[0].code).toBe('SET_TYPE_ALREADY_CONTAINS_VALUE');
    expect(code([ids[9], 'x'])['1']._errors[0].code).toBe('NUMBER_TYPE_COERCE');
    expect(code('x')._errors[0].code).toBe('LIST_TYPE_CONVERT');
    expect(code(undefined)._errors[0].code).toBe('BASE_TYPE_REQUIRED');
    expect(bulk(ids.slice(10, 210)).body.banned_users).toHaveLength(200);
  });
});

describe('the audit log', () => {
  const { bot, guild, ordinary } = openSandbox();
  ordinary.slice(0, 5).forEach(({ id }, at) => {
    bot(`PUT ${guild}/bans/${id}`, { nowMs: NOON_MS + at });
  });
  const read = (query: string, nowMs = NOON_MS): { id: string; target_id: string }[] =>
    bot(`GET ${guild}/audit-logs?${query}`, { nowMs }).body.audit_log_entries;

  test('is newest first, filtered and paged', () => {
    const all = read('limit=100');
    const ids = all.map(({ id }) => BigInt(id));
    expect(ids).toEqual([...ids].sort((a, b) => (a > b ? -1 : 1)));
    expect(all[0]!.target_id).toBe(ordinary[4]!.id);
    expect(read('limit=2')).toEqual(all.slice(0, 2));
    expect(read(`limit=2&before=${all[1]!.id}`)).toEqual(all.slice(2, 4));
    expect(read(`limit=2&after=${all[4]!.id}`)).toEqual(all.slice(2, 4));
    expect(read('action_type=20')).toEqual([]);
  });

  test('forgets after 45 days', () => {
    expect(read('', NOON_MS + 46 * 86_400_000)).toEqual([]);
  });
});

describe('the raid brake', () => {
  const { bot, guild, sister } = openSandbox();
  const until = (hours: number) => new Date(NOON_MS + hours * 3_600_000).toISOString();
  const path = `${guild}/incident-actions`;

  test('shuts invites for at most a day, and opens them', () => {
    const shut = bot(`PUT ${path}`, { body: { invites_disabled_until: until(2) } });
    expect(shut).toMatchObject({ status: 200, body: { dms_disabled_until: null } });
    expect(bot(`GET ${guild}`).body.incidents_data).toEqual(shut.body);
    expect(bot(`PUT ${path}`, { body: { dms_disabled_until: until(25) } }).body.code).toBe(50035);
    const open = bot(`PUT ${path}`, { body: { invites_disabled_until: null } });
    expect(open.body.invites_disabled_until).toBeNull();
    const there = `/guilds/${sister.id}/incident-actions`;
    expect(bot(`PUT ${there}`, { body: {} }).body.code).toBe(50013);
  });
});
