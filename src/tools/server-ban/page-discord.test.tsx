import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers, Input } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { connectedLinks, NOW } from '#testing/page/usual-answers.ts';
import { waitingJob } from '#testing/sample-job.ts';
import { idFromDaysAgo, quietServer, samplePlan } from './page.fixture.ts';

const IDS = [40, 77, 300].map(idFromDaysAgo);
const WHY = 'You started job 57 yourself.';
const OTHER = 'https://other.example';

const planned = ({ user_ids }: Input) =>
  samplePlan((user_ids as string[]).map((target) => ({ target })));

async function openTool(answers: Answers = {}, more: Parameters<typeof openPage>[1] = {}) {
  return openPage('/server-ban', {
    ...more,
    answers: { ...quietServer, 'server-ban/ban': planned, ...answers },
  });
}

type Opened = Awaited<ReturnType<typeof openTool>>;

async function check({ user, fill }: Opened) {
  await user.click(screen.getByText('A list'));
  await fill(screen.getByRole('textbox', { name: 'List of accounts' }), IDS.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Check list' }));
}

const heading = () => screen.queryByRole('heading', { name: 'Discord view' });
const view = () => within(heading()!.closest('details')!);
const message = (name: string) => within(view().getByRole('region', { name }));
const plain = (content: string) => ({ content, buttons: [] });

const plan = {
  now: NOW,
  command: {
    path: 'ban server',
    options: [{ name: 'accounts', value: IDS.join(' ') }],
    asked: ['Reason', 'Days'],
  },
  reply: {
    content: '**Ban 3 accounts?**\n• \\<b\\>x\\<\\/b\\> \\[a\\]\\(https\\://b\\)',
    buttons: [
      { id: '0', label: 'Ban 3 accounts', style: 'danger' },
      { id: '1', label: 'Cancel', style: 'plain' },
    ],
  },
  post: null,
};

test('before anything was done it says what will be there, and reads nothing', async () => {
  const { desk } = await openTool();
  view().getByText('What your team would see in Discord. Nothing is posted in practice.');
  view().getByText('Act on an account or check a list, and its messages appear here.');
  expect(desk.inputsOf('jobs/discord')).toEqual([]);
});

test('on a connected desk there is none, whatever is done', async () => {
  const page = await openTool({
    'connections/modes': { discord: 'connected', roblox: 'connected' },
    'connections/links': connectedLinks,
  });
  expect(heading()).toBeNull();
  await check(page);
  expect(heading()).toBeNull();
  expect(page.desk.inputsOf('jobs/discord')).toEqual([]);
});

test('a plan is shown as its command and its message, and what people typed in it stays text', async () => {
  const page = await openTool({ 'jobs/discord': plan });
  await check(page);
  const [asked] = page.desk.inputsOf('jobs/discord');
  const call = { path: '/server_ban', is_undo: false, input: { user_ids: IDS } };
  expect(asked).toMatchObject({ call });
  view().getByText('/ban server');
  view().getByText('A form then asks for the rest: Reason, Days.');
  const shown = message('Before anything happens, only you see this');
  expect(shown.getByText('Ban 3 accounts?').tagName).toBe('B');
  shown.getByText('• <b>x</b> [a](https://b)');
  expect(shown.queryByRole('link')).toBeNull();
  for (const name of ['Ban 3 accounts', 'Cancel']) {
    expect(shown.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  }
  await page.user.click(shown.getByRole('button', { name: 'Ban 3 accounts' }));
  expect(page.desk.inputsOf('server-ban/ban')).toHaveLength(1);
});

test('a link leads to a page of the desk or nowhere', async () => {
  const content = `[Case 5](<https://desk.invalid/cases/5>) [Else](<${OTHER}/cases/5>) [Trick](<javascript:alert>)`;
  const page = await openTool({ 'jobs/discord': { ...plan, reply: plain(content) } });
  await check(page);
  const links = view().getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/cases/5']);
  view().getByText('Else');
  view().getByText('Trick');
});

test('what no command can say is said', async () => {
  const nothing = { now: NOW, command: null, reply: null, post: null };
  const page = await openTool({ 'jobs/discord': nothing });
  await check(page);
  view().getByText('No single command in Discord does this, so you would start it here.');
});

test('a job that waits has the message of the staff channel, whose buttons say why they are shut', async () => {
  const job = waitingJob();
  const no = { allowed: false, why: WHY };
  const buttons = [
    { id: 'approve', label: 'Approve', style: 'good' },
    { id: 'decline', label: 'Decline', style: 'danger' },
    { id: null, label: 'Open', style: 'link' },
  ];
  const post = {
    message: { content: '**Practice job 57: Ban 60 accounts**', buttons },
    job: { ...job, may: { ...job.may, approve: no } },
  };
  const accepted = { job_id: 57, state: 'waiting', detail: 'Job 57 is waiting.' };
  const page = await openTool({
    'server-ban/ban': (input: Input) => (input.dry_run ? planned(input) : accepted),
    'jobs/discord': ({ job_id }: Input) =>
      job_id === undefined ? plan : { ...plan, reply: plain('Job 57 is waiting.'), post },
    'jobs/get': { now: NOW, job },
  });
  await check(page);
  await page.fill(screen.getByRole('textbox', { name: 'Reason' }), 'Raid');
  await page.user.click(screen.getByRole('button', { name: 'Ban 3 accounts permanently' }));
  message('After you press the plan’s button, only you see this').getByText('Job 57 is waiting.');
  const shown = message('Everyone in the staff channel sees this');
  shown.getByText('Practice job 57: Ban 60 accounts');
  expect(shown.getAllByText(WHY).some(({ tagName }) => tagName === 'P')).toBe(true);
  await page.user.click(shown.getByRole('button', { name: 'Approve' }));
  expect(page.desk.inputsOf('jobs/approve')).toEqual([]);
  expect(shown.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe('/jobs/57');
});

test('a list that was narrowed is no longer the one that was planned', async () => {
  const page = await openTool({ 'jobs/discord': plan });
  await check(page);
  const list = screen.getByRole('textbox', { name: 'List of accounts' });
  await page.fill(list, IDS.slice(1).join('\n'));
  view().getByText('Act on an account or check a list, and its messages appear here.');
});

test('once closed it stays closed, and reads nothing', async () => {
  const page = await openTool({ 'jobs/discord': plan }, { stored: { discord_view: 'closed' } });
  await check(page);
  expect(page.desk.inputsOf('jobs/discord')).toEqual([]);
  expect(heading()!.closest('details')!.open).toBe(false);
});
