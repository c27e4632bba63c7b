// Cases and jobs as a member reads and decides them in Discord.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DoorDesk, findButton, openDoorDesk } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';

let house: DoorDesk;

beforeEach(async () => {
  house = await openDoorDesk({ settings: { toolCooldownMs: 0 } });
  await house.link('night-shift-3');
});

afterEach(() => house.stop());

const raid = (count: number) =>
  house
    .world()
    .raid.slice(0, count)
    .map(({ id }) => id);
const ban = async (user: string, reason = 'Raid') =>
  house.pressed(await house.finish('ban server', { reason, user }), 'Ban');
const lastCase = async () => (await house.cases('server-ban/ban'))[0]!.number;
const labels = ({ components }: Pick<Awaited<ReturnType<typeof ban>>, 'components'>) =>
  components.flatMap((row) => row.components.map(({ label }) => label));

describe('/case', () => {
  it('tells what was done to whom, by whom and why, links to it, and undoes it', async () => {
    const [id = ''] = raid(1);
    await ban(id, 'Spam *links*');
    const number = await lastCase();
    const shown = await house.finish('case', { number });
    expect(shown.content).toContain(`**Case ${number}: Server Ban, ban\\: `);
    expect(shown.content).toContain(id);
    expect(shown.content).toContain('By night\\-shift\\-3');
    expect(shown.content).toContain('Reason: Spam \\*links\\*');
    expect(shown.content).toContain('Practice: nothing happened on a real platform');
    expect(shown.content).toContain(`https://desk.example/cases/${number}`);
    const undone = await house.pressed(shown, 'Undo');
    expect(undone.content).toContain('was unbanned');
    const after = await house.finish('case', { number });
    expect(after.content).toMatch(/Undone by case \d+/);
    expect(labels(after)).toEqual([]);
  });

  it('that doesn’t exist, or is no number, is said to be neither', async () => {
    expect((await house.finish('case', { number: 4711 })).content).toContain('4711');
    expect((await house.finish('case', { number: 'seven' })).content).toContain('whole number');
    expect((await house.finish('case', { number: -1 })).content).not.toContain('**Case');
  });

  it('of a tool outside of the pass’s scope isn’t shown', async () => {
    await ban(raid(1)[0]!);
    const number = await lastCase();
    await house.visit({ label: 'narrow', scope: ['qr-generator'] });
    const other = '1300000000000000011';
    await house.link('narrow', other);
    const as = { member: { user: { id: other, username: 'bo' }, roles: [] } };
    const { content } = await house.finish('case', { number }, as);
    expect(content).not.toContain('Server Ban');
  });
});

describe('/cases', () => {
  it('lists the latest, or those about one account', async () => {
    expect((await house.finish('cases')).content).toContain('No cases');
    const [first = '', second = ''] = raid(2);
    await ban(first);
    await ban(second);
    const all = await house.finish('cases');
    expect(all.content).toContain(first);
    expect(all.content).toContain(second);
    expect(all.content).toContain('https://desk.example/cases');
    const about = await house.finish('cases', { user: second });
    expect(about.content).not.toContain(first);
    expect(about.content).toContain(second);
    expect((await house.finish('cases', { player_id: '156' })).content).toContain('No cases');
  });
});

describe('/job', () => {
  const OTHER = '1300000000000000011';
  const asOther = { member: { user: { id: OTHER, username: 'bo' }, roles: [] } };

  const start = async (count = 12) => {
    const accounts = raid(count).join(' ');
    const plan = await house.finish('ban server', { reason: 'Raid', accounts });
    const { content } = await house.pressed(plan, `Ban ${count} accounts`);
    return Number(/jobs\/(\d+)/.exec(content)?.[1]);
  };
  const state = async (job_id: number) => {
    const { body } = await house.post('/jobs/get', { job_id });
    return (body.job as { state: string }).state;
  };

  beforeEach(async () => {
    await house.desk.desk.changeSettings({ twoPersonTargetsPerHour: 1 }, 'test');
    await house.visit({ label: 'Wren', holder: 'Wren' });
    await house.link('Wren', OTHER);
  });

  it('of another person can be approved from it, runs, and is undone from it', async () => {
    const number = await start();
    const waiting = await house.finish('job', { number }, asOther);
    expect(waiting.content).toContain('It is waiting for approval');
    expect(labels(waiting)).toEqual(['Approve', 'Decline']);
    const approved = await house.pressed(waiting, 'Approve', asOther);
    expect(approved.content).toContain('https://desk.example/jobs/');
    await until(async () => (await state(number)) === 'done', 'a job that is done');
    const done = await house.finish('job', { number });
    expect(done.content).toContain('12 done');
    await house.pressed(done, 'Undo');
    const after = await house.finish('job', { number });
    expect(after.content).toMatch(/Undone by job \d+/);
  });

  it('of one’s own can only be withdrawn', async () => {
    const number = await start();
    const own = await house.finish('job', { number });
    expect(labels(own)).toEqual(['Withdraw']);
    await house.pressed(own, 'Withdraw');
    expect(await state(number)).toBe('declined');
  });

  it('is declined with a reason, which is asked for', async () => {
    const number = await start();
    const waiting = await house.finish('job', { number }, asOther);
    const form = (await house.press(waiting, 'Decline', asOther)).body;
    const empty = await house.submitted(form, { note: ' ' }, asOther);
    expect(empty.content).toContain('“Note” was empty');
    expect(await state(number)).toBe('waiting');
    const again = (await house.press(empty, 'Decline', asOther)).body;
    await house.submitted(again, { note: 'These are members of ours' }, asOther);
    expect(await state(number)).toBe('declined');
    const { content } = await house.finish('job', { number });
    expect(content).toContain('These are members of ours');
  });

  it('that was decided meanwhile isn’t decided again by an old button', async () => {
    const number = await start();
    const waiting = await house.finish('job', { number }, asOther);
    await house.pressed(await house.finish('job', { number }), 'Withdraw');
    const { content } = await house.pressed(waiting, 'Approve', asOther);
    expect(content).toContain('was declined');
    expect(await state(number)).toBe('declined');
  });

  it('that doesn’t exist is said not to', async () => {
    expect((await house.finish('job', { number: 99 })).content).toContain('99');
  });

  it('is offered by number while it is typed', async () => {
    const number = await start();
    const offered = await house.offered('job', { number: '' }, 'number');
    expect(offered).toEqual([{ name: expect.stringContaining(`${number}: `), value: number }]);
    expect(
      findButton(await house.finish('job', { number: offered[0]!.value }), 'Withdraw'),
    ).toBeTruthy();
  });
});
