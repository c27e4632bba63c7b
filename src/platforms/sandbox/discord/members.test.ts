import { describe, expect, test } from 'vitest';
import { NOON_MS, openSandbox } from '../sandbox.fixture.ts';

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(NOON_MS + days * DAY_MS).toISOString();

describe('members', () => {
  const { bot, guild, ordinary, world, sandbox } = openSandbox();
  const member = ordinary[5]!;

  test('are found by the beginning of a name', () => {
    const query = member.username.slice(0, 4);
    const found = bot(`GET ${guild}/members/search?query=${query.toUpperCase()}&limit=1000`).body;
    expect(found.map(({ user }: { user: { id: string } }) => user.id)).toContain(member.id);
    for (const { user, nick } of found) {
      const names = [user.username, nick?.toLowerCase() ?? ''];
      expect(names.some((name) => name.startsWith(query))).toBe(true);
    }
    expect(bot(`GET ${guild}/members/search?query=${query}`).body).toHaveLength(1);
    expect(bot(`GET ${guild}/members/search`).body.errors.query._errors[0].code).toBe(
      'BASE_TYPE_REQUIRED',
    );
  });

  test('are listed in pages, each once, ascending', () => {
    const seen: string[] = [];
    for (let page = 0; page < 10; page += 1) {
      const after = seen.at(-1) ?? '0';
      const { body } = bot(`GET ${guild}/members?limit=60&after=${after}`);
      seen.push(...body.map(({ user }: { user: { id: string } }) => user.id));
    }
    expect(seen).toEqual(world.members.map(({ id }) => id));
    expect(bot(`GET ${guild}/members`).body).toHaveLength(1);
  });

  test('are not listed without the intent', () => {
    sandbox.faults.set([{ name: 'missing-intent', times: 1 }]);
    expect(bot(`GET ${guild}/members?limit=2`).body.code).toBe(50001);
  });
});

describe('a timeout', () => {
  const { bot, guild, sister, ordinary, main, world, sandbox } = openSandbox();
  const path = `${guild}/members/${ordinary[20]!.id}`;

  test('holds, shows, and ends; the same one again changes nothing', () => {
    const body = { communication_disabled_until: inDays(3) };
    expect(bot(`PATCH ${path}`, { body, reason: 'GH-7%20too%20loud' }).status).toBe(200);
    const told = bot(`GET ${path}`).body.communication_disabled_until;
    expect(Date.parse(told)).toBe(NOON_MS + 3 * DAY_MS);
    bot(`PATCH ${path}`, { body });
    bot(`PATCH ${path}`, { body: { communication_disabled_until: null } });
    expect(bot(`GET ${path}`).body.communication_disabled_until).toBeNull();
    expect(sandbox.ledger.lines.map(({ action, changed }) => [action, changed])).toEqual([
      ['timeout', true],
      ['timeout', false],
      ['timeout-end', true],
    ]);
    const [end, start] = bot(`GET ${guild}/audit-logs?action_type=24`).body.audit_log_entries;
    expect(start).toMatchObject({ reason: 'GH-7 too loud', user_id: world.bot.id });
    expect(end.changes[0]).toMatchObject({ key: 'communication_disabled_until' });
  });

  test.each([
    ['too long', inDays(28.01)],
    ['past', inDays(-1)],
    ['no time', 'tomorrow'],
  ])('that is %s is refused', (_, until) => {
    const told = bot(`PATCH ${path}`, { body: { communication_disabled_until: until } });
    expect(told).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(told.body.errors.communication_disabled_until._errors).toHaveLength(1);
  });

  test('is refused for the owner, an admin and the bot, where it lacks the permission, and for nobody', () => {
    const body = { communication_disabled_until: inDays(1) };
    for (const { id } of world.members.filter((line) => line.protected)) {
      expect(bot(`PATCH ${guild}/members/${id}`, { body }).body.code).toBe(50013);
    }
    const there = bot(`GET /guilds/${sister.id}/members?limit=1`).body[0].user.id;
    expect(bot(`PATCH /guilds/${sister.id}/members/${there}`, { body }).body.code).toBe(50013);
    expect(bot(`PATCH ${guild}/members/1`, { body }).body.code).toBe(10007);
    expect(bot(`PATCH ${path}`, { body: { nick: 'x' } }).body.code).toBe(50013);
    expect(world.members.filter((line) => line.protected).map(({ id }) => id)).toContain(
      main.owner_id,
    );
  });
});

describe('a kick', () => {
  const { bot, guild, ordinary, main, sandbox } = openSandbox();
  const path = `${guild}/members/${ordinary[3]!.id}`;

  test('removes a member, who is not banned by it', () => {
    expect(bot(`DELETE ${path}`, { reason: 'GH-1' })).toMatchObject({ status: 204, text: '' });
    expect(bot(`GET ${path}`).body.code).toBe(10007);
    expect(bot(`DELETE ${path}`).body.code).toBe(10007);
    expect(bot(`GET ${guild}/bans/${ordinary[3]!.id}`).body.code).toBe(10026);
    expect(bot(`GET ${guild}?with_counts=1`).body.approximate_member_count).toBe(399);
    expect(sandbox.ledger.lines).toHaveLength(1);
    expect(sandbox.ledger.lines[0]).toEqual({
      n: 1,
      at: NOON_MS,
      action: 'kick',
      guild_id: main.id,
      user_id: ordinary[3]!.id,
      changed: true,
    });
  });

  test('with a reason that is too long does nothing', () => {
    const told = bot(`DELETE ${guild}/members/${ordinary[4]!.id}`, { reason: '%20'.repeat(171) });
    expect(told).toMatchObject({ status: 400, body: { code: 50035 } });
    expect(bot(`GET ${guild}/members/${ordinary[4]!.id}`).status).toBe(200);
  });
});
