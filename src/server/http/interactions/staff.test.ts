// Whoever uses the desk in Discord shows their roles with each request, so nobody has to be asked.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveRule } from '#desk/discord/staff/store.ts';
import { type DoorDesk, findButton, MARA, openDoorDesk } from '#testing/discord-door.ts';

let house: DoorDesk;

const CREW = { id: '1300000000000000040', name: 'Crew' };
const OTHER_SERVER = '1300000000000000050';

beforeEach(async () => {
  house = await openDoorDesk({ untended: true });
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

const need = (role: typeof CREW | null, serverId = house.guildId) =>
  house.desk.desk.database.transaction((tx) =>
    saveRule(tx, {
      server: { id: serverId, name: 'Lantern Quay' },
      role,
      chosenAt: house.clock.now(),
      chosenBy: 'Kade',
    }),
  );
const having = (...roles: string[]) => ({
  member: { user: { ...MARA, discriminator: '0' }, roles, permissions: '8' },
});
const crew = having(CREW.id);
const target = () => house.world().raid[0]!.id;
const plan = (more: object) => house.finish('ban server', { reason: 'Raid', user: target() }, more);
const banned = async () => {
  const rows = await house.cases('server-ban/ban');
  return rows.some(({ outcome }) => outcome === 'done');
};
const suspension = () =>
  house.desk.desk.database.transaction(async (tx) => {
    const row = await tx.one<{ suspension: string | null }>('SELECT suspension FROM passes');
    return row?.suspension == null ? null : JSON.parse(row.suspension);
  });

describe('a role that the owner chose', () => {
  it('lost between plan and press: the press is refused, and nothing is done', async () => {
    await need(CREW);
    const planned = await plan(crew);
    expect(planned.content).toContain('Ban ');
    const pressed = await house.pressed(planned, 'Ban', having());
    expect(pressed.content).toContain('Pass suspended');
    expect(pressed.content).toContain('Crew');
    expect(await banned()).toBe(false);
    expect(await house.cases('server-ban/ban')).toEqual([]);
    expect(await suspension()).toMatchObject({ why: 'role', role: 'Crew' });
    const [intent] = await house.cases('discord/staff/suspend');
    expect(intent).toMatchObject({ detail: { discord_id: MARA.id, why: 'role' } });
  });

  it('back before the plan is over: the same button does it', async () => {
    await need(CREW);
    const refused = await house.pressed(await plan(crew), 'Ban', having());
    house.clock.advance(1_000);
    const done = await house.pressed(refused, 'Ban', crew);
    expect(done.content).toContain('was banned from');
    expect(await suspension()).toBeNull();
    expect(await house.cases('discord/staff/lift')).toHaveLength(2);
  });

  it('lost before a command is used: neither it nor its form is answered', async () => {
    await need(CREW);
    const refused = await house.use('ban server', { user: target() }, having());
    expect(refused.body).toMatchObject({ type: 4 });
    expect(refused.body.data?.content).toContain('Pass suspended');
    const looked = await house.use('lookup discord', { user: target() }, having());
    expect(looked.body.data?.content).toContain('Pass suspended');
  });

  it('lost between a form and its submit: nothing is planned', async () => {
    await need(CREW);
    const form = await house.use('ban server', { user: target() }, crew);
    expect(form.body.type).toBe(9);
    const { custom_id: customId = '' } = form.body.data as { custom_id?: string };
    const typed = [{ type: 18, component: { type: 4, custom_id: 'reason', value: 'Raid' } }];
    const data = { custom_id: customId, components: typed };
    const sent = house.interaction(5, data, having());
    expect((await house.send(sent)).status).toBe(200);
    const { content } = await house.ended(sent.token);
    expect(content).toContain('Pass suspended');
    expect(await suspension()).toMatchObject({ why: 'role' });
  });

  it('suspends the pass in the browser too, until a request shows the role again', async () => {
    await need(CREW);
    await house.use('lookup discord', { user: target() }, having());
    const refused = await house.post('/jobs/list');
    expect([refused.status, refused.body.code]).toEqual([403, 'discord-staff/role']);
    house.clock.advance(1_000);
    await house.finish('lookup discord', { user: target() }, crew);
    expect((await house.post('/jobs/list')).status).toBe(200);
  });

  it('shown by a request of before the suspension opens nothing', async () => {
    await need(CREW);
    const early = house.interaction(2, command(), crew);
    house.clock.advance(60_000);
    await house.use('lookup discord', { user: target() }, having());
    expect((await house.send(early)).body.data?.content).toContain('Pass suspended');
    expect(await suspension()).not.toBeNull();
  });

  it('is needed to link an account, which help and status are not', async () => {
    await need(CREW);
    const refused = await house.use('desk link', {}, having());
    expect(refused.body.data?.content).toContain('needs the role Crew');
    expect((await house.use('desk link', {}, crew)).body.data?.content).toContain('Your code');
    await house.use('lookup discord', { user: target() }, having());
    const status = await house.use('desk status', {}, having());
    expect(status.body.data?.content).toContain('Suspended');
    expect((await house.use('desk help', {}, having())).body.data?.content).toContain('/desk');
  });

  it('proves nothing in another server than the chosen one', async () => {
    await need(CREW, OTHER_SERVER);
    expect((await plan(having())).content).toContain('Ban ');
    expect(await suspension()).toBeNull();
  });
});

it('members of any listed server pass as long as the owner chose none', async () => {
  const planned = await plan(having());
  expect(findButton(planned, 'Ban')).toBeTruthy();
  expect((await house.pressed(planned, 'Ban', having())).content).toContain('was banned from');
});

function command() {
  const options = [{ name: 'user', type: 6, value: target() }];
  return { name: 'lookup', type: 1, options: [{ name: 'discord', type: 1, options }] };
}
