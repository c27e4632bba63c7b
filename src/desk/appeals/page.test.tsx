import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { writeReadable } from '#kit/values/readable-code.ts';
import type { Answers } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import { listed, shown } from './page/appeal.fixture.ts';

/** The desk refuses the call. */
function refuse(problem: DeskError) {
  return () => {
    throw problem;
  };
}

const noCase = refuse(new DeskError('audit/no-such-case', { params: { case: 846 } }));

const CODE = writeReadable('K7QM2F9');
const RECEIPT = writeReadable('R4TX9KPM61HVR4TX9KP');
const STORY = 'I only said hello.';

const answered = {
  receipt: RECEIPT,
  sent_at: NOW - 7_200_000,
  answered_at: NOW - 3_600_000,
  answer: 'We checked the join list.',
  place: { kind: 'server', name: 'Lantern Quay' },
  banned_at: NOW - 86_400_000,
  ends_at: null as number | null,
  is_restored: false,
  is_practice: false,
};

const waits = { now: NOW, state: 'waiting', answered: null };
const box = (name: string | RegExp) => screen.getByRole('textbox', { name });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the public page', () => {
  const open = (answers: Answers = {}, path = '/appeal') =>
    openPage(path, { pass: false, answers, site: { siteName: 'Lantern Bay' } });

  test('has its own bar without search and Redeem, and takes the code of its address away', async () => {
    const { path } = await open({}, `/appeal#code=${CODE.toLowerCase()}`);
    expect(path()).toBe('/appeal');
    expect(location.hash).toBe('');
    expect(box(/^Appeal code/)).toHaveProperty('value', CODE);
    screen.getByText('The code is typed correctly');
    expect(screen.queryByRole('button', { name: /Redeem/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /Find a tool/ })).toBeNull();
    screen.getByText('Tell the moderators of Lantern Bay your side.');
  });

  test('tells typing mistakes before anything is sent, and what is still missing', async () => {
    const { user, fill, desk } = await open();
    await user.click(button('Send appeal'));
    screen.getByText('Enter the code');
    await fill(box(/^Appeal code/), CODE.replace(/^./, 'Z'));
    screen.getByText(/There is a typing mistake/);
    await fill(box(/^Appeal code/), CODE);
    await fill(box(/Your side/), 'x'.repeat(1_001));
    screen.getByText('Cut 1 characters.');
    await user.click(button('Send appeal'));
    screen.getByText('Your text is too long. Shorten it first.');
    expect(desk.inputsOf('appeals/send')).toEqual([]);
  });

  test('sends the appeal and shows the receipt once, with the same words for every code', async () => {
    const { user, fill, desk } = await open({
      'appeals/send': { receipt: RECEIPT, at: NOW },
      'appeals/answer': waits,
    });
    await fill(box(/^Appeal code/), CODE);
    await fill(box(/Your side/), ` ${STORY} `);
    await user.click(button('Send appeal'));
    screen.getByRole('heading', { name: 'Appeal received' });
    screen.getByText(RECEIPT);
    screen.getByText(/this page replies the same way to every code/);
    expect(desk.inputsOf('appeals/send')).toEqual([{ code: CODE, text: STORY }]);
    await user.click(button('Look up the answer'));
    await user.click(button('Look up the answer'));
    screen.getByText('There is no answer to this receipt yet.');
    expect(desk.inputsOf('appeals/answer')).toEqual([{ receipt: RECEIPT }]);
  });

  test('keeps what was typed when the desk refuses, and waits as long as it says', async () => {
    const problem = new DeskError('appeals/too-many', {
      retryAfterMs: 60_000,
      params: { limit: 5, wait: '1 minute' },
    });
    const { user, fill } = await open({ 'appeals/send': refuse(problem) });
    await fill(box(/^Appeal code/), CODE);
    await fill(box(/Your side/), STORY);
    await user.click(button('Send appeal'));
    screen.getByText(/^Too many appeals/);
    expect(box(/Your side/)).toHaveProperty('value', STORY);
    expect(button(/^Wait \d+s$/)).toHaveProperty('disabled', true);
  });

  test('drops a login that is pasted into the text, and sends nothing of it', async () => {
    const { fill, desk } = await open();
    const login = `_|WARNING:-DO-NOT-SHARE-THIS.--Sharing-this-will-allow-someone-to-log-in-as-you-and-to-steal-your-ROBUX-and-items.|_${'A1'.repeat(60)}`;
    await fill(box(/Your side/), `please ${login}`);
    screen.getByText(/That is a login secret/i);
    expect(box(/Your side/)).toHaveProperty('value', '');
    expect(desk.calls.some(({ text }) => text.includes('A1A1A1'))).toBe(false);
  });

  test.each<[string, object, string, string]>([
    ['lifted', {}, 'Ban lifted', 'You can join Lantern Quay again now.'],
    [
      'lifted',
      { place: { kind: 'experience', name: 'Skyforge' } },
      'Ban lifted',
      'You can play Skyforge again now.',
    ],
    ['lifted', { is_restored: true }, 'Ban lifted', 'an earlier ban is in force again.'],
    ['lifted', { place: null, answer: '' }, 'Ban lifted', 'You can join the community again now.'],
    ['upheld', {}, 'Ban upheld', 'You stay permanently banned from Lantern Quay.'],
    [
      'upheld',
      { ends_at: NOW + 86_400_000 },
      'Ban upheld',
      'You stay banned from Lantern Quay until',
    ],
    ['upheld', { ends_at: NOW - 1_000 }, 'Ban upheld', 'You stayed banned from Lantern Quay until'],
    ['ended', {}, 'Ban already over', 'was over when the moderators read your appeal.'],
  ])('shows the answer %s %j', async (state, changes, head, meaning) => {
    const one = { ...answered, ...changes };
    const { user, fill } = await open({ 'appeals/answer': { now: NOW, state, answered: one } });
    await fill(box('Already sent one?'), RECEIPT);
    await user.click(button('Look up the answer'));
    screen.getByRole('heading', { name: 'Your appeal was answered' });
    screen.getByText(head);
    expect(document.querySelector('main')?.textContent).toContain(meaning);
    expect(screen.queryByText('The moderators’ answer') === null).toBe(one.answer === '');
  });
});

type Shown = typeof shown;
const change = (appeal: Partial<Shown['appeal']>, rest: Partial<Shown> = {}): Shown => ({
  ...shown,
  ...rest,
  appeal: { ...shown.appeal, ...appeal },
});

/** The page of one appeal, without its case, which belongs to the log. */
const openAppeal = (one: unknown, path = '/appeals/7', answers: Answers = {}) =>
  openPage(path, {
    answers: {
      'appeals/get': one as object,
      'audit/cases/get': noCase,
      ...answers,
    },
  });

describe('an appeal, for a moderator', () => {
  test('is decided with an answer; the order and its button follow the choice', async () => {
    const lifted = { detail: 'Lifted.', state: 'lifted', lift_case: 900, lift_job: null };
    const { user, fill, desk } = await openAppeal(shown, '/appeals/7', {
      'appeals/decide': () => {
        const done = { state: 'lifted', decided_by: 'Mira', decided_at: NOW, lift_case: 900 };
        desk.answer({ 'appeals/get': change({ ...done, answer: 'Sorry.' }, { queue: null }) });
        return lifted;
      },
    });
    screen.getByRole('heading', { name: 'tidepool_ren appeals a ban' });
    screen.getByText('2 of 3 in the queue');
    screen.getByText('Waiting for you');
    screen.getByText(/The other 59 bans of job 57 stay\./);
    expect(button('Decide')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('radio', { name: /^Uphold/ }));
    await fill(box(/Answer they read/), 'Sorry.');
    button('Uphold ban of tidepool_ren');
    await user.click(screen.getByRole('radio', { name: /^Lift/ }));
    await user.click(button('Lift ban of tidepool_ren'));
    expect(desk.inputsOf('appeals/decide')).toEqual([
      { appeal_id: 7, decision: 'lift', answer: 'Sorry.' },
    ]);
    screen.getByText('They read this answer');
    screen.getByRole('link', { name: 'Case 900' });
  });

  test('who made the ban has the comment field, and a sentence in place of the order', async () => {
    const why = 'You made this ban, so someone else decides.';
    const may = { decide: false, why_not: why, is_maker: true, is_alone: false };
    const { user, fill, desk } = await openAppeal({ ...shown, may }, '/appeals/7', {
      'appeals/comment': { detail: 'Your team sees this comment.' },
    });
    screen.getByText(why);
    expect(screen.queryByRole('radio', { name: /^Lift/ })).toBeNull();
    await user.click(button('Comment'));
    screen.getByText('Enter a comment.');
    await fill(box('Comment for your team'), 'I only saw the avatar.');
    await user.click(button('Comment'));
    expect(desk.inputsOf('appeals/comment')).toEqual([
      { appeal_id: 7, text: 'I only saw the avatar.' },
    ]);
  });

  test('keeps the answer that was typed when somebody else was faster, and says so', async () => {
    const problem = new DeskError('appeals/decided', { params: { appeal: 7, by: 'Teo' } });
    const { user, fill } = await openAppeal(shown, '/appeals/7', {
      'appeals/decide': refuse(problem),
    });
    await user.click(screen.getByRole('radio', { name: /^Uphold/ }));
    await fill(box(/Answer they read/), 'No.');
    await user.click(button(/^Uphold ban/));
    screen.getByText(/^Already decided/);
    expect(box(/Answer they read/)).toHaveProperty('value', 'No.');
  });

  test.each<[string, Shown, RegExp]>([
    ['whose ban ended', change({ standing: 'over' }), /The ban ended by itself/],
    ['whose ban was lifted', change({ standing: 'lifted' }), /The ban was lifted already/],
    ['that somebody is deciding', change({ is_busy: true }), /Someone is deciding this appeal/],
    [
      'whose lift failed',
      change({ fault: { title: 'Service Unavailable', detail: 'x', is_unsure: false } }),
      /The ban isn’t lifted\./,
    ],
    [
      'whose lift is not certain',
      change({ fault: { title: 'Not sure', detail: '', is_unsure: true } }),
      /It isn’t certain whether the ban was lifted/,
    ],
    [
      'that a job lifts',
      change({ state: 'lifting', lift_job: 60, decided_by: 'Teo', answer: 'Yes' }),
      /A job does it/,
    ],
    [
      'that the desk closed',
      change({ state: 'lifted', decided_at: NOW, lift_case: 9, answer: '' }),
      /Closed by the desk/,
    ],
    ['with a link in it', change({ has_links: true }), /It contains a link/],
    ['of practice', change({ is_practice: true }), /^Practice$/],
    [
      'of someone alone',
      { ...shown, may: { decide: true, why_not: null, is_maker: true, is_alone: true } },
      /no one else on this desk can decide/,
    ],
  ])('%s says so', async (_, one, words) => {
    await openAppeal(one);
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  });

  test('out of scope is not found', async () => {
    await openAppeal(refuse(new DeskError('appeals/no-such', { params: { appeal: 7 } })));
    screen.getByText('No such appeal');
  });

  test('text of a stranger is never markup or a link', async () => {
    const text = '<img src=x onerror=alert(1)> https://example.com';
    await openAppeal(change({ text, has_links: true }));
    screen.getByText(text);
    expect(document.querySelector('blockquote a, blockquote img')).toBeNull();
  });
});

describe('the queue', () => {
  const list = { now: NOW, appeals: [listed], waiting: 1, next_cursor: null };

  test('shows what waits, with its number in the top bar, and what was answered', async () => {
    const { user, desk } = await openPage('/appeals', {
      answers: { 'appeals/list': list, 'appeals/waiting': { count: 1 } },
    });
    screen.getByRole('link', { name: 'tidepool_ren' });
    const [link] = screen.getAllByRole('link', { name: /^Appeals/ });
    expect(link?.textContent).toContain('1 appeal waits');
    await user.click(button('Answered'));
    expect(desk.inputsOf('appeals/list').at(-1)).toEqual({ state: 'answered' });
  });

  test('is empty with what will appear there', async () => {
    await openPage('/appeals');
    screen.getByText('No appeals waiting');
  });

  test('needs a pass', async () => {
    await openPage('/appeals', { pass: false });
    screen.getByText('Appeals need a pass');
  });

  test('is in the admin area, too, with the number that waits', async () => {
    await openPage('/admin/appeals', { answers: { 'appeals/list': list } });
    screen.getByRole('link', { name: 'tidepool_ren' });
    const nav = screen.getByRole('navigation', { name: /Admin/ });
    expect(within(nav).getByRole('link', { name: /Appeals/ }).textContent).toContain('1');
  });

  test('lets a read-only key look and not decide', async () => {
    const whyNot = 'A read-only key can’t make changes.';
    const may = { ...shown.may, decide: false, why_not: whyNot };
    await openPage('/admin/appeals/7', {
      admin: 'read',
      answers: {
        'appeals/get': { ...shown, may },
        'audit/cases/get': noCase,
      },
    });
    screen.getAllByText(whyNot);
  });
});
