import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DeskError } from '#errors.ts';
import { type DoorDesk, MARA, openDoorDesk } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';
import { METRICS, scrape } from '../../metrics/read-metrics.fixture.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk();
});

afterEach(() => house.stop());

const tell = async (path: string, options: object = {}) =>
  (await house.use(path, options)).body.data?.content ?? '';

describe('/desk', () => {
  it('help lists every command', async () => {
    const content = await tell('desk help');
    for (const path of ['desk link', 'lookup discord', 'ban server', 'ban experience', 'kick']) {
      expect(content).toContain(`/${path}`);
    }
    for (const name of ['an account > Apps > **Ban…**', 'a message > Apps > **Add as evidence**']) {
      expect(content.replaceAll('\\', '')).toContain(name);
    }
  });

  it('status says whether the account is linked, and to what', async () => {
    expect(await tell('desk status')).toContain('isn’t linked');
    await house.link('night-shift-3');
    const content = await tell('desk status');
    expect(content).toContain('**night\\-shift\\-3**');
    expect(content).toContain('all tools');
  });

  it('link gives a code of ten minutes, of which only a hash is kept', async () => {
    const content = await tell('desk link');
    const code = /`([0-9A-Z-]+)`/.exec(content)?.[1] ?? '';
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await house.search(code)).toEqual([]);
    const kept = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT user_id, name, guild_id, expires_at FROM discord_link_codes'),
    );
    const expires_at = house.clock.now() + 10 * 60_000;
    expect(kept).toEqual([{ user_id: MARA.id, name: 'Mara', guild_id: house.guildId, expires_at }]);
  });

  it('link takes a code that the page showed, and links the account to its pass', async () => {
    const { code } = (await house.post('/discord_link/code')).body;
    expect(await tell('desk link', { code: 'K7QM-2F9D-4TZ8' })).toContain('Code not found');
    const { components = [] } = (await house.use('desk link', { code })).body.data ?? {};
    expect((await house.pressed({ components }, 'Link')).content).toContain('linked to the pass');
    expect(await tell('desk link', { code })).toContain('Code not found');
    expect(await tell('desk status')).toContain('**night\\-shift\\-3**');
  });

  it('link gives a code that the page takes', async () => {
    const code = /`([0-9A-Z-]+)`/.exec(await tell('desk link'))?.[1];
    const linked = await house.post('/discord_link', { code });
    expect(linked.body.link).toEqual({ user_id: MARA.id, name: 'Mara' });
    expect((await house.finish('lookup roblox', { player: '156' })).content).toContain('**');
  });

  it('has no command that no one registered', async () => {
    expect(await tell('desk nothing')).toContain('/desk help');
  });
});

describe('/lookup', () => {
  it('of a Discord account says what the page says', async () => {
    await house.link('night-shift-3');
    const [member] = house.world().members;
    const { content } = await house.finish('lookup discord', { user: member!.id });
    expect(content).toContain(member!.id);
    expect(content).toContain('Practice: nothing reached Discord');
  });

  it('takes an id of someone who is not in the server, and refuses neither', async () => {
    await house.link('night-shift-3');
    const [stranger] = house.world().strangers;
    const { content } = await house.finish('lookup discord', { user_id: stranger!.id });
    expect(content).toContain('Not in ');
    expect((await house.finish('lookup discord')).content).toContain('Choose an account');
  });

  it('of a Roblox player says what the page says', async () => {
    await house.link('night-shift-3');
    const { content } = await house.finish('lookup roblox', { player: 'MapleHarbor12' });
    expect(content).toContain('MapleHarbor12');
  });

  it('is in the menu of an account, too', async () => {
    await house.link('night-shift-3');
    const [member] = house.world().members;
    const sent = house.interaction(2, { name: 'Look up', type: 2, target_id: member!.id });
    expect((await house.send(sent)).body.type).toBe(5);
    await until(() => house.edits.length > 0);
    expect(house.edits[0]?.message.content).toContain(member!.id);
  });

  it('is a use of the pass, which the owner sees in the list', async () => {
    await house.link('night-shift-3');
    house.clock.advance(3_600_000);
    await house.finish('lookup roblox', { player: 'MapleHarbor12' });
    const passes = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT seen_at FROM passes'),
    );
    expect(passes).toEqual([{ seen_at: house.clock.now() }]);
  });

  it('counts as a look-up of the pass, like one on the page', async () => {
    await house.desk.desk.changeSettings({ lookupsPerDay: 1 }, 'test');
    await house.link('night-shift-3');
    const [member] = house.world().members;
    await house.finish('lookup discord', { user: member!.id });
    const { content } = await house.finish('lookup discord', { user: member!.id });
    expect(content).toContain('Limit reached');
    const onPage = await house.post('/discord_checker', { user_id: member!.id });
    expect(onPage.body.code).toBe('limits/lookups');
  });
});

it('a command is counted and measured like the same call of the page', async () => {
  await house.stop();
  house = await openDoorDesk({ environment: METRICS });
  await house.link('night-shift-3');
  await house.finish('lookup roblox', { player: 'MapleHarbor12' });
  await house.finish('lookup roblox', { player: 'not a name!' });
  const { values } = await scrape(house.desk);
  const count = (outcome: string) =>
    values.get(`gatehouse_actions_total{action="check-tool/check",outcome="${outcome}"}`);
  expect([count('done'), count('refused')]).toEqual([1, 1]);
});

describe('who may look something up', () => {
  const look = () => house.use('lookup roblox', { player: '156' });

  it('is someone with a linked pass: others hear at once how to link theirs', async () => {
    const reply = await look();
    expect(reply.body.type).toBe(4);
    expect(reply.body.data?.content).toContain('/desk link');
  });

  it('is no one whose pass was revoked, has expired, or was laid down', async () => {
    await house.link('night-shift-3');
    const change = (sql: string) => house.desk.beside((tx) => tx.run(sql));
    for (const [ended, back] of [
      ['revoked_at = 1', 'revoked_at = NULL'],
      ['expires_at = 1', 'expires_at = NULL'],
      ["hash = 'waiting:' || id", "hash = 'x'"],
    ]) {
      await change(`UPDATE passes SET ${ended}`);
      expect((await look()).body.data?.content).toContain('its pass has ended');
      await change(`UPDATE passes SET ${back}`);
      expect((await look()).body.type).toBe(5);
    }
  });

  it('holds a pass that opens the tool', async () => {
    await house.visit({ label: 'narrow', scope: ['qr-generator'] });
    await house.link('narrow');
    const { content } = await house.finish('lookup roblox', { player: '156' });
    expect(content).toContain('doesn’t include Check Tool');
  });

  it('holds a pass without an IP lock, because a command comes from no network', async () => {
    await house.link('night-shift-3');
    await house.desk.beside((tx) => tx.run(`UPDATE passes SET locked_to = '["203.0.113.0/24"]'`));
    const { content } = await house.finish('lookup roblox', { player: '156' });
    expect(content).toContain('locked to networks');
  });

  it('does so while the desk is not in maintenance', async () => {
    await house.link('night-shift-3');
    await house.desk.setMaintenance(true);
    const title = new DeskError('desk/offline').title;
    const { content } = await house.finish('lookup roblox', { player: '156' });
    expect(content).toContain(title);
  });
});

describe('work that takes long', () => {
  beforeEach(() => house.link('night-shift-3'));

  const begin = async () => {
    house.fault({ name: 'slow', platform: 'roblox', delayMs: 3_600_000 });
    house.answers.hold();
    const reply = await house.use('lookup roblox', { player: '156' });
    expect(reply.body).toEqual({ type: 5, data: { flags: 64 } });
  };

  it('ends after 14 minutes with a sentence that leads to the desk', async () => {
    await begin();
    await until(() => house.waits.has(14 * 60_000));
    house.waits.pass(14 * 60_000);
    await until(() => house.edits.length > 0);
    expect(house.edits[0]?.message.content).toContain('https://desk.example/cases');
    house.answers.release();
  });

  it('that is running when the desk stops is told, or said to be unknown', async () => {
    await begin();
    const stopped = house.stop();
    await until(() => house.waits.has(5_000));
    house.waits.pass(5_000);
    await until(() => house.edits.length > 0);
    expect(house.edits[0]?.message.content).toContain('restarted');
    house.answers.release();
    await stopped;
    house = await openDoorDesk();
  });

  it('is told in other words where a server’s filter refuses the first ones', async () => {
    let refusals = 1;
    house.failEdits.with = () =>
      refusals-- > 0 ? new DeskError('discord/blocked-content') : undefined;
    const { content } = await house.finish('lookup roblox', { player: '156' });
    expect(content).toContain('doesn’t let the desk show the result');
  });
});
