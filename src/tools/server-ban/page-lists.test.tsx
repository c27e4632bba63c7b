import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, type Input, inCase } from '#testing/page/answers.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { settle } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';
import { runningJob, waitingJob } from '#testing/sample-job.ts';
import { idFromDaysAgo, idMadeAt, quietServer, samplePlan } from './page.fixture.ts';

const WHY = 'Raid, 14 Nov';
const DAY_MS = 86_400_000;
// Assembled here so that this file contains no token.
const tokenValue = 'Zk3yq'.repeat(6).slice(0, 27);
const discordToken = [btoa('123456789012345678').replaceAll('=', ''), 'Gx1aB2', tokenValue].join(
  '.',
);

/** Accounts created a minute apart, and others created weeks apart. */
const raid = Array.from({ length: 30 }, (_, index) => idMadeAt(NOW - 10 * DAY_MS + index * 60_000));
const others = Array.from({ length: 12 }, (_, index) => idFromDaysAgo(100 + index * 37));
const STAFF = idFromDaysAgo(900);

/** A dry run in which everyone would be banned except the staff. */
const planned = ({ user_ids }: Input) =>
  samplePlan(
    (user_ids as string[]).map((target) => ({
      target,
      verdict: target === STAFF ? 'protected' : 'would',
    })),
  );

async function openList(answers: Answers = {}) {
  const page = await openPage('/server-ban', {
    answers: { ...quietServer, 'server-ban/ban': planned, ...answers },
  });
  await page.user.click(screen.getByText('A list'));
  return page;
}

const list = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'List of accounts' });
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
/** One of the filters above the plan, with its count. */
const filter = (label: string, count: number) => press(new RegExp(`^${label}\\s*${count}$`));
const table = () => screen.getByRole('table');
const orders = (inputs: Input[]) => inputs.filter(({ dry_run }) => !dry_run);

async function choose(name: string, content: string | Uint8Array<ArrayBuffer>) {
  const input = document.querySelector('input[type=file]');
  if (!input) throw new Error('No file can be chosen');
  fireEvent.change(input, {
    target: { files: [new File([content], name, { type: 'text/plain' })] },
  });
  await settle();
}

function utf16(text: string): Uint8Array<ArrayBuffer> {
  const units = Uint16Array.from(`\uFEFF${text}`, (letter) => letter.charCodeAt(0));
  return new Uint8Array(units.buffer);
}

test('a list says what it holds, what would happen to each, and becomes a job', async () => {
  const accepted = { job_id: 57, state: 'running', detail: 'Job 57 runs.' };
  const { desk, user, fill } = await openList({
    'server-ban/ban': (input: Input) => (input.dry_run ? planned(input) : inCase(815, accepted)),
    'jobs/get': { now: NOW, job: runningJob() },
  });
  expect(press('Check list').disabled).toBe(true);
  const ids = raid.slice(0, 4);
  await fill(list(), [...ids, `<@${ids[0]}>`, STAFF, 'kestrel_092', '# seen', ''].join('\n'));
  screen.getByText('5 accounts', { selector: '[role=status] *' });
  screen.getByText(/· 1 duplicate removed$/);
  screen.getByText('1 entry is not an id and is ignored: line 7: kestrel_092');
  await user.click(press('Check list'));
  expect(desk.inputsOf('server-ban/ban')).toEqual([
    {
      guild_id: GUILD.id,
      user_ids: [...ids, STAFF],
      duration_seconds: null,
      delete_message_seconds: 0,
      dry_run: true,
    },
  ]);
  screen.getByRole('heading', { name: 'What would happen' });
  // The table has one more row than accounts: its header.
  await user.click(filter('Protected', 1));
  expect(table().getAttribute('aria-rowcount')).toBe('2');
  await user.click(filter('All', 5));
  expect(table().getAttribute('aria-rowcount')).toBe('6');
  screen.getByText('Enter a reason.');
  await fill(screen.getByRole('textbox', { name: 'Reason' }), WHY);
  expect(document.querySelector('.order')?.textContent).toContain('1 other account is skipped.');
  await user.click(press('Ban 4 accounts permanently'));
  expect(orders(desk.inputsOf('server-ban/ban'))).toEqual([
    {
      guild_id: GUILD.id,
      user_ids: [...ids, STAFF],
      reason: WHY,
      duration_seconds: null,
      delete_message_seconds: 0,
    },
  ]);
  screen.getByText('Job 57 is running');
  const open = screen.getByRole('link', { name: 'Open job 57' });
  expect(open.getAttribute('href')).toBe('/jobs/57');
  press('Start Another List');
});

test('a raid is found among the members, and waits for a second person', async () => {
  const member = (userId: string, isBot = false) => ({
    ...{ user_id: userId, username: `user${userId}`, nickname: null, is_bot: isBot },
    avatar_url: 'https://cdn.discordapp.com/embed/avatars/0.png',
    ...{ created_at: NOW, joined_at: NOW, timed_out_until: null, protected_why: null },
  });
  const accepted = { job_id: 57, state: 'waiting', detail: 'It waits for a second person.' };
  const { desk, user, fill } = await openList({
    'server-ban/ban': (input: Input) => (input.dry_run ? planned(input) : inCase(815, accepted)),
    'server-ban/members': ({ cursor }: Input) =>
      cursor === undefined
        ? { now: NOW, members: others.map((id) => member(id)), next_cursor: 'more' }
        : {
            now: NOW,
            members: [...raid.map((id) => member(id)), member(idFromDaysAgo(50), true)],
            next_cursor: null,
          },
    'jobs/get': { now: NOW, job: waitingJob() },
  });
  await user.click(press('Add members'));
  expect(desk.inputsOf('server-ban/members')).toEqual([
    { guild_id: GUILD.id },
    { guild_id: GUILD.id, cursor: 'more' },
  ]);
  screen.getByText(`All 42 members of ${GUILD.name} loaded, without bots.`);
  screen.getByRole('heading', { name: /^30 of 42 accounts were created within/ });
  await user.click(press('Select these 30'));
  screen.getByText('30 accounts', { selector: '[role=status] *' });
  expect(list().value.split('\n')).toEqual(raid);
  await fill(screen.getByRole('textbox', { name: 'Reason' }), WHY);
  await user.click(press('Check list'));
  screen.getByText('A second person must approve it first.');
  await user.click(press('Ban 30 accounts permanently'));
  expect(orders(desk.inputsOf('server-ban/ban'))).toHaveLength(1);
  const docket = screen.getByText('Job 57 is waiting for approval').closest('[data-card]');
  expect(docket?.textContent).toContain('Nothing happens until they approve.');
});

test('a group of a pasted list narrows it to itself, and there is a way back', async () => {
  const { desk, user, fill } = await openList();
  await fill(list(), [...others, ...raid].join('\n'));
  await user.click(press('Check list'));
  screen.getByRole('heading', { name: /^30 of 42 accounts were created within/ });
  await user.click(press('Select these 30'));
  filter('All', 30);
  screen.getByText('30 accounts', { selector: '[role=status] *' });
  await user.click(press('Back to all 42'));
  filter('All', 42);
  expect(list().value.split('\n')).toHaveLength(42);
  // Neither step needs another dry run.
  expect(desk.inputsOf('server-ban/ban')).toHaveLength(1);
});

test.each<[string, string, string | Uint8Array<ArrayBuffer>, string]>([
  ['of another kind', 'raid.csv', '1', 'Invalid File Type. Only .txt files are allowed'],
  ['too large', 'raid.txt', '1'.repeat(700 * 1024 + 1), 'Maximum file size is 700 KB'],
  [
    'binary',
    'raid.txt',
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3),
    'Invalid file encoding',
  ],
  ['empty', 'raid.txt', '', 'No Valid Lines'],
  ['without an id', 'raid.txt', `${'x'.repeat(600_000)}\n# nobody\nkestrel`, 'No Valid Lines'],
])('a file that is %s is refused in words', async (_, name, content, words) => {
  const { desk } = await openList();
  await choose(name, content);
  expectSaidOnce(words);
  screen.getByText((text) => text.includes(words), { selector: 'form *' });
  expect(list().getAttribute('aria-invalid')).toBe('true');
  expect(desk.inputsOf('server-ban/ban')).toEqual([]);
});

test('a file in UTF-16 and one with a line of half a megabyte are read, and can be removed', async () => {
  const { user } = await openList();
  const ids = `${raid[0]}\r\n${raid[1]}\r\n`;
  await choose('raid.txt', utf16(ids));
  screen.getByText('2 accounts', { selector: '[role=status] *' });
  screen.getByText('raid.txt');
  await user.click(press('Remove'));
  expect(list().value).toBe('');
  await choose('long.txt', `${'x'.repeat(500_000)}\n${ids}`);
  screen.getByText('2 accounts', { selector: '[role=status] *' });
  screen.getByText(/^1 entry is not an id and is ignored: line 1: x+…$/);
});

test('100,000 doubles that are pasted are read without being drawn in the field', async () => {
  const { user } = await openList();
  await user.click(list());
  await user.paste(`${raid[0]}\n`.repeat(100_000));
  screen.getByText(/· 99,999 duplicates removed$/);
  screen.getByText('Pasted text');
  expect(screen.queryByRole('textbox', { name: 'List of accounts' })).toBeNull();
});

test('a login in a list is dropped before anything is sent, typed or in a file', async () => {
  const { desk, fill } = await openList();
  const notice = () => screen.queryByText('That is a login secret.');
  await fill(list(), `${raid[0]}\n${discordToken}`);
  expect(notice()).not.toBeNull();
  expect(list().value).toBe('');
  await fill(list(), raid[0] ?? '');
  expect(notice()).toBeNull();
  await choose('raid.txt', `${raid[0]}\n${discordToken}`);
  expect(notice()).not.toBeNull();
  expect(desk.calls.map(({ text }) => text).join('\n')).not.toContain(tokenValue);
});
