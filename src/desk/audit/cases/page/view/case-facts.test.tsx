import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';
import { sayZonedMoment } from '#ui/time-words.ts';
import type { AuditCase, CaseJob, ShownCase } from '../audit-case.ts';
import { baseCase } from '../case.fixture.ts';
import { shownCase } from './cases.fixture.ts';

const DAY_MS = 86_400_000;
const until = NOW + 30 * DAY_MS;

const job: CaseJob = {
  id: 57,
  state: 'done',
  title: 'Ban 64 accounts',
  place_name: 'Lantern Quay',
  counts: { waiting: 0, done: 60, already: 0, failed: 0, skipped: 4, undone: 0 },
  planner: 'Mira',
  decider: 'Teo',
  started_at: NOW,
  ended_at: NOW,
};

const ban: AuditCase = {
  ...baseCase,
  id: 846,
  at: NOW - 400,
  ended_at: NOW,
  actor: 'pass',
  name: 'Mira',
  action: 'server-ban/ban',
  platform: 'discord',
  target: 'discord:1569192548107337921',
  target_name: 'tidepool_ren',
  address: null,
  request_id: null,
  place: { kind: 'server', id: '906593776436708827', name: 'Lantern Quay' },
  detail: {
    guild_id: '906593776436708827',
    reason: 'Raid on 16 Nov',
    duration_seconds: 30 * 86_400,
    delete_message_seconds: 86_400,
  },
  result: { until },
};

/** The first of this name; the folded fields have names too. */
const fact = (term: string) =>
  screen.getAllByText(term, { selector: 'dt' })[0]?.nextElementSibling?.textContent;
const terms = () => [...document.querySelectorAll('dl dt')].map((dt) => dt.textContent);

function open(one: AuditCase, changes: Partial<ShownCase> = {}) {
  const get = () => ({ ...shownCase(one, changes), now: NOW });
  return openPage(`/cases/${one.id}`, { answers: { 'audit/cases/get': get } });
}

test('a ban reads in words: who, whom, where, how long, why, what was lost, and how it ended', async () => {
  await open({ ...ban, job, job_id: 57 }, { beside: { previous: 845, next: 847 } });
  screen.getByRole('heading', { level: 1, name: 'Mira banned tidepool_ren from Lantern Quay' });
  screen.getByText(/^Case 846\./);
  screen.getByText('In force');
  expect(fact('Who did it')).toBe('Mira, with a pass, approved by Teo');
  expect(fact('Target')).toBe('tidepool_ren1569192548107337921');
  expect(fact('Where')).toBe('Lantern Quay on Discord');
  expect(fact('How long')).toContain(`30 days, until ${sayZonedMoment(until, NOW)}`);
  expect(fact('How long')).toContain('The desk lifts it by itself.');
  expect(fact('Reason in Discord')).toBe('“Raid on 16 Nov”');
  expect(fact('Deleted')).toBe('Messages from the last 1 day. Deleted messages can’t be restored.');
  expect(fact('Outcome')).toMatch(/^DoneDiscord confirmed it\. Recorded at .*, 0\.4 s after/);
  const strip = within(screen.getByRole('region', { name: 'Job 57' }));
  strip.getByText('60 accounts banned from Lantern Quay');
  strip.getByText('60 done, 4 skipped');
  expect(strip.getByRole('link', { name: 'Previous case, 845' }).getAttribute('href')).toBe(
    '/cases/845',
  );
  strip.getByRole('link', { name: 'Next case, 847' });
});

test('a ban on Roblox tells both reasons, and that it does not end', async () => {
  await open({
    ...ban,
    action: 'ban-tool/ban',
    platform: 'roblox',
    target: 'roblox:156',
    place: { kind: 'experience', id: '7', name: null },
    detail: { display_reason: 'Cheating', private_reason: 'Clip from Mira', include_alts: true },
    result: { universe_id: '7' },
  });
  screen.getByRole('heading', { level: 1, name: 'Mira banned tidepool_ren from the experience' });
  expect(fact('Where')).toBe('Experience 7 on Roblox');
  expect(fact('How long')).toBe('Until someone lifts it');
  expect(fact('Reason shown')).toBe('“Cheating”The player reads this.');
  expect(fact('Private reason')).toBe('“Clip from Mira”Only your team sees this.');
  expect(fact('Also')).toBe('Known alternate accounts of this player');
});

test('a ban that is over, was undone or did not happen is not called in force', async () => {
  await open({ ...ban, result: { until: NOW - 1_000 } });
  screen.getByText('Over');
  expect(screen.queryByText('In force')).toBeNull();
});

test('a refusal says its cause, and nothing that did not happen', async () => {
  await open({ ...ban, outcome: 'limits/cooldown', result: null });
  screen.getByRole('heading', { level: 1, name: /^Mira tried to ban/ });
  expect(fact('Outcome')).toMatch(/^Refused/);
  expect(terms()).not.toContain('Deleted');
  screen.getByText('Nothing was done, so there is nothing to undo.');
});

test('what happened to a case is told in order, with what each note says', async () => {
  const note = { case_id: 850, at: NOW + 60_000, name: 'Teo', text: 'Could be a bystander' };
  const approval = {
    ...baseCase,
    ...{ id: 840, at: NOW - 90_000, action: 'jobs/approve', name: 'Teo', target: 'job:57' },
  };
  await open(ban, { notes: [note], events: [approval] });
  const panel = within(screen.getByRole('region', { name: 'Timeline' }));
  const entries = panel.getAllByRole('listitem').map((item) => item.textContent);
  expect(entries.filter((text) => /Teo|Mira/.test(text ?? ''))).toEqual([
    expect.stringMatching(/Teo approved job 57.*case 840/),
    expect.stringMatching(/Mira asked for it\./),
    expect.stringMatching(/Mira banned tidepool_ren from Lantern Quay/),
    expect.stringMatching(/Teo added a note\..*case 850.*Could be a bystander/),
  ]);
});

test('a job is one entry of a list, and opens to its cases', async () => {
  const head: AuditCase = {
    ...{ ...ban, id: 780, target: null, target_name: null, job_id: 57, job },
    result: { job_id: 57, targets: 64 },
  };
  const list = (input: Readonly<Record<string, unknown>>) => ({
    now: NOW,
    cases: input.job_id === 57 ? [{ ...ban, job, job_id: 57 }] : [head],
    next_cursor: null,
  });
  const { user, desk } = await openPage('/cases', { answers: { 'audit/cases/list': list } });
  const entry = screen.getByText('60 accounts banned from Lantern Quay');
  screen.getByText(/Mira planned it, Teo approved it\. 60 done, 4 skipped\./);
  await user.click(entry);
  expect(screen.getByRole('link', { name: 'case 846' }).getAttribute('href')).toBe('/cases/846');
  expect(desk.inputsOf('audit/cases/list')).toEqual([
    { jobs: 'together' },
    { job_id: 57, limit: 50 },
  ]);
});

test.each([
  ['running', { waiting: 36, done: 24 }, '24 accounts banned from Lantern Quay', 'Running'],
  ['waiting', { waiting: 60, done: 0 }, 'Ban 64 accounts', 'Waiting for approval'],
  ['declined', { waiting: 0, done: 0 }, 'Ban 64 accounts', 'Declined'],
] as const)('a job that is %s reads so', async (state, counts, text, tag) => {
  const one: AuditCase = {
    ...{ ...ban, id: 780, target: null, target_name: null, job_id: 57 },
    job: { ...job, state, counts: { ...job.counts, skipped: 0, ...counts } },
    result: { job_id: 57, targets: 64 },
  };
  const list = { now: NOW, cases: [one], next_cursor: null };
  await openPage('/cases', { answers: { 'audit/cases/list': list } });
  screen.getByText(text);
  screen.getByText(tag);
});
