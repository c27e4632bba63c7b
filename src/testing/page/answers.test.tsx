import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, FakeDesk, loadContracts, lost } from './answers.ts';

const SESSION = { session_token: 's', redeem_code: 'p' };

async function ask(path: string, body: object, answers: Answers) {
  const desk = new FakeDesk(await loadContracts(), answers);
  const init = { method: 'POST', body: JSON.stringify(body) };
  const response = await desk.fetch(`/api${path}`, init).catch(() => undefined);
  return { desk, response };
}

test('an answer that fits its contract gets through, and the input is kept without credentials', async () => {
  const answers = { 'bans/ban': { message: 'Done', network: '192.0.2.1/32' } };
  const { desk, response } = await ask('/ban_user', { admin_key: 'a', banned_ip: 'x' }, answers);
  expect(await response?.json()).toEqual({ message: 'Done', network: '192.0.2.1/32' });
  expect(desk.inputsOf('bans/ban')).toEqual([{ banned_ip: 'x' }]);
  expect(desk.faults).toEqual([]);
});

test.each([
  ['an answer of another shape', { admin_key: 'a', banned_ip: 'x' }, { message: 1 }, /never say/],
  ['a field that the desk does not know', { admin_key: 'a', banned: 'x' }, undefined, /refuse/],
  ['a call without credentials', { banned_ip: 'x' }, undefined, /no credentials/],
])('%s is a fault of the test', async (_, body, said, fault) => {
  const good = { message: 'Done', network: '192.0.2.1/32' };
  const { desk } = await ask('/ban_user', body, { 'bans/ban': said ?? good });
  expect(desk.faults).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ['a session alone', { session_token: 's' }],
  ['a pass alone', { redeem_code: 'p' }],
])('%s does not open what needs both', async (_, body) => {
  const { desk } = await ask('/connections/none', body, {});
  expect(desk.faults).toEqual([expect.stringMatching(/no answer/)]);
  const links = await ask('/platforms/practice', body, { 'connections/samples': () => lost() });
  expect(links.desk.faults).toEqual([expect.stringMatching(/no credentials/)]);
});

test('a call that nobody answers is a fault, and an action that no contract has is refused', async () => {
  const { desk, response } = await ask('/platforms/practice', SESSION, {});
  expect(response).toBeUndefined();
  expect(desk.faults).toEqual([expect.stringMatching(/no answer for connections\/samples/)]);
  expect(() => desk.answer({ 'bans/no-such': {} })).toThrow('No contract has the action');
});

test('a refusal has the status, the code and the words of the table of errors', async () => {
  const { response } = await ask('/platforms/practice', SESSION, {
    'connections/samples': () => {
      throw new DeskError('limits/cooldown', { params: { seconds: 3 }, retryAfterMs: 2_500 });
    },
  });
  expect(response?.status).toBe(429);
  expect(await response?.json()).toMatchObject({ code: 'limits/cooldown', retry_after: 3 });
});
