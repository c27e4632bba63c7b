import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NOW } from '#testing/page/usual-answers.ts';
import {
  asked,
  auditCase,
  casePage,
  findChip,
  intact,
  openAudit,
  shownCases,
} from './page/audit-screen.fixture.ts';

const DAY_MS = 86_400_000;

function rowOf(id: number): HTMLElement {
  const link = screen.getByRole('link', { name: `case ${id}` });
  const row = link.closest('li');
  if (!row) throw new Error(`Case ${id} is in no list`);
  return row;
}

async function openCase({ user }: Awaited<ReturnType<typeof openAudit>>, id: number) {
  const summary = rowOf(id).querySelector('summary');
  if (!summary) throw new Error(`Case ${id} does not open`);
  await user.click(summary);
}

test('an opened case links to what has its actor, its target or its job in common', async () => {
  const known = { actor: 'pass:night', target: 'roblox:156', job_id: 12 };
  const page = await openAudit('', {
    answers: {
      'audit/list': ({ actor }: { actor?: string }) =>
        casePage(actor ? [auditCase(2, known)] : [auditCase(2, known), auditCase(1)]),
    },
  });
  await openCase(page, 2);
  const hrefOf = (name: string) =>
    within(rowOf(2))
      .getByRole('link', { name: `Filter by ${name}` })
      .getAttribute('href');
  expect(hrefOf('Target')).toBe('/admin/audit?target=roblox%3A156');
  expect(hrefOf('Job')).toBe('/admin/audit?job=12');
  await page.user.click(within(rowOf(2)).getByRole('link', { name: 'Filter by Actor' }));
  findChip('Only pass:night');
  expect(page.path()).toBe('/admin/audit?actor=pass%3Anight');
  expect(asked(page.desk).at(-1)).toEqual({ actor: 'pass:night' });
  expect(shownCases()).toEqual([2]);
});

test('what people wrote is shown as text in the list, the fields and the chips', async () => {
  const label = '<img src=x onerror=alert(1)>';
  const name = '<b>=HYPERLINK("x")</b>';
  const page = await openAudit(`?holder=${encodeURIComponent('<i>=1+1</i>')}`, {
    answers: {
      'audit/list': casePage([
        auditCase(2, { action: 'access/codes/create', detail: { label } }),
        auditCase(1, { action: 'ban-tool/ban', target: 'roblox:156', target_name: name }),
      ]),
    },
  });
  findChip('Who: <i>=1+1</i>');
  within(rowOf(2)).getByText(label);
  await openCase(page, 1);
  within(rowOf(1)).getByText(`${name} (156)`);
  within(rowOf(1)).getByText(name);
  expect(document.querySelectorAll('main img, main i')).toHaveLength(0);
});

test('a search that was cut short says how far it looked, and goes on when asked', async () => {
  const cut = { next_cursor: '7.', is_cut_short: true, looked_back_to: NOW - 9 * DAY_MS };
  const { user, desk } = await openAudit('?tool=bans&holder=Nobody', {
    answers: {
      'audit/list': ({ cursor }: { cursor?: string }) =>
        cursor ? casePage([auditCase(1)]) : casePage([], cut),
    },
  });
  screen.getByText(/^No matches between \w{3} \d+ \w{3}.*, \d\d:\d\d and now\.$/);
  expect(screen.queryByText('No matching cases')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Search further back' }));
  expect(shownCases()).toEqual([1]);
  expect(asked(desk).at(-1)).toEqual({
    tool: 'bans',
    holder: 'Nobody',
    cursor: '7.',
  });
});

test('a broken log is said above the list as soon as the screen is opened', async () => {
  const fault = { kind: 'altered', row: 2, case: 2 } as const;
  const verified = { at: NOW - 60_000, verdict: { ...intact, state: 'broken', fault } };
  await openAudit('', {
    answers: { 'audit/chain': { now: NOW, head: null, rows: 2, verified } },
  });
  const title = screen.getByText('The log is broken at case 2');
  expect(title.closest('[role=alert]')).not.toBeNull();
  const link = screen.getByRole('link', { name: 'Open case 2' });
  expect(link.getAttribute('href')).toBe('/admin/cases/2');
  screen.getByText(/^Chain broken at case 2, found \d\d:\d\d$/);
});

test('a read-only key filters, exports and verifies, and erases nobody', async () => {
  const { user, desk } = await openAudit('?outcome=unknown', {
    admin: 'read',
    answers: {
      'audit/export': () => new Response('{"end":{"cases":0,"head":null}}\n'),
      'audit/verify': { now: NOW, is_finished: true, position: null, rows: 9, verdict: intact },
    },
  });
  expect(shownCases()).toEqual([1]);
  const erase = screen.getByRole('button', { name: 'Erase a person…' });
  expect(erase.getAttribute('aria-disabled')).toBe('true');
  await user.click(erase);
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Verify log' }));
  const dialog = screen.getByRole('dialog', { name: 'Verify log' });
  await user.click(within(dialog).getByRole('button', { name: 'Verify log' }));
  within(dialog).getByText('The log is intact');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Export as JSONL' }));
  expect(desk.inputsOf('audit/export')).toEqual([{ outcome: 'unknown', format: 'jsonl' }]);
});
