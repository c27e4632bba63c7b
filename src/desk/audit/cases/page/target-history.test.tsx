import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, type Input, lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import type { AuditCase } from './audit-case.ts';
import { lockCase, shownCase } from './view/cases.fixture.ts';

const history = () => within(screen.getByRole('region', { name: 'History of your pass' }));
const look = { address: '127.0.0.1', network: '127.0.0.0/24', locked_to: null };
const locked = { detail: 'Locked.', locked_to: ['127.0.0.1/32'] };

/** Opens IP Lock on a desk that returns these cases, newest first. */
async function openLock(cases: AuditCase[] = [], answers: Answers = {}) {
  const list = ({ limit }: Input) => ({
    now: Date.now(),
    cases: cases.slice(0, Number(limit ?? 50)),
    next_cursor: null,
  });
  const page = await openPage('/ip-lock', {
    answers: {
      'ip-lock/look': look,
      'audit/cases/list': list,
      'audit/cases/get': ({ case_id }: Input) =>
        shownCase(cases.find(({ id }) => id === case_id) ?? lockCase),
      ...answers,
    },
  });
  return { ...page, list };
}

test('a tool shows what was done before, and reads it again after each change', async () => {
  const cases: AuditCase[] = [];
  const { user, path } = await openLock(cases, {
    'ip-lock/lock': () => {
      cases.unshift(lockCase);
      return Response.json(locked, { headers: { 'X-Case-Id': '12' } });
    },
  });
  history().getByText(/^No cases yet\./);
  await user.click(screen.getByRole('button', { name: 'Lock to this address' }));
  history().getByText(/changed the IP lock of their pass/);
  history().getByRole('link', { name: 'case 12' });
  await user.click(screen.getByRole('link', { name: 'Case 12' }));
  screen.getByText(/^Case 12\./);
  expect(path()).toBe('/cases/12');
});

test('a tool names the case of what the desk refused', async () => {
  const problem = new DeskError('ip-lock/own-address', { params: { address: '127.0.0.1' } });
  const refusal = { code: problem.code, title: problem.title, detail: problem.message };
  const headers = { 'Content-Type': 'application/problem+json', 'X-Case-Id': '14' };
  const refused = { ...lockCase, id: 14, outcome: problem.code };
  const { user } = await openLock([refused], {
    'ip-lock/lock': () =>
      new Response(JSON.stringify(refusal), { status: problem.status, headers }),
  });
  await user.click(screen.getByText('A list'));
  await user.click(screen.getByRole('button', { name: 'Lock to this list' }));
  await user.click(screen.getByRole('link', { name: 'Case 14' }));
  screen.getByText(/^Case 14\./);
  expect(document.querySelector('[data-part="case-head"]')?.textContent).toMatch(/Refused/);
});

test('a history shows the five latest, and leads to all of them', async () => {
  const cases = [6, 5, 4, 3, 2, 1].map((id) => ({ ...lockCase, id }));
  const { user, desk } = await openLock(cases);
  expect(desk.inputsOf('audit/cases/list')).toEqual([{ target: 'pass:pass-1', limit: 5 }]);
  expect(history().getAllByText(/changed the IP lock/)).toHaveLength(5);
  expect(history().queryByRole('link', { name: 'case 1' })).toBeNull();
  await user.click(history().getByRole('link', { name: 'All cases' }));
  screen.getByRole('heading', { name: /^Pass night-shift-3/ });
  screen.getByText('6 shown, that is all');
});

test('a history that could not be read leaves the form at work, and is read again on request', async () => {
  const { user, desk, list } = await openLock([lockCase], {
    'audit/cases/list': lost,
    'ip-lock/lock': locked,
  });
  history().getByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Lock to this address' }));
  expect(desk.inputsOf('ip-lock/lock')).toEqual([{ to: 'address' }]);
  desk.answer({ 'audit/cases/list': list });
  await user.click(history().getByRole('button', { name: 'Refresh' }));
  expect(history().getAllByText(/changed the IP lock/)).toHaveLength(1);
  expect(history().queryByRole('alert')).toBeNull();
});

test('a history is read with the new secrets once a tool has exchanged them', async () => {
  const pass = `gth_p_${'n'.repeat(49)}`;
  const refreshed = { ...lockCase, action: 'session-refresh/refresh' };
  const cases: AuditCase[] = [];
  const { user, desk } = await openPage('/session-refresh', {
    answers: {
      'audit/cases/list': () => ({ now: Date.now(), cases, next_cursor: null }),
      'session-refresh/refresh': () => {
        cases.unshift(refreshed);
        const session = { session_token: `gth_s_${'n'.repeat(49)}`, expires_in_ms: 900_000 };
        const answer = { detail: 'Done.', redeem_code: pass, expires_at: Date.now() + 900_000 };
        return Response.json({ ...answer, ...session }, { headers: { 'X-Case-Id': '12' } });
      },
    },
  });
  await user.click(screen.getByRole('button', { name: 'Refresh session and pass' }));
  history().getByText(/refreshed their session and pass/);
  const last = desk.calls.findLast(({ name }) => name === 'audit/cases/list');
  expect(last?.text).toContain(pass);
});
