import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorDesk, findButton, MARA, openDoorDesk } from '#testing/discord-door.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk();
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

const [REASON, OTHER] = ['Spam links', { id: '1300000000000000011', username: 'bo' }];
const target = () => house.world().raid[0]!.id;
const plan = (id = target()) => house.finish('ban server', { reason: REASON, user: id });
const banned = async (id: string) => {
  const { body } = await house.post('/server_bans', { guild_id: house.guildId });
  return (body.bans as { user_id: string }[]).some(({ user_id }) => user_id === id);
};

describe('a ban', () => {
  it('is planned first: nothing happens before its button is pressed', async () => {
    const id = target();
    const message = await plan(id);
    expect(message.content).toContain('Ban ');
    expect(message.content).toContain(id);
    const labels = message.components.flatMap((row) => row.components.map(({ label }) => label));
    expect(labels).toEqual([expect.stringMatching(/^Ban /), 'Cancel']);
    expect(await banned(id)).toBe(false);
    expect(await house.cases('server-ban/ban')).toEqual([]);
  });

  it('is done with the button, has a case like any other, and can be undone', async () => {
    const id = target();
    const done = await house.pressed(await plan(id), 'Ban');
    expect(done.content).toContain('was banned from');
    expect(await banned(id)).toBe(true);
    const [intent, outcome] = await house.cases('server-ban/ban');
    expect(intent).toMatchObject({
      holder: 'night-shift-3',
      targets: 1,
      detail: { user_ids: [id], reason: REASON },
      address: `discord:${MARA.id} Mara`,
    });
    expect(outcome).toMatchObject({ outcome: 'done' });
    expect(done.content).toContain(`https://desk.example/cases/${intent!.number}`);
    const undone = await house.pressed(done, 'Undo');
    expect(undone.content).toContain('was unbanned');
    expect(await banned(id)).toBe(false);
  });

  it('is not done twice when its button is pressed twice, also at once', async () => {
    const message = await plan();
    const presses = await Promise.all(Array.from({ length: 5 }, () => house.press(message, 'Ban')));
    expect(presses.filter(({ body }) => body.type === 7)).toHaveLength(1);
    const others = presses.filter(({ body }) => body.type === 4);
    expect(others.every(({ body }) => body.data?.content?.includes('already pressed'))).toBe(true);
    expect(others).toHaveLength(4);
    expect((await house.press(message, 'Cancel')).body.data?.content).toContain('already pressed');
  });

  it('is not done after Cancel', async () => {
    const id = target();
    const message = await plan(id);
    const canceled = await house.press(message, 'Cancel');
    expect(canceled.body).toMatchObject({ type: 7, data: { components: [] } });
    expect(canceled.body.data?.content).toContain('Nothing was done');
    await house.press(message, 'Ban');
    expect(await banned(id)).toBe(false);
  });

  it('has no button for an account that is protected, or banned already', async () => {
    const guarded = house.world().members.find((one) => one.protected)!;
    expect((await plan(guarded.id)).components).toEqual([]);
    const id = target();
    await house.pressed(await plan(id), 'Ban');
    const again = await plan(id);
    expect([again.components, again.content]).toEqual([
      [],
      expect.stringContaining('Nothing to do'),
    ]);
  });

  it('is refused by the budget, which counts both ways in together', async () => {
    await house.desk.desk.changeSettings({ changesPerDay: 1 }, 'test');
    const [first, second] = house.world().raid;
    await house.post('/server_ban', {
      guild_id: house.guildId,
      user_ids: [first!.id],
      reason: 'x',
    });
    const refused = await house.pressed(await plan(second!.id), 'Ban');
    expect(refused.content).toContain('Limit reached');
    expect(await banned(second!.id)).toBe(false);
  });

  it('over the hour’s limit waits for a second person, and says so before', async () => {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 0 }, 'test');
    const message = await plan();
    expect(message.content).toContain('has to approve this');
    const waiting = await house.pressed(message, 'Ban');
    expect(waiting.content).toContain('waiting for a second person');
    expect(waiting.content).toContain('https://desk.example/jobs/');
  });

  it('two people on Discord are two: neither a browser nor a network makes them one', async () => {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 0 }, 'test');
    await house.visit({ label: 'Wren', holder: 'Wren' });
    await house.link('Wren', OTHER.id);
    await house.pressed(await plan(), 'Ban');
    const jobs = await house.desk.desk.database.transaction((tx) =>
      tx.all<{ session_id: string; pass_id: string; address: string | null }>(
        'SELECT session_id, pass_id, address FROM jobs',
      ),
    );
    const passId = (await house.post('/pass')).body.id;
    expect(jobs).toEqual([{ session_id: `discord:${passId}`, pass_id: passId, address: null }]);
  });

  it('is refused once the pass was revoked between plan and press', async () => {
    const id = target();
    const message = await plan(id);
    await house.desk.beside((tx) => tx.run('UPDATE passes SET revoked_at = 1'));
    const refused = await house.pressed(message, 'Ban');
    expect(refused.content).toContain('Not linked');
    expect(refused.components).toEqual([]);
  });
});

describe('a button', () => {
  const press = (custom_id: string, more = {}) =>
    house.send(house.interaction(3, { component_type: 2, custom_id }, more));

  it('that was tampered with, made up, or sealed for something else leads nowhere', async () => {
    const id = target();
    const message = await plan(id);
    const real = findButton(message, 'Ban');
    const { seals } = house.desk.desk;
    const made = seals.seal('go 1234567890123', { platform: 'desk', thing: 'call' });
    const flipped = real.slice(0, -2) + (real.endsWith('AA') ? 'BB' : 'AA');
    for (const wrong of ['go', 'x'.repeat(100), flipped, made, real.slice(3)]) {
      const reply = await press(wrong);
      expect(reply.body.data?.content).toContain('no longer works');
    }
    expect(await banned(id)).toBe(false);
  });

  it('says nothing about what it leads to', async () => {
    const message = await plan();
    const id = findButton(message, 'Ban');
    expect(id.length).toBeLessThanOrEqual(100);
    for (const word of ['server', 'ban', target()]) {
      expect(Buffer.from(id.split('.')[2] ?? '', 'base64url').toString()).not.toContain(word);
    }
  });

  it('leads to what the store keeps sealed, because people type all sorts of things', async () => {
    await plan();
    expect(await house.search(REASON)).toEqual([]);
  });

  it('belongs to one person, in one server', async () => {
    await house.visit({ label: 'Wren', holder: 'Wren' });
    await house.link('Wren', OTHER.id);
    const message = await plan();
    const other = await house.press(message, 'Ban', { member: { user: OTHER } });
    expect(other.body.data?.content).toContain('no longer works');
  });

  it('is over after fifteen minutes, because a plan is only worth what was read for it', async () => {
    const id = target();
    const message = await plan(id);
    house.clock.advance(15 * 60_000);
    expect((await house.press(message, 'Ban')).body.data?.content).toContain('no longer works');
    await house.sweep();
    const left = await house.desk.desk.database.transaction((tx) =>
      tx.all('SELECT * FROM discord_buttons'),
    );
    expect(left).toEqual([]);
  });
});

describe('other actions', () => {
  it('kick and time out members, and end a timeout', async () => {
    const [first, second] = house.world().raid;
    const kicked = await house.pressed(
      await house.finish('kick', { reason: REASON, user: first!.id }),
      'Kick',
    );
    expect(kicked.content).toContain('was kicked');
    const timeout = { reason: REASON, user: second!.id };
    const timed = await house.pressed(
      await house.finish('timeout', { ...timeout, minutes: 60 }),
      'Time',
    );
    expect(timed.content).toContain('was timed out');
    const ended = await house.finish('timeout', { ...timeout, minutes: 0 });
    expect((await house.pressed(ended, 'End')).content).toContain('was ended');
  });

  it('ban a player from an experience, as the account that the plan found', async () => {
    const { body } = await house.post('/experience_list');
    const [experience] = body.experiences as { id: string }[];
    const wish = { player: 'MapleHarbor12', reason: 'Exploits', experience: experience!.id };
    const message = await house.finish('ban experience', wish);
    expect(message.content).toContain('MapleHarbor12');
    const done = await house.pressed(message, 'Ban');
    expect(done.content).toContain('https://desk.example/cases/');
    const [intent] = await house.cases('ban-tool/ban');
    expect(intent?.detail?.user).toMatch(/^\d+$/);
  });
});
