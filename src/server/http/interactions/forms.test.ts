import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorDesk, findButton, listFields, openDoorDesk } from '#testing/discord-door.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk();
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

const target = () => house.world().raid[0]!.id;
const open = async (path: string, options: object = {}) => (await house.use(path, options)).body;
const names = (form: Awaited<ReturnType<typeof open>>) =>
  listFields(form).map(({ component }) => component.custom_id);
const banned = async (id: string) => {
  const { body } = await house.post('/server_bans', { guild_id: house.guildId });
  return (body.bans as { user_id: string; reason: string }[]).find(({ user_id }) => user_id === id);
};

describe('a command without its reason', () => {
  it('asks for it in a form, with what can go with it', async () => {
    const form = await open('ban server', { user: target() });
    expect(form.type).toBe(9);
    expect(names(form)).toEqual(['reason', 'days', 'delete_hours']);
    const [reason, days] = listFields(form).map(({ component }) => component);
    expect([reason?.required, days?.required]).toEqual([true, false]);
    expect(await house.cases('server-ban/ban')).toEqual([]);
  });

  it('is planned with what was typed, and done by a button as ever', async () => {
    const id = target();
    const form = await open('ban server', { user: id });
    const plan = await house.submitted(form, { reason: 'Raid', days: '7' });
    expect(plan.content).toContain(id);
    expect(await banned(id)).toBeUndefined();
    const done = await house.pressed(plan, 'Ban');
    expect(done.content).toContain('was banned');
    expect((await banned(id))?.reason).toContain('Raid');
    const [intent] = await house.cases('server-ban/ban');
    expect(intent?.detail).toMatchObject({ reason: 'Raid', duration_seconds: 7 * 86_400 });
  });

  it('shows what was given already, and it can be changed', async () => {
    const form = await open('timeout', { user: target(), minutes: 30 });
    const minutes = listFields(form).find(({ component }) => component.custom_id === 'minutes');
    expect(minutes?.component).toMatchObject({ value: '30' });
    const plan = await house.submitted(form, { reason: 'Flood', minutes: '45' });
    await house.pressed(plan, 'Time out');
    const [intent] = await house.cases('server-ban/timeout');
    expect(intent?.detail).toMatchObject({ duration_seconds: 45 * 60 });
  });

  it('keeps what was typed if it is refused, and opens the form with it again', async () => {
    const form = await open('ban server', { user: target() });
    const refused = await house.submitted(form, { reason: 'Spam links', days: 'soon' });
    expect(refused.content).toContain('must be a whole number');
    const again = (await house.press(refused, 'Change what you typed')).body;
    const values = Object.fromEntries(
      listFields(again).map(({ component }) => [
        component.custom_id,
        'value' in component ? component.value : undefined,
      ]),
    );
    expect(values).toMatchObject({ reason: 'Spam links', days: 'soon' });
    const plan = await house.submitted(again, { reason: 'Spam links', days: '7' });
    expect(findButton(plan, 'Ban')).toBeDefined();
  });

  it('says so if a range is left, or nothing was chosen', async () => {
    const far = await open('ban server', { user: target() });
    const { content } = await house.submitted(far, { reason: 'x', days: '99999' });
    expect(content).toContain('1 minute to 5 years');
    const none = await open('ban server');
    expect((await house.submitted(none, { reason: 'x' })).content).toContain('Choose an account');
  });

  it('opens from the menu of an account, which it names', async () => {
    const { id, username } = house.world().raid[0]!;
    const user = { id, username, discriminator: '0', global_name: null };
    const sent = house.interaction(2, {
      ...{ name: 'Ban…', type: 2, target_id: id },
      resolved: { users: { [id]: user } },
    });
    const form = (await house.send(sent)).body;
    expect(form.data?.title).toBe(`Ban: ${username}`);
    const plan = await house.submitted(form, { reason: 'Raid' });
    expect(plan.content).toContain(id);
  });
});

describe('a form', () => {
  it('that was closed can be opened again, and one that was sent does nothing twice', async () => {
    const form = await open('ban server', { user: target() });
    const plans = await Promise.all([
      house.submitted(form, { reason: 'Raid' }),
      house.submitted(form, { reason: 'Raid' }),
    ]);
    const said = [];
    for (const plan of plans) said.push((await house.pressed(plan, 'Ban')).content);
    expect(said).toEqual([
      expect.stringContaining('was banned'),
      expect.stringContaining('Already banned'),
    ]);
  });

  it('of someone else, or of another kind, is none', async () => {
    const form = await open('ban server', { user: target() });
    const other = { member: { user: { id: '1300000000000000011', username: 'bo' }, roles: [] } };
    const stolen = await house.submit(form, { reason: 'x' }, other);
    expect(stolen.body.data?.content).toContain('Too late');
    const forged = { ...form, data: { ...form.data, custom_id: 'send 0 abc' } };
    expect((await house.submit(forged, { reason: 'x' })).body.data?.content).toContain('Too late');
    // A button with the id of a form is no button.
    const pressed = await house.send(
      house.interaction(3, { component_type: 2, custom_id: form.data?.custom_id }),
    );
    expect(pressed.body.data?.content).toContain('Too late');
  });

  it('is over after 15 minutes', async () => {
    const form = await open('ban server', { user: target() });
    house.clock.advance(15 * 60_000 + 1);
    expect((await house.submit(form, { reason: 'x' })).body.data?.content).toContain('Too late');
  });

  it('with a login in it is refused before anything reads it, and the login is kept nowhere', async () => {
    const form = await open('ban server', { user: target() });
    const cookie = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'A1B2C3D4'.repeat(60)}`;
    const refused = await house.submit(form, { reason: `found ${cookie}` });
    expect(refused.body.data?.content).toContain('login secret');
    expect(await house.search('A1B2C3D4A1B2C3D4')).toEqual([]);
  });

  it('asks nothing of someone without a pass', async () => {
    const other = { member: { user: { id: '1300000000000000012', username: 'cy' }, roles: [] } };
    const answer = await house.use('ban server', { user: target() }, other);
    expect(answer.body.type).toBe(4);
    expect(answer.body.data?.content).toContain('/desk link');
  });
});

describe('several accounts', () => {
  const raid = () =>
    house
      .world()
      .raid.slice(0, 12)
      .map(({ id }) => id);

  it('are planned together, counted on the button, and done as a job', async () => {
    const ids = raid();
    const plan = await house.finish('ban server', { reason: 'Raid', accounts: ids.join(' ') });
    expect(plan.content).toContain(ids[0]);
    expect(plan.content).toContain('… and 2 more');
    const accepted = await house.pressed(plan, 'Ban 12 accounts');
    expect(accepted.content).toContain('/jobs/');
  });

  it('can be written as mentions, with commas and new lines, and twice', async () => {
    const [first, second] = raid();
    const accounts = `<@${first}>, <@!${second}>\n${first};`;
    const plan = await house.finish('ban server', { reason: 'Raid', accounts });
    expect(findButton(plan, 'Ban 2 accounts')).toBeDefined();
  });

  it('that are none are refused', async () => {
    const { content } = await house.finish('ban server', { reason: 'x', accounts: ' ,; ' });
    expect(content).toContain('Choose an account');
  });
});
