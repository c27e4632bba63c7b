// What practice in the browser shows of Discord. Nothing of it is sent there, and nothing real is shown.
import { afterEach, describe, expect, it } from 'vitest';
import { BOT_TOKEN, startPlatform, type TestPlatform } from '#desk/connections/platform.fixture.ts';
import type { Client } from '#testing/client.ts';
import { visitAsAdmin } from '#testing/client.ts';
import { openPractice, type PracticeDesk } from '#testing/practice.ts';

const LIMIT = 3;
let house: PracticeDesk;
let platform: TestPlatform | undefined;

afterEach(async () => {
  await house.stop();
  await platform?.close();
  platform = undefined;
});

async function open(options: Parameters<typeof openPractice>[0] = {}) {
  house = await openPractice({
    ...options,
    settings: { banCooldownMs: 0, twoPersonTargetsPerHour: LIMIT },
    untended: true,
  });
}

const guildId = () => house.world().guilds[0]!.id;
const raid = (count: number) =>
  house
    .world()
    .raid.slice(0, count)
    .map(({ id }) => id);
const show = (call: object, more: object = {}, by?: Client) =>
  house.post('/jobs/discord', { call, ...more }, by);
const showJob = (jobId: unknown, by?: Client) => house.post('/jobs/discord', { job_id: jobId }, by);

interface Message {
  content: string;
  buttons: { label: string; style: string }[];
}

/** Bans as the page does, and returns the call as the page knows it. */
async function ban(more: object) {
  const input = { guild_id: guildId(), reason: 'Raid', delete_message_seconds: 0, ...more };
  const { status, body, text } = await house.post('/server_ban', input);
  expect(status, text).toBeLessThan(300);
  return { path: '/server_ban', input, answer: body };
}

const labels = (message: unknown) => (message as Message).buttons.map(({ label }) => label);
const content = (message: unknown) => (message as Message).content;
const postOf = (body: Record<string, unknown>) =>
  body.post as { message: Message; job: { may: Record<string, { allowed: boolean }> } };

describe('a call that was practiced', () => {
  it('is shown as the command that does the same, and the plan with its buttons', async () => {
    await open();
    const [first, second] = raid(2);
    const plan = await ban({ user_ids: [first, second], dry_run: true });
    const { body } = await show(plan);
    expect(body.command).toEqual({
      path: 'ban server',
      options: [
        { name: 'accounts', value: `${first} ${second}` },
        { name: 'reason', value: 'Raid' },
      ],
      asked: [],
    });
    expect(labels(body.reply)).toEqual(['Ban 2 accounts', 'Cancel']);
    expect(content(body.reply)).toContain('**Ban 2 accounts?**');
    expect(content(body.reply)).toContain('Practice: nothing reached Discord.');
    expect(body.post).toBeNull();
  });

  it('is shown with the form that asks for what it lacks', async () => {
    await open();
    const plan = await ban({ user_ids: raid(1), reason: undefined, dry_run: true });
    const { command } = (await show(plan)).body;
    expect(command).toMatchObject({ asked: ['Reason', 'Days', 'Delete hours'] });
  });

  it('that was done is told with its case and Undo, which is gone when it is undone', async () => {
    await open();
    const done = await ban({ user_ids: raid(1) });
    const { case_id: caseId } = done.answer as { case_id: number };
    const { reply } = (await show(done)).body;
    expect(content(reply)).toContain(`[Case ${caseId}](<https://desk.invalid/cases/${caseId}>)`);
    expect(labels(reply)).toEqual(['Undo']);
    const { undo } = (await house.post('/cases/get', { case_id: caseId })).body as {
      undo: { input: object };
    };
    const undone = await house.post('/server_unban', { ...undo.input, undoes: caseId });
    expect(undone.status, undone.text).toBe(200);
    const after = await show({ path: '/server_unban', is_undo: true, answer: undone.body });
    expect(after.body.command).toBeNull();
    expect(labels(after.body.reply)).toEqual([]);
  });

  it('is no command if its options can’t say it, or if the list is too long for one', async () => {
    await open();
    const hours = await ban({ user_ids: raid(1), duration_seconds: 3_600, dry_run: true });
    expect((await show(hours)).body).toMatchObject({ command: null, reply: null });
    const { input, ...long } = await ban({ user_ids: raid(2), dry_run: true });
    expect(input.guild_id).toBe(guildId());
    expect((await show(long)).body).toMatchObject({ command: null, reply: null });
    const many = Array.from({ length: 400 }, (_, at) => `11223344556677${1_000 + at}`);
    const tooLong = { ...hours, input: { ...input, user_ids: many } };
    expect((await show(tooLong)).body).toMatchObject({ command: null, reply: null });
  });

  it('names no one as anything but text', async () => {
    await open();
    const plan = await ban({ user_ids: raid(1), dry_run: true });
    const row = (plan.answer.plan as { rows: object[] }).rows[0]!;
    const name = '**@everyone** [x](https://x.example) <t:1:f>\n`';
    const hostile = { plan: { ...(plan.answer.plan as object), rows: [{ ...row, name }] } };
    const { reply } = (await show({ ...plan, answer: hostile })).body;
    expect(content(reply)).toContain('\\*\\*\\@everyone\\*\\* \\[x\\]\\(https\\://x\\.example\\)');
    expect(content(reply)).toContain('\\<t\\:1\\:f\\>');
  });

  it('needs an answer of that action, a command, and a pass that opens its tool', async () => {
    await open();
    const plan = await ban({ user_ids: raid(1), dry_run: true });
    const codes = async (call: object, by?: Client) => {
      const { status, body } = await show(call, {}, by);
      return [status, body.code];
    };
    const other = { ...plan, answer: { message: 'x' } };
    expect(await codes(other)).toEqual([422, 'desk/invalid-input']);
    const nameless = { plan: { ...(plan.answer.plan as object), title: '', rows: [] } };
    expect(await codes({ ...plan, answer: nameless })).toEqual([200, undefined]);
    const [row] = (plan.answer.plan as { rows: object[] }).rows;
    const untitled = { plan: { ...(plan.answer.plan as object), title: '', rows: [row, row] } };
    expect(await codes({ ...plan, answer: untitled })).toEqual([422, 'desk/invalid-input']);
    const unknown = { ...plan, input: { user_id: '1' } };
    expect(await codes(unknown)).toEqual([422, 'desk/invalid-input']);
    expect(await codes({ ...plan, path: '/server_bans' })).toEqual([404, 'desk/not-found']);
    const outsider = await house.visit({ scope: ['qr-generator'] });
    expect(await codes(plan, outsider)).toEqual([403, 'access/out-of-scope']);
  });

  it('gets no Undo for a case of another kind', async () => {
    await open();
    const done = await ban({ user_ids: raid(1) });
    const kicked = await house.post('/server_kick', {
      ...{ guild_id: guildId(), user_ids: raid(2).slice(1), reason: 'Raid' },
    });
    const { case_id } = kicked.body as { case_id: number };
    const { reply } = (await show({ ...done, answer: { ...done.answer, case_id } })).body;
    expect(labels(reply)).toEqual([]);
  });
});

describe('a practice job that waits', () => {
  it('has the message of the staff channel, which follows the decision', async () => {
    await open();
    const asked = await ban({ user_ids: raid(5) });
    const { job_id: jobId } = asked.answer as { job_id: number };
    const shown = (await show(asked, { job_id: jobId })).body;
    expect(content(shown.reply)).toContain(`Job ${jobId} is waiting for a second person`);
    const post = postOf(shown);
    expect(content(post.message)).toContain(`**Practice job ${jobId}: Ban 5 accounts**`);
    expect(content(post.message)).toContain('Waiting for approval by another person');
    expect(post.message.buttons).toEqual([
      { id: 'approve', label: 'Approve', style: 'good' },
      { id: 'decline', label: 'Decline', style: 'danger' },
      { id: null, label: 'Open', style: 'link' },
    ]);
    expect(post.job.may).toMatchObject({ approve: { allowed: false } });
    const mara = await house.visit({ label: 'mara', holder: 'Mara' });
    expect(postOf((await showJob(jobId, mara)).body).job.may).toMatchObject({
      approve: { allowed: true },
    });
    const approved = await house.post('/jobs/approve', { job_id: jobId, targets: 5 }, mara);
    expect(approved.status, approved.text).toBe(200);
    const after = postOf((await showJob(jobId)).body).message;
    expect(content(after)).toContain('Approved by Mara.');
    expect(after.buttons).toEqual([]);
  });

  it('is shown to admins, and to no pass that can’t open its tool', async () => {
    await open();
    const { answer } = await ban({ user_ids: raid(5) });
    const { job_id: jobId } = answer as { job_id: number };
    const reader = await visitAsAdmin(house.desk, 'read', 'Ada');
    const seen = await reader.post('/api/jobs/discord', { job_id: jobId });
    expect(postOf(seen.body).message.buttons).toHaveLength(3);
    const outsider = await house.visit({ scope: ['qr-generator'] });
    expect((await showJob(jobId, outsider)).body.code).toBe('jobs/no-such-job');
  });

  it('has no message if it needed no approval', async () => {
    await open();
    const { answer } = await ban({ user_ids: raid(2) });
    const { job_id: jobId } = answer as { job_id: number };
    expect((await showJob(jobId)).body.post).toBeNull();
  });
});

it('of what is real nothing is shown, and a pass that practices beside it sees its practice', async () => {
  platform = await startPlatform();
  await open({ environment: platform.environment });
  const [guild] = platform.guildIds;
  const practiced = await ban({ user_ids: raid(1), dry_run: true });
  const owner = await visitAsAdmin(house.desk);
  const saved = await owner.post('/api/admin/connections/save', {
    ...{ platform: 'discord', credential: BOT_TOKEN, listed: platform.guildIds },
  });
  expect(saved.status, saved.text).toBe(200);
  platform.calls.length = 0;
  const refused = await show(practiced);
  expect([refused.status, refused.body.code]).toEqual([409, 'platform/practice-ended']);
  const { raid: members } = platform.sandbox.describe(Date.now()) as { raid: { id: string }[] };
  const real = await house.post('/server_ban', {
    ...{ guild_id: guild, reason: 'Raid', user_ids: members.slice(0, 5).map(({ id }) => id) },
  });
  expect(real.status, real.text).toBe(202);
  const hidden = await showJob(real.body.job_id);
  expect([hidden.status, hidden.body.code]).toEqual([409, 'jobs/not-practice']);
  await house.post('/practice', { on: true });
  expect((await show(practiced)).body.reply).not.toBeNull();
  expect((await showJob(real.body.job_id)).body.code).toBe('jobs/not-practice');
  // Nobody was asked to post anything.
  expect(platform.calls.filter((call) => call.includes('/messages'))).toEqual([]);
});
