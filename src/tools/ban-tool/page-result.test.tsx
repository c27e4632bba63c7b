// The result of a ban: queued, waiting, refused or unknown. It must never claim more than is known.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '#errors.ts';
import { lost } from '#testing/page/answers.ts';
import { advance } from '#testing/page/settle.ts';
import { NOW, passInfo } from '#testing/page/usual-answers.ts';
import { runningJob, sampleRow, waitingJob } from '#testing/sample-job.ts';
import {
  banButton,
  docket,
  done,
  lookedUp,
  openBanTool,
  player,
  reason,
  seenPlayer,
  timedBan,
  WHY,
} from './page.fixture.tsx';

const down = new DeskError('platform/down', {
  params: { platform: 'Roblox', wait: '30 s' },
  retryAfterMs: 30_000,
});
const row = (changes: Parameters<typeof sampleRow>[2]) => ({
  now: NOW,
  total: 1,
  offset: 0,
  rows: [sampleRow(1, 0, changes)],
});

test('a third change within a minute is counted down and queued, and told when it was done', async () => {
  const { desk, user, write } = await openBanTool({
    'ban-tool/look': seenPlayer({ wait_until: NOW + 40_000 }),
    'ban-tool/ban': { job_id: 57, state: 'running', detail: 'It is sent when Roblox takes it.' },
    'jobs/get': { now: NOW, job: runningJob() },
    'jobs/rows': row({ not_before: NOW + 40_000 }),
  });
  await write('MapleHarbor12');
  screen.getByText(/This one would be queued and sent in 40 s\.$/);
  await advance(10_000);
  screen.getByText(/This one would be queued and sent in 30 s\.$/);
  await user.click(banButton());
  docket('Queued').getByText(/This one is sent in \d+ s\.$/);
  docket('Queued').getByRole('link', { name: 'Job 57' });
  docket('Queued').getByText('It is sent even if you leave this page.');
  desk.answer({
    'jobs/get': { now: NOW, job: runningJob({ state: 'done' }) },
    'jobs/rows': row({ state: 'done', case_id: 41 }),
    'ban-tool/look': seenPlayer({ restriction: timedBan }),
  });
  await advance(5_000);
  docket('Banned').getByRole('link', { name: 'Case 41' });
  await lookedUp();
  screen.getByText('banned until', { exact: false });
});

test('above the limit of an hour it waits for a second person, who may decline it', async () => {
  const { desk, user, write } = await openBanTool({
    'ban-tool/ban': { job_id: 57, state: 'waiting', detail: 'It waits for a second person.' },
    'jobs/get': { now: NOW, job: waitingJob() },
    'jobs/rows': row({}),
  });
  await write('MapleHarbor12');
  await user.click(banButton());
  docket('Waiting for approval').getByText('Nothing happens until they approve.', { exact: false });
  desk.answer({
    'jobs/get': { now: NOW, job: waitingJob({ state: 'declined' }) },
    'jobs/rows': row({ state: 'skipped', cause: 'Kade declined it.' }),
  });
  await advance(5_000);
  docket('Not banned').getByText('Declined.');
  docket('Not banned').getByText('Kade declined it. Nothing changed.', { exact: false });
});

test('what Roblox does not take is refused: nothing changed, and nothing typed is lost', async () => {
  const { user, write } = await openBanTool({
    'ban-tool/ban': () => {
      throw down;
    },
  });
  await write('MapleHarbor12');
  await user.click(banButton());
  docket('Not banned').getByText('Roblox isn’t responding.', { exact: false });
  await lookedUp();
  screen.getByText(/· not banned$/);
  expect(player().value).toBe('MapleHarbor12');
  expect(reason().value).toBe(WHY);
  screen.getByRole('button', { name: 'Wait 30s' });
});

test('an answer that was lost says so, and pressing again carries the same key', async () => {
  const { desk, user, write, changes } = await openBanTool({ 'ban-tool/ban': lost });
  await write('MapleHarbor12');
  await user.click(banButton());
  docket('Outcome unknown').getByText('Roblox’s answer was lost.', { exact: false });
  desk.answer({ 'ban-tool/ban': done() });
  await user.click(banButton());
  docket('Banned').getByRole('link', { name: 'Case 41' });
  const keys = changes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('after an answer that was lost the card tells how it is', async () => {
  const { desk, user, write } = await openBanTool({ 'ban-tool/ban': lost });
  await write('MapleHarbor12');
  await user.click(banButton());
  await lookedUp();
  screen.getByText(/· not banned$/);
  desk.answer({ 'ban-tool/look': seenPlayer({ restriction: timedBan }) });
  await user.click(docket('Outcome unknown').getByRole('button', { name: 'Refresh' }));
  await lookedUp();
  screen.getByText('banned until', { exact: false });
});

test('a spent budget is refused in words, and more can be asked for', async () => {
  const spent = { limit: 2, window: '10 minutes', wait: '10 min' };
  const { user, write } = await openBanTool({
    'limits/pass': { ...passInfo, ten_minutes: { used: 1, limit: 2, back_at: NOW + 600_000 } },
    'ban-tool/ban': () => {
      throw new DeskError('limits/budget', { params: spent, retryAfterMs: 600_000 });
    },
  });
  await write('MapleHarbor12');
  await user.click(banButton());
  docket('Not banned').getByRole('button', { name: 'Ask for more' });
  expect(reason().value).toBe(WHY);
});

test('who was banned already is told so, and there is nothing to undo', async () => {
  const { user, write } = await openBanTool({
    'ban-tool/ban': done({ outcome: 'already', detail: 'Banned since Saturday.' }),
  });
  await write('MapleHarbor12');
  await user.click(banButton());
  docket('Already banned').getByText('Banned since Saturday.');
  expect(screen.queryByRole('button', { name: 'Undo ban' })).toBeNull();
});

test('a ban cools down as long as the owner set, and Ctrl and Enter does not get around it', async () => {
  const { user, write, changes } = await openBanTool();
  await write('MapleHarbor12');
  await user.click(banButton());
  await user.click(screen.getByRole('button', { name: 'Back to this player' }));
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Wait 10s' });
  expect(button.disabled).toBe(true);
  await user.click(reason());
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(changes()).toHaveLength(1);
  await advance(10_000);
  banButton();
});
