import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { Answers, Input } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import { GUILD, NOW } from '#testing/page/usual-answers.ts';
import {
  caseWithUndo,
  doneTo,
  idFromDaysAgo,
  quietServer,
  sampleBan,
  samplePlan,
} from './page.fixture.ts';

const WHY = 'Posted the same link in every channel.';
const ID = idFromDaysAgo(40);
const NAME = 'kestrel_092';
const LOOK_MS = 350;

async function openTool(answers: Answers = {}) {
  const page = await openPage('/server-ban', { answers: { ...quietServer, ...answers } });
  return { ...page, account: box('Account'), reason: box('Reason') };
}

/** Answers a dry run with `seen`, and any other call with `act`. */
const acts =
  (seen: () => unknown, act: (input: Input) => unknown = () => doneTo(ID)) =>
  (input: Input) =>
    input.dry_run ? seen() : act(input);
const seesThem = () => samplePlan([{ target: ID, name: NAME }]);

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const choose = (name: string) => screen.getByRole('radio', { name });
/** The sentence next to the action button. */
const order = () => document.querySelector('.order.danger, .order')?.textContent ?? '';
const docket = () => {
  const found = document.querySelector<HTMLElement>('[data-card]');
  if (!found) throw new Error('There is no result');
  return found;
};
const ordersTo = (inputs: Input[]) => inputs.filter(({ dry_run }) => !dry_run);

test('a pasted account is looked up at once, and a typed one when typing pauses', async () => {
  const { desk, user, account } = await openTool({ 'server-ban/ban': acts(seesThem) });
  await user.click(account);
  await user.paste(ID);
  expect(desk.inputsOf('server-ban/ban')).toHaveLength(1);
  screen.getByText(NAME);
  await user.clear(account);
  await user.type(account, ID);
  expect(desk.inputsOf('server-ban/ban')).toHaveLength(1);
  await advance(LOOK_MS);
  expect(desk.inputsOf('server-ban/ban')).toHaveLength(2);
});

test('one account is banned for a time, and the ban is undone', async () => {
  let bans: object[] = [];
  const until = NOW + 7 * 86_400_000;
  const { desk, user, fill, account, reason } = await openTool({
    'server-ban/ban': acts(seesThem, () => {
      bans = [sampleBan(ID, { until, case_id: 501, reason: WHY })];
      return doneTo(ID);
    }),
    'server-ban/bans': () => ({ now: NOW, bans, looked_at: bans.length, next_cursor: null }),
    'audit/cases/get': caseWithUndo(501, {
      action: 'server-ban/unban',
      input: { user_ids: [ID], of_case: 501 },
    }),
    'server-ban/unban': () => {
      bans = [];
      return doneTo(ID, { caseId: 502 });
    },
  });
  expect(order()).toContain('Choose an account and enter a reason.');
  screen.getByText('No one is banned. Bans appear here with their reason, end and case.');
  await fill(account, `<@${ID}>`);
  screen.getByText('Looking up the account…');
  await advance(LOOK_MS);
  expect(desk.inputsOf('server-ban/ban')).toEqual([
    { guild_id: GUILD.id, user_ids: [ID], dry_run: true },
  ]);
  expect(order()).toContain('Enter a reason.');
  await user.click(choose('7 days'));
  await fill(reason, WHY);
  press(`Ban ${NAME} for 7 days`);
  expect(order()).toContain(`Bans ${NAME} from ${GUILD.name} until`);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(ordersTo(desk.inputsOf('server-ban/ban'))).toEqual([
    {
      guild_id: GUILD.id,
      user_ids: [ID],
      reason: WHY,
      duration_seconds: 604_800,
      delete_message_seconds: 0,
    },
  ]);
  within(docket()).getByText('Banned');
  within(docket()).getByText(GUILD.name);
  expect(within(docket()).getByRole('link', { name: 'Case 501' }).getAttribute('href')).toBe(
    '/cases/501',
  );
  press(`Unban ${NAME}`);
  screen.getByText(/^Ends/);

  await user.click(press('Undo ban'));
  expect(desk.inputsOf('audit/cases/get')).toEqual([{ case_id: 501 }]);
  expect(desk.inputsOf('server-ban/unban')).toEqual([{ user_ids: [ID], of_case: 501 }]);
  expect(desk.calls.find(({ name }) => name === 'server-ban/unban')?.text).toContain(
    '"undoes":501',
  );
  within(docket()).getByText('Undone');
  within(docket()).getByText('Undoes');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  expect(screen.queryByRole('button', { name: `Unban ${NAME}` })).toBeNull();
  await user.click(press('Ban Another Account'));
  expect([account.value, reason.value]).toEqual(['', '']);
  expect(document.activeElement).toBe(account);
});

test('the bans are searched once nobody has typed for a moment', async () => {
  const other = sampleBan(idFromDaysAgo(90), { username: 'heron_7', reason: null });
  const { desk, fill } = await openTool({
    'server-ban/bans': ({ query }: Input) => ({
      now: NOW,
      bans: query === undefined ? [sampleBan(ID), other] : query === ID ? [sampleBan(ID)] : [],
      looked_at: 2,
      next_cursor: null,
    }),
  });
  press('Unban heron_7');
  screen.getByText('No reason given.');
  await fill(screen.getByRole('searchbox', { name: 'Search bans' }), ID);
  await advance(LOOK_MS);
  expect(desk.inputsOf('server-ban/bans').at(-1)).toEqual({ guild_id: GUILD.id, query: ID });
  press(`Unban ${NAME}`);
  expect(screen.queryByRole('button', { name: 'Unban heron_7' })).toBeNull();
  await fill(screen.getByRole('searchbox', { name: 'Search bans' }), 'nobody');
  await advance(LOOK_MS);
  screen.getByText('No match in 2 bans.');
});

test('a page of bans that does not come says so, keeps the others, and is asked for again', async () => {
  const bans = Array.from({ length: 6 }, (_, at) =>
    sampleBan(idFromDaysAgo(90 + at), { username: `heron_${at}` }),
  );
  const first = { now: NOW, bans: bans.slice(0, 5), looked_at: 5, next_cursor: 'next' };
  const down = { params: { platform: 'Discord', wait: '30 s' }, retryAfterMs: 30_000 };
  const { desk, user } = await openTool({
    'server-ban/bans': ({ cursor }: Input) => {
      if (cursor === undefined) return first;
      throw new DeskError('platform/down', down);
    },
  });
  await user.click(press('Load more'));
  screen.getByText('Discord isn’t responding', { exact: false });
  press('Unban heron_4');
  desk.answer({
    'server-ban/bans': { now: NOW, bans: bans.slice(5), looked_at: 1, next_cursor: null },
  });
  await user.click(press('Refresh'));
  press('Unban heron_5');
  expect(screen.queryByText('Discord isn’t responding', { exact: false })).toBeNull();
});

test('the counter counts what was typed, and encoding is spoken of when it matters', async () => {
  const { fill } = await openTool();
  const reason = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  await fill(reason, 'Spam in all channels');
  screen.getByText(/^20 \/ \d+$/);
  screen.getByText('The case number and your pass’s label are added in front.');
  await fill(reason, '😀'.repeat(35));
  screen.getByText(/^35 \/ \d+$/);
  screen.getByText(
    /^Discord counts spaces, accents and emoji several times\. About \d more characters? fit/,
  );
});

test('somebody is found by name and timed out, and that is ended', async () => {
  const member = {
    ...{ user_id: ID, username: NAME, nickname: 'Kes', is_bot: false },
    avatar_url: 'https://cdn.discordapp.com/embed/avatars/0.png',
    ...{ created_at: NOW - 40 * 86_400_000, joined_at: NOW, timed_out_until: null },
    protected_why: null,
  };
  const { desk, user, fill, account, reason } = await openTool({
    'server-ban/members': { now: NOW, members: [member], next_cursor: null },
    'server-ban/timeout': acts(seesThem, ({ duration_seconds }) =>
      doneTo(ID, { caseId: duration_seconds === null ? 602 : 601 }),
    ),
    'audit/cases/get': caseWithUndo(601, {
      action: 'server-ban/timeout',
      input: { user_ids: [ID], duration_seconds: null, if_until: NOW + 1 },
    }),
  });
  await user.click(choose('Time out'));
  await fill(account, 'kest');
  await advance(LOOK_MS);
  expect(desk.inputsOf('server-ban/members')).toEqual([{ guild_id: GUILD.id, query: 'kest' }]);
  screen.getByText('1 member’s name starts with “kest”. Choose an account.');
  await user.click(press(/kestrel_092 “Kes”/));
  expect(account.value).toBe(ID);
  await advance(LOOK_MS);
  await user.click(choose('Custom'));
  const count = screen.getByRole('spinbutton', { name: 'Number' });
  await fill(count, '40');
  screen.getByText('Enter a duration: 1 minute to 28 days.', { selector: '.text-bad > span' });
  await fill(reason, WHY);
  expect(press(/^Time out kestrel_092/).disabled).toBe(true);
  await fill(count, '3');
  await user.click(press(`Time out ${NAME} for 3 days`));
  expect(ordersTo(desk.inputsOf('server-ban/timeout'))).toEqual([
    { guild_id: GUILD.id, user_ids: [ID], reason: WHY, duration_seconds: 259_200 },
  ]);
  within(docket()).getByText('Timed out');
  await user.click(press('End timeout'));
  expect(ordersTo(desk.inputsOf('server-ban/timeout')).at(-1)).toEqual({
    user_ids: [ID],
    duration_seconds: null,
    if_until: NOW + 1,
  });
  within(docket()).getByText('Undone');
});

test('a kick says that it cannot be taken back, and offers no undo', async () => {
  let isThere = true;
  const gone = () => samplePlan([{ target: ID, name: NAME, verdict: 'already' }]);
  const { desk, user, fill, account, reason } = await openTool({
    'server-ban/kick': acts(
      () => (isThere ? seesThem() : gone()),
      () => {
        isThere = false;
        return doneTo(ID);
      },
    ),
  });
  await user.click(choose('Kick'));
  expect(screen.queryByRole('radio', { name: '7 days' })).toBeNull();
  await fill(account, ID);
  await fill(reason, WHY);
  await advance(LOOK_MS);
  expect(order()).toContain('A kick can’t be undone.');
  await user.click(press(`Kick ${NAME}`));
  expect(ordersTo(desk.inputsOf('server-ban/kick'))).toEqual([
    { guild_id: GUILD.id, user_ids: [ID], reason: WHY },
  ]);
  within(docket()).getByText('Kicked');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
  press('Kick Another Account');
  await advance(LOOK_MS);
  screen.getByText('Not in the server');
});

test('a ban is lifted from its row, with a reason', async () => {
  const { desk, user } = await openTool({
    'server-ban/bans': { now: NOW, bans: [sampleBan(ID)], looked_at: 1, next_cursor: null },
    'server-ban/unban': acts(seesThem),
  });
  await user.click(press(`Unban ${NAME}`));
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Unban' }).checked).toBe(true);
  expect(document.activeElement).toBe(box('Reason'));
  await advance(LOOK_MS);
  expect(order()).toContain('Enter a reason.');
  await user.keyboard('Appeal granted');
  const form = document.querySelector<HTMLElement>('.order') ?? document.body;
  await user.click(within(form).getByRole('button', { name: `Unban ${NAME}` }));
  expect(ordersTo(desk.inputsOf('server-ban/unban'))).toEqual([
    { guild_id: GUILD.id, user_ids: [ID], reason: 'Appeal granted' },
  ]);
  within(docket()).getByText('Unbanned');
  within(docket()).getByText('Appeal granted');
});

test('an account that can’t be acted on is explained beside the field, and the button is shut', async () => {
  let answer = samplePlan([{ target: ID, name: 'mod', verdict: 'protected', why: 'Staff.' }]);
  const { desk, user, fill, account, reason } = await openTool({
    'server-ban/ban': () => answer,
  });
  const isShut = () => press(/^Ban/).disabled;
  await fill(reason, WHY);
  await fill(account, ID);
  await advance(LOOK_MS);
  screen.getByText('Protected');
  screen.getByText('Staff.');
  expect(order()).toContain('This account is protected.');
  expect(isShut()).toBe(true);

  answer = samplePlan([{ target: ID, name: NAME, verdict: 'already' }]);
  await fill(account, idFromDaysAgo(41));
  await advance(LOOK_MS);
  screen.getByText('Already banned');
  expect(order()).toContain('This account is already banned.');
  expect(isShut()).toBe(true);

  await fill(account, '12345');
  expect(screen.queryByText('Please enter a user id')).toBeNull();
  await user.tab();
  screen.getByText('Please enter a user id');
  answer = samplePlan([{ target: idFromDaysAgo(42), verdict: 'unknown' }]);
  await fill(account, idFromDaysAgo(42));
  await advance(LOOK_MS);
  expect(order()).toContain('Account not found. Check the id.');
  expect(isShut()).toBe(true);

  await fill(reason, 'й'.repeat(100));
  screen.getByText(/^Too long for the audit log: cut \d+ characters\.$/);
  expect(ordersTo(desk.inputsOf('server-ban/ban'))).toEqual([]);
});
