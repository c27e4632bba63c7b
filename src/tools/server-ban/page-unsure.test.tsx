import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { type Answers, type Input, lost } from '#testing/page/answers.ts';
import { expectSaidOnce } from '#testing/page/messages.ts';
import { openPage } from '#testing/page/open-page.tsx';
import { advance } from '#testing/page/settle.ts';
import {
  doneTo,
  idFromDaysAgo,
  type PlanOutcome,
  quietServer,
  samplePlan,
} from './page.fixture.ts';

const WHY = 'Posted the same link in every channel.';
const ID = idFromDaysAgo(40);
const NAME = 'kestrel_092';
const LOOK_MS = 350;

/** Opens the form, filled in to ban one account permanently. A dry run returns `verdict`. */
async function openReady(act: () => unknown, more: Answers = {}) {
  const state = { act, verdict: 'would' as PlanOutcome };
  const page = await openPage('/server-ban', {
    answers: {
      ...quietServer,
      'server-ban/ban': ({ dry_run }: Input) =>
        dry_run ? samplePlan([{ target: ID, name: NAME, verdict: state.verdict }]) : state.act(),
      ...more,
    },
  });
  await page.fill(screen.getByRole('textbox', { name: 'Account' }), ID);
  await page.fill(screen.getByRole('textbox', { name: 'Reason' }), WHY);
  await advance(LOOK_MS);
  return { ...page, state };
}

const ban = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Ban ${NAME} permanently` });
const reason = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
const docket = () => {
  const found = document.querySelector<HTMLElement>('[data-card]');
  if (!found) throw new Error('There is no result');
  return found;
};

test('a lost answer is ochre, and another look tells that it was done', async () => {
  const { user, state } = await openReady(() => {
    state.verdict = 'already';
    return lost();
  });
  await user.click(ban());
  expect(docket().dataset.card).toBe('unknown');
  within(docket()).getByText('Outcome unknown');
  within(docket()).getByText(/^Discord’s answer was lost, so this may or may not be done\./);
  await advance(LOOK_MS);
  screen.getByText('Already banned');
  screen.getByText('This account is already banned.');
  expect(ban().disabled).toBe(true);
});

test('a ban whose answer was lost is repeated with the same key', async () => {
  const { desk, user, state } = await openReady(() => lost());
  await user.click(ban());
  await advance(LOOK_MS);
  state.act = () => doneTo(ID);
  await user.click(ban());
  within(docket()).getByText('Banned');
  const keys = desk.calls
    .filter(({ name, input }) => name === 'server-ban/ban' && !input.dry_run)
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('a platform that is down is told in the result, and nothing typed is lost', async () => {
  const { user } = await openReady(() => {
    const params = { platform: 'Discord', wait: '30 s' };
    throw new DeskError('platform/down', { params, retryAfterMs: 30_000 });
  });
  await user.click(ban());
  expect(docket().dataset.card).toBe('bad');
  within(docket()).getByText('Not banned');
  within(docket()).getByText(/Discord isn’t responding\. Nothing was done\./);
  expectSaidOnce('Service Unavailable');
  expect(reason().value).toBe(WHY);
  await advance(LOOK_MS);
  screen.getByRole('button', { name: 'Wait 30s' });
});
