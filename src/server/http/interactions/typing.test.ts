import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorDesk, openDoorDesk } from '#testing/discord-door.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk();
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

const save = (name: string, reason: string, tool = 'server-ban') =>
  house.post('/templates/save', { tool, name, reason });
const reasons = (typed: string) => house.offered('ban server', { reason: typed }, 'reason');
const target = () => house.world().raid[0]!.id;

describe('while a reason is typed', () => {
  it('the templates of that tool are offered that match', async () => {
    await save('Spam', 'Sends spam links');
    await save('Raid', 'Took part in a raid');
    await save('Exploit', 'Uses exploits', 'ban-tool');
    expect((await reasons('')).map(({ name }) => name).sort()).toEqual([
      'Raid: Took part in a raid',
      'Spam: Sends spam links',
    ]);
    expect(await reasons('RAID')).toEqual([
      { name: 'Raid: Took part in a raid', value: 'Took part in a raid' },
    ]);
    expect(await reasons('nothing like it')).toEqual([]);
  });

  it('a template that is too long for Discord arrives as it is', async () => {
    const reason = `Rule 4: ${'no advertising of other servers, '.repeat(5)}`.trim();
    await save('Ads', reason);
    const [offered] = await reasons('ads');
    expect(String(offered?.value).length).toBeLessThanOrEqual(100);
    const plan = await house.finish('ban server', { user: target(), reason: offered?.value });
    await house.pressed(plan, 'Ban');
    const [intent] = await house.cases('server-ban/ban');
    expect(intent?.detail).toMatchObject({ reason });
  });

  it('a long template that was deleted meanwhile is no reason', async () => {
    const saved = await save('Ads', 'x'.repeat(150));
    const [offered] = await reasons('ads');
    await house.post('/templates/delete', { id: (saved.body.template as { id: string }).id });
    house.clock.advance(60_000);
    const { content, components } = await house.finish('ban server', {
      ...{ user: target(), reason: offered?.value },
    });
    expect(content).toContain('That choice is gone');
    expect(components).toEqual([]);
  });

  it('more than Discord shows are cut to 25, hostile names and all', async () => {
    for (let count = 0; count < 30; count += 1) {
      await save(`T${count} ${'😀'.repeat(20)}`, `@everyone **${'ö'.repeat(90)}** ${count}`);
      house.clock.advance(10_000);
    }
    const offered = await reasons('');
    expect(offered).toHaveLength(25);
    for (const { name, value } of offered) {
      expect([...name].length).toBeLessThanOrEqual(100);
      expect([...String(value)].length).toBeLessThanOrEqual(100);
    }
  });
});

describe('while a number is typed', () => {
  it('the latest cases are offered, and what was done', async () => {
    const id = target();
    await house.pressed(await house.finish('ban server', { reason: 'Raid', user: id }), 'Ban');
    house.clock.advance(60_000);
    const [latest] = await house.offered('case', { number: '' }, 'number');
    expect(latest?.name).toMatch(/^\d+: Server Ban, ban: /);
    const shown = await house.finish('case', { number: latest?.value });
    expect(shown.content).toContain(`Case ${latest?.value}`);
  });
});

it('the servers of this desk are offered', async () => {
  const servers = await house.offered('ban server', { server: '' }, 'server');
  expect(servers).toEqual(
    house.world().guilds.map(({ id }) => ({ name: expect.any(String), value: id })),
  );
});

describe('nothing is offered', () => {
  const stranger = { member: { user: { id: '1300000000000000012', username: 'cy' }, roles: [] } };

  beforeEach(() => save('Spam', 'Sends spam links'));

  it('to someone without a pass, or with one that was revoked', async () => {
    expect(await house.offered('ban server', { reason: '' }, 'reason', stranger)).toEqual([]);
    expect(await reasons('')).toHaveLength(1);
    await house.desk.beside((tx) => tx.run('UPDATE passes SET revoked_at = 1'));
    expect(await reasons('')).toEqual([]);
  });

  it('from a server that isn’t listed, or in maintenance', async () => {
    const elsewhere = { guild_id: '1300000000000000099' };
    expect(await house.offered('ban server', { reason: '' }, 'reason', elsewhere)).toEqual([]);
    await house.desk.setMaintenance(true);
    expect(await reasons('')).toEqual([]);
  });

  it('for options without suggestions, and commands that no one registered', async () => {
    expect(await house.offered('ban server', { user_id: '1' }, 'user_id')).toEqual([]);
    expect(await house.offered('ban nothing', { reason: '' }, 'reason')).toEqual([]);
  });

  it('to what looks like a login', async () => {
    const token = `${'MTMwMDAwMDAwMDAwMDAwMDAxMA'}.GhIjKl.${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8s9'}`;
    expect(await reasons(token)).toEqual([]);
  });
});

it('typing isn’t counted as acting: it takes no look-up of the day', async () => {
  await house.desk.desk.changeSettings({ lookupsPerDay: 1 }, 'test');
  for (const typed of ['a', 'ab', 'abc']) {
    await reasons(typed);
    house.clock.advance(20_000);
  }
  expect((await house.finish('lookup roblox', { player: '156' })).content).not.toContain('Limit');
});
