import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import type { AskedFor } from '#kit/contract/requests.ts';
import { lost } from '#testing/page/answers.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';

const budget: AskedFor = {
  id: 1,
  kind: 'budget',
  tool: null,
  note: 'A raid',
  state: 'open',
  at: NOW - 60_000,
  holder: 'jo',
  pass_id: 'pass-1',
  is_yours: false,
  answered_at: null,
  answered_by: null,
  answer: null,
  granted_targets: null,
};
const tool: AskedFor = {
  ...budget,
  id: 2,
  kind: 'tool',
  tool: { id: 'qr-generator', title: 'QR Generator' },
  note: 'For the poster',
  holder: 'mira',
};

/** The requests screen of a desk with these requests, which Ada answers. */
async function openRequests(asked: AskedFor[], options: Parameters<typeof openPage>[1] = {}) {
  let requests = asked;
  const list = ({ state }: { state?: string }) => ({
    now: NOW,
    requests: requests.filter((request) => state === undefined || request.state === state),
    open: requests.filter((request) => request.state === 'open').length,
    next_cursor: null,
  });
  const answer = (input: Readonly<Record<string, unknown>>) => {
    const before = requests.find(({ id }) => id === input.request_id)!;
    const given: AskedFor = {
      ...before,
      state: input.grant ? 'granted' : 'declined',
      answered_at: NOW,
      answered_by: 'Ada',
      answer: input.answer === undefined ? null : String(input.answer),
      granted_targets: input.targets === undefined ? null : Number(input.targets),
    };
    requests = requests.map((request) => (request === before ? given : request));
    return { detail: 'Answered.', request: given };
  };
  const answers = { 'requests/list': list, 'requests/answer': answer, ...options.answers };
  return openPage('/admin/requests', { ...options, answers });
}

const itemOf = (holder: string) =>
  within(screen.getByText(holder, { selector: 'li b' }).closest('li')!);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a request for a tool', () => {
  test('says who asks for what and why, and is granted in place', async () => {
    const { user, desk } = await openRequests([tool]);
    const item = itemOf('mira');
    item.getByText('QR Generator');
    item.getByText(/“For the poster”$/);
    screen.getByRole('link', { name: /^Requests.*1/s });
    await user.click(item.getByRole('button', { name: 'Give access to QR Generator' }));
    expect(desk.inputsOf('requests/answer')).toEqual([{ request_id: 2, grant: true }]);
    screen.getByText('No open requests');
    await user.click(button('Approved'));
    itemOf('mira').getByText(/^by Ada,/);
  });
});

describe('a request for a budget', () => {
  test('is granted with a number in the range', async () => {
    const { user, fill, desk } = await openRequests([budget]);
    expect(field('Additional targets').value).toBe('20');
    await fill(field('Additional targets'), '0');
    screen.getByText('Enter 1 to 10,000');
    expect(button(/^Approve /)).toHaveProperty('disabled', true);
    await fill(field('Additional targets'), '10001');
    expect(button(/^Approve /)).toHaveProperty('disabled', true);
    await fill(field('Additional targets'), '40');
    expect(screen.queryByText('Enter 1 to 10,000')).toBeNull();
    await user.click(button('Approve 40 more'));
    expect(desk.inputsOf('requests/answer')).toEqual([{ request_id: 1, grant: true, targets: 40 }]);
    screen.getByText('No open requests');
    await user.click(button('Approved'));
    itemOf('jo').getByText('Approved 40 more');
  });

  test('is declined with a word, which is shown with who said it', async () => {
    const { user, fill, desk, path } = await openRequests([budget]);
    await fill(field('Reply'), 'Tomorrow');
    await user.click(button('Decline'));
    expect(desk.inputsOf('requests/answer')).toEqual([
      { request_id: 1, grant: false, answer: 'Tomorrow' },
    ]);
    screen.getByText('No open requests');
    await user.click(button('Declined'));
    expect(path()).toBe('/admin/requests?state=declined');
    const item = itemOf('jo');
    item.getByText('“Tomorrow”');
    item.getByText(/^by Ada,/);
  });

  test('can be declined even while the number is at fault', async () => {
    const { user, fill, desk } = await openRequests([budget]);
    await fill(field('Additional targets'), '0');
    await user.click(button('Decline'));
    expect(desk.inputsOf('requests/answer')).toEqual([{ request_id: 1, grant: false }]);
  });

  test('that cannot be answered keeps what was typed, with the reason', async () => {
    const { user, fill, desk } = await openRequests([budget], {
      answers: { 'requests/answer': lost },
    });
    await fill(field('Additional targets'), '40');
    await fill(field('Reply'), 'Once');
    await user.click(button('Approve 40 more'));
    expect(itemOf('jo').getByRole('alert').textContent).toContain(
      'Failed to connect to the server',
    );
    expect([field('Additional targets').value, field('Reply').value]).toEqual(['40', 'Once']);
    desk.answer({
      'requests/answer': () => {
        throw new DeskError('requests/pass-ended');
      },
    });
    await user.click(button('Approve 40 more'));
    expect(itemOf('jo').getByRole('alert').textContent).toContain(
      'The pass that requested this has ended, so there is nothing to approve.',
    );
  });
});

describe('the list', () => {
  test('that cannot be read says so, and is read again on request', async () => {
    const broken = (input: { state?: string }) =>
      input.state === undefined
        ? Response.json({ detail: 'Broken' }, { status: 500 })
        : { now: NOW, requests: [], open: 0, next_cursor: null };
    const { user, desk } = await openRequests([], { answers: { 'requests/list': broken } });
    await user.click(button('All'));
    screen.getByText('Requests not loaded');
    const requests = { now: NOW, requests: [budget], open: 1, next_cursor: null };
    desk.answer({ 'requests/list': requests });
    await user.click(button('Refresh'));
    expect(screen.queryByText('Requests not loaded')).toBeNull();
    itemOf('jo').getByText(/“A raid”$/);
  });

  test('a read-only admin sees it and changes nothing', async () => {
    const { user, desk } = await openRequests([budget], { admin: 'read' });
    for (const name of ['Approve 20 more', 'Decline']) {
      expect(button(name).getAttribute('aria-disabled')).toBe('true');
      await user.click(button(name));
    }
    await user.type(field('Reply'), 'Yes{Enter}');
    expect(field('Reply').value).toBe('');
    expect(desk.inputsOf('requests/answer')).toEqual([]);
    itemOf('jo');
  });
});
