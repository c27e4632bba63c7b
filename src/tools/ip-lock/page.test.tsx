import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#testing/page/answers.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { NOW } from '#testing/page/usual-answers.ts';

const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';

/** A desk that locks the pass as requested. */
function lockingDesk(): Answers {
  let lockedTo: unknown = null;
  return {
    'audit/cases/list': { now: NOW, cases: [], next_cursor: null },
    'ip-lock/look': () => ({ address: HERE, network: '203.0.113.0/24', locked_to: lockedTo }),
    'ip-lock/lock': ({ to, networks }) => {
      lockedTo = to === 'nothing' ? null : (networks ?? ['203.0.113.0/24']);
      return { detail: 'Done', locked_to: lockedTo };
    },
  };
}

async function openList() {
  const page = await openPage('/ip-lock', { answers: lockingDesk() });
  screen.getByText('Your pass works from anywhere.');
  await page.user.click(screen.getByText('A list'));
  const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Addresses and networks' });
  const lock = screen.getByRole('button', { name: 'Lock to this list' });
  const readings = within(screen.getByRole('list', { name: 'Entries in the list' }));
  return { ...page, list, lock, readings };
}

test('a list that leaves its writer out is refused beside the field and not sent', async () => {
  const { desk, user, fill, list, lock, readings } = await openList();
  expect(list.value).toBe(HERE);
  await fill(list, `${ELSEWHERE}\n198.51.100.9/28`);
  const refusal = `Your address is ${HERE}, and it isn’t in the list.`;
  screen.getByText(`That would lock you out. ${refusal}`);
  readings.getByText('198.51.100.0/28');
  await user.click(lock);
  expectSaidOnce(`That would lock you out. ${refusal}`);
  expect(document.activeElement).toBe(list);
  expect(desk.inputsOf('ip-lock/lock')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Add my address' }));
  expect(list.value).toBe(`${ELSEWHERE}\n198.51.100.9/28\n${HERE}`);
  await user.click(lock);
  expect(desk.inputsOf('ip-lock/lock')).toEqual([
    { to: 'list', networks: [`${ELSEWHERE}/32`, '198.51.100.0/28', `${HERE}/32`] },
  ]);
  screen.getByText('refused');
});

test('each line is read while it is typed, and the wrong one is named', async () => {
  const { desk, user, fill, list, lock, readings } = await openList();
  await fill(list, `${HERE}\n203.0.113`);
  readings.getByText('not an address yet');
  await user.tab();
  screen.getByText('Line 2: not an IPv4 or IPv6 address or network.');
  await fill(list, `${HERE}\n0.0.0.0/0\n`);
  const fault = 'too wide to protect your pass; the widest allowed is /8';
  readings.getByText(fault);
  expect(list.getAttribute('aria-invalid')).toBe('true');
  await user.click(lock);
  expectSaidOnce(`Line 2: ${fault}.`);
  expect(desk.inputsOf('ip-lock/lock')).toEqual([]);
});

test('this network is named before the pass is locked to it, and the lock is taken off again', async () => {
  const { desk, user } = await openPage('/ip-lock', { answers: lockingDesk() });
  await user.click(screen.getByText('This network'));
  screen.getByText(/^All of 203\.0\.113\.0\/24\. /);
  await user.click(screen.getByRole('button', { name: 'Lock to this network' }));
  screen.getByText('Your pass is now refused everywhere else.');
  expect(screen.queryByText('Not locked')).toBeNull();
  // Locking again waits, unlocking doesn't.
  screen.getByRole('button', { name: 'Wait 5s' });
  await user.click(screen.getByRole('button', { name: 'Unlock' }));
  screen.getByText('Not locked');
  screen.getByRole('button', { name: 'Wait 5s' });
  expect(desk.inputsOf('ip-lock/lock')).toEqual([{ to: 'network' }, { to: 'nothing' }]);
});

test('without a pass the page says so and sends nothing', async () => {
  const { desk } = await openPage('/ip-lock', { pass: false });
  screen.getByText('Please redeem a code first');
  expect(desk.calls.filter(({ name }) => name.startsWith('ip-lock/'))).toEqual([]);
});
