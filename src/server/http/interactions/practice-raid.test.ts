// The raid of the sandbox, from finding it to undoing its ban, without anyone opening the desk.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ActInput } from '#platforms/sandbox/discord/interactions/acts.ts';
import { findButton } from '#testing/discord-door.ts';
import { until } from '#testing/until.ts';
import { loadActions } from '../../features.ts';
import { listCommands } from './command-list.ts';
import { describeCommands } from './describe-commands.ts';
import { openStaffChannel, type StaffChannel } from './staff-channel.fixture.ts';

let staff: StaffChannel;
let stopJobs: () => Promise<void>;

beforeEach(async () => {
  staff = await openStaffChannel();
  const { api } = await staff.desk.desk.connections.discord();
  const asking = { signal: new AbortController().signal };
  const { id: applicationId } = await api.application.read(asking);
  const commands = describeCommands(listCommands(await loadActions()));
  await api.commands.replace({ applicationId, guildId: staff.guildId, commands }, asking);
  stopJobs = staff.desk.desk.runner.start();
});

afterEach(async () => {
  await stopJobs();
  await staff.stop();
});

type Who = keyof StaffChannel['members'];
type Act = ActInput extends infer One
  ? One extends { user_id: string }
    ? Omit<One, 'user_id' | 'channel_id'>
    : never
  : never;

const act = (who: Who, what: Act) =>
  staff.act({ ...what, user_id: staff.members[who], channel_id: staff.channelId } as ActInput);

/** What this member sees last, be it only for them. */
const last = (who: Who) => staff.messages(who).at(-1)!;

async function see(who: Who, words: string) {
  await until(() => last(who).content.includes(words), `${words} in what ${who} sees last`);
  return last(who);
}

const press = (who: Who, message: ReturnType<typeof last>, label: string) =>
  act(who, {
    ...{ kind: 'click', message_id: message.id },
    custom_id: findButton({ components: message.components ?? [] }, label),
  });

/** The newest job's message in the staff channel, once it says this. */
async function seePost(words: string) {
  await until(async () => {
    await staff.follow();
    return staff.posts().at(-1)?.content.includes(words) ?? false;
  }, `${words} in the staff channel`);
  return staff.posts().at(-1)!;
}

/** What was really done to accounts, in order. */
const bans = () =>
  staff.platform.sandbox.ledger.lines
    .filter(({ action, changed }) => changed && ['ban', 'unban'].includes(action))
    .map(({ action }) => action);

it('is found, planned, approved by a second person, run and undone', async () => {
  await staff.choose();

  expect((await act('planner', { kind: 'command', name: 'raid' })).shown).toBe('loading');
  const found = await see('planner', 'were created within');
  expect(found.content).toMatch(/60 of \d+ accounts were created within/);

  expect((await press('planner', found, 'Ban these 60')).shown).toBe('form');
  await act('planner', { kind: 'submit', fields: { reason: 'Raid, 14 Nov' } });
  const plan = await see('planner', 'Ban 60 accounts');
  expect(plan.content).toContain('Another moderator or an admin has to approve this');
  expect(bans()).toEqual([]);

  expect((await press('planner', plan, 'Ban 60 accounts')).shown).toBe('updated');
  await see('planner', 'is waiting for a second person');
  const asked = await seePost('Waiting for approval');
  expect(asked.content).toContain('60 accounts were created within');
  expect(asked.content).toContain('Raid, 14 Nov');
  expect(bans()).toEqual([]);

  expect((await press('planner', asked, 'Approve')).message?.content).toContain('You started job');
  expect((await press('mara', asked, 'Approve')).shown).toBe('updated');
  expect((await seePost('Done.')).content).toContain('60 done');
  expect(bans()).toEqual(Array.from({ length: 60 }, () => 'ban'));

  await act('planner', { kind: 'command', name: 'job', options: { number: 1 } });
  const done = await see('planner', '60 done');
  await press('planner', done, 'Undo');
  await see('planner', 'Job 2');
  const askedAgain = await seePost('Waiting for approval');
  await press('tom', askedAgain, 'Approve');
  expect((await seePost('Done.')).content).toContain('60 done');
  expect(bans().slice(60)).toEqual(Array.from({ length: 60 }, () => 'unban'));
});
