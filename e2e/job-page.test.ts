import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { fakeJobs, type Job, rowOf, runningJob, waitingJob } from './fake-jobs.ts';

const house = openDesk();

/** The page of a job that the desk tells of, whatever it tells. */
async function openJob(job: Job, options: VisitOptions = {}, search = '') {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const fake = await fakeJobs(visitor.context, job);
  await visitor.page.goto(`${house.url}/jobs/${job.id}${search}`);
  await visitor.page.getByRole('heading', { name: /settled|acted on/ }).waitFor();
  return { ...visitor, fake };
}

const PATIENT = { timeout: 45_000 };
const legend = (page: Page, name: string) =>
  page.locator('.outcome-legend button', { hasText: name });
const rowsDrawn = (page: Page) => page.locator('.rows tbody tr').count();
const scrollTo = (page: Page, share: number) =>
  page.evaluate(`{
    const box = document.querySelector('.rows-scroller');
    box.scrollTop = (box.scrollHeight - box.clientHeight) * ${share};
  }`);

test('50,000 rows are drawn and read only as far as they are in view', async () => {
  const total = 50_000;
  const counts = { waiting: 10_000, done: 40_000, already: 0, failed: 0, skipped: 0, undone: 0 };
  const { page, fake } = await openJob(runningJob({ state: 'done', total, counts }));
  await page.getByText('joinnow_x1', { exact: true }).waitFor();
  expect(await rowsDrawn(page)).toBeLessThan(60);
  const asked = () => fake.calls.filter(({ name }) => name === 'rows').length;
  expect(asked()).toBeLessThanOrEqual(2);

  // Whoever drags through all of it reads what they stop at, and nothing on the way.
  for (let step = 1; step <= 40; step += 1) await scrollTo(page, step / 40);
  // Rows are as high as they need, so the end moves a little while it is drawn.
  const last = page.locator('.rows tbody tr').last();
  await expect
    .poll(async () => {
      await scrollTo(page, 1);
      return last.getAttribute('aria-rowindex');
    }, PATIENT)
    .toBe('50001');
  await page.getByText('joinnow_x49999', { exact: true }).waitFor();
  expect(await rowsDrawn(page)).toBeLessThan(60);
  expect(asked()).toBeLessThan(30);
  const table = page.getByRole('table', { name: 'Rows of job 57' });
  expect(await table.getAttribute('aria-rowcount')).toBe('50001');
  // With the keyboard, too.
  await page.locator('.rows-scroller').focus();
  await page.keyboard.press('Home');
  await page.getByText('joinnow_x1', { exact: true }).waitFor();
  await page.keyboard.press('End');
  await page.getByText('joinnow_x49999', { exact: true }).waitFor();
  await page.keyboard.press('Home');
  await page.getByText('joinnow_x1', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('rows of a phone stand below one another, however far down, and a long number in one line', async () => {
  const total = 50_000;
  const counts = { waiting: 10_000, done: 40_000, already: 0, failed: 0, skipped: 0, undone: 0 };
  const job = runningJob({ state: 'done', total, counts });
  for (const width of [390, 1280]) {
    const { page } = await openJob(job, { viewport: { width, height: 844 } });
    await page.getByText('joinnow_x1', { exact: true }).waitFor();
    await page.locator('.rows-scroller').focus();
    await page.keyboard.press('End');
    await page.getByText('joinnow_x49999', { exact: true }).waitFor();
    const overlaps = () =>
      page.evaluate(`{
        const rows = [...document.querySelectorAll('.rows tbody tr')];
        const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        boxes.filter((box, at) => at > 0 && box.top < boxes[at - 1].bottom - 1).length;
      }`);
    await expect.poll(overlaps, PATIENT).toBe(0);
    const line = page.locator('.rows .row-line', { hasText: '49,990' });
    expect((await line.boundingBox())?.height).toBeLessThan(40);
  }
});

test('the parts of the bar and the numbers below it filter the table, and the address keeps it', async () => {
  const { page, fake } = await openJob(runningJob());
  await legend(page, 'Failed').click();
  await page.getByRole('button', { name: 'Remove Only: Failed' }).waitFor();
  expect(new URL(page.url()).searchParams.get('show')).toBe('failed');
  expect(await legend(page, 'Failed').getAttribute('aria-pressed')).toBe('true');
  await expect
    .poll(() => fake.calls.findLast(({ name }) => name === 'rows')?.input.state, PATIENT)
    .toBe('failed');
  await page.locator('.outcome-bar .done').click();
  expect(new URL(page.url()).searchParams.get('show')).toBe('done');
  // Pressed once more, it shows all again.
  await legend(page, 'Done').click();
  expect(new URL(page.url()).searchParams.has('show')).toBe(false);

  fake.rows = { total: 0, at: () => rowOf(1, 0) };
  await page.getByRole('searchbox', { name: 'Search rows' }).fill('nobody');
  await page.getByText('No rows here').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('query'), PATIENT).toBe('nobody');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show all rows' }).click();
  await expect.poll(() => new URL(page.url()).search, PATIENT).toBe('');
});

test('a lost line is told, the job stays in view, and the page finds back by itself', async () => {
  const { page, fake } = await openJob(runningJob(), { expected: /ERR_CONNECTION|Failed to load/ });
  fake.isCut = true;
  await page.getByText('The job goes on without this page').waitFor();
  await page.getByRole('heading', { name: '42 of 64 settled' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  fake.job = runningJob({
    counts: { waiting: 2, done: 51, already: 4, failed: 3, skipped: 4, undone: 0 },
  });
  fake.isCut = false;
  await page.getByRole('heading', { name: '62 of 64 settled' }).waitFor({ timeout: 60_000 });
  expect(await page.getByText('The job goes on without this page').count()).toBe(0);
});

test('a job that waits for the platform, or that the desk paused, says until when and why', async () => {
  const why = 'Discord asks to wait.';
  const { page, fake } = await openJob(runningJob({ held: { until: Date.now() + 90_000, why } }));
  await page.getByText(/Discord asks to wait\. Next try in \d+ s\./).waitFor();
  await page.locator('.tag', { hasText: 'Waits for the platform' }).waitFor();
  // It is no secret that one may go.
  await page.getByText('the job goes on without it').waitFor();
  fake.job = runningJob({ held: { until: Date.now() + 3_600_000, why } });
  await page.getByText(/Discord asks to wait\. Next try \d\d:\d\d\./).waitFor();
  fake.job = runningJob({
    state: 'paused',
    paused: {
      at: Date.now(),
      by: null,
      code: 'platform/revoked',
      why: 'Discord no longer takes the token of the bot.',
      resumes_by_itself: true,
    },
  });
  await page.getByText('The desk paused it.').waitFor();
  await page.getByText('It goes on by itself as soon as that is mended.').waitFor();
  await page.getByRole('button', { name: 'Resume' }).waitFor();
  expect(await axeFaults(page)).toEqual([]);
});

test('newer rows come in above, and the one that is read stays where it is', async () => {
  const total = 400;
  const jobWith = (done: number) => {
    const counts = { waiting: total - done, done, already: 0, failed: 0, skipped: 0, undone: 0 };
    return runningJob({ total, counts });
  };
  const { page, fake } = await openJob(jobWith(200));
  const newestFirst = (done: number) => ({
    total,
    at: (index: number) => rowOf(index < done ? done - index : index + 1, done),
  });
  fake.rows = newestFirst(200);
  await page.reload();
  await page.getByText('joinnow_x200', { exact: true }).waitFor();
  const topOf = async (name: string) => {
    const row = page.getByText(name, { exact: true });
    return (await row.count()) === 0 ? -1 : Math.round((await row.boundingBox())?.y ?? -1);
  };
  await page.evaluate("document.querySelector('.rows-scroller').scrollTop = 90 * 45");
  await page.getByText('joinnow_x108', { exact: true }).waitFor();
  const before = await topOf('joinnow_x108');
  const asked = () => fake.calls.filter(({ name }) => name === 'rows').length;
  for (const done of [203, 230]) {
    const seen = asked();
    Object.assign(fake, { rows: newestFirst(done), job: jobWith(done) });
    await expect.poll(asked, PATIENT).toBeGreaterThan(seen + 1);
    await expect
      .poll(async () => Math.abs((await topOf('joinnow_x108')) - before), PATIENT)
      .toBeLessThanOrEqual(2);
  }
  // At the top there is nothing to keep: what is new is seen.
  await page.evaluate("document.querySelector('.rows-scroller').scrollTop = 0");
  await page.getByText('joinnow_x230', { exact: true }).waitFor();
  Object.assign(fake, { rows: newestFirst(233), job: jobWith(233) });
  await page.getByText('joinnow_x233', { exact: true }).waitFor();
});

test('a row that has to wait for its turn counts down', async () => {
  const { page, fake } = await openJob(runningJob());
  const soon = Date.now() + 60_000;
  fake.rows.at = (index) =>
    rowOf(index + 1, 0, index === 0 ? { not_before: soon, cause: null } : {});
  await page.reload();
  await page.getByText(/Next try in \d+ s\./).waitFor();
});

test('whoever has no second try is offered none, and what cannot be taken back is not promised', async () => {
  const none = { act: 'Kick', done: 'Kicked', one: 'kick', many: 'kicks', takesBack: null };
  const { page } = await openJob(runningJob({ retryable: 0, words: none, state: 'done' }));
  await page.getByText('What this job does cannot be taken back.').waitFor();
  expect(await page.getByRole('button', { name: /^Retry/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: /ndo/ }).count()).toBe(0);
  await page.getByText('Kicked').first().waitFor();
});

test('retry says how many, and approve tells the desk how many were seen', async () => {
  const { page, fake } = await openJob(runningJob());
  await page.getByRole('button', { name: 'Retry 2' }).click();
  await page.locator('.message', { hasText: 'Done.' }).waitFor();
  expect(fake.calls.some(({ name }) => name === 'retry')).toBe(true);
  fake.job = waitingJob();
  await page.reload();
  await page.getByText('4 are banned already and 4 are left out; the rows say why.').waitFor();
  await page.getByRole('button', { name: 'Approve 56' }).click();
  await expect
    .poll(() => fake.calls.find(({ name }) => name === 'approve')?.input.targets, PATIENT)
    .toBe(56);
});

test('a plan says until when it waits, and afterwards that nobody approved it', async () => {
  const { page, fake } = await openJob(waitingJob());
  const waits = await page.locator('p', { hasText: /^It waits until/ }).textContent();
  expect(waits).toMatch(/^It waits until \w+ \d+ \w+, \d\d:\d\d/);
  expect(waits).toContain('. If nobody has approved it by then, the desk cancels it.');
  const over = Date.now() - 60_000;
  fake.job = waitingJob({ state: 'cancelled', waits_until: over, ended_at: over });
  await page.reload();
  const expired = await page.locator('p', { hasText: /^Nobody approved it until/ }).textContent();
  expect(expired).toContain('so the desk cancelled it. Nothing was done.');
  expect(await page.getByRole('button', { name: /^Approve/ }).count()).toBe(0);
});

test('a secret that is typed into the search goes nowhere', async () => {
  const { page, sent } = await openJob(runningJob());
  const secret = `gth_p_${'a'.repeat(43)}`;
  await page.getByRole('searchbox', { name: 'Search rows' }).fill(secret);
  await page.getByText(/not sent/).waitFor();
  expect(page.url()).not.toContain(secret);
  expect(sent.join('\n')).not.toContain(secret);
});
