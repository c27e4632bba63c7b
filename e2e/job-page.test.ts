import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type Job, type RowsOfJob, runningJob, sampleRow } from '../src/testing/sample-job.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { fakeJobs } from './fake-jobs.ts';

const house = openDesk();

/** Opens the page of a job with the desk's answers faked. */
async function openJob(job: Job, { rows, ...options }: VisitOptions & { rows?: RowsOfJob } = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const fake = await fakeJobs(visitor.context, job);
  if (rows) fake.rows = rows;
  await visitor.page.goto(`${house.url}/jobs/${job.id}`);
  await visitor.page.getByRole('heading', { name: /processed|acted on/ }).waitFor();
  return { ...visitor, fake };
}

const MANY = 50_000;
const manyRows = runningJob({
  state: 'done',
  total: MANY,
  counts: { waiting: 10_000, done: 40_000, already: 0, failed: 0, skipped: 0, undone: 0 },
});

const named = (page: Page, line: number) => page.getByText(`joinnow_x${line}`, { exact: true });
const rowsDrawn = (page: Page) => page.locator('.rows tbody tr').count();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search rows' });
const scrollTo = (page: Page, share: number) =>
  page.evaluate(`{
    const box = document.querySelector('[data-part=rows]');
    box.scrollTop = (box.scrollHeight - box.clientHeight) * ${share};
  }`);

/** Checks with every frame until the condition holds. The page's policy blocks Playwright's own way. */
const until = (page: Page, condition: string) =>
  page.evaluate(`new Promise((resolve) => {
    const look = () => ((${condition})() ? resolve() : requestAnimationFrame(look));
    look();
  })`);

test('50,000 rows are drawn and read only as far as they are in view; on a phone, too, they are below one another, however far down, and a long number is in one line', async () => {
  const { page, fake, sent } = await openJob(manyRows);
  await named(page, 1).waitFor();
  expect(await rowsDrawn(page)).toBeLessThan(60);
  const asked = () => fake.calls.filter(({ name }) => name === 'rows').length;
  expect(asked()).toBeLessThanOrEqual(2);

  // Dragging through the whole list only loads the rows at the end, not those on the way.
  for (let step = 1; step <= 40; step += 1) await scrollTo(page, step / 40);
  // Row heights vary, so the end moves a little while rows are rendered. This scrolls to it again with every
  // frame until it is reached.
  await until(
    page,
    `() => {
      const box = document.querySelector('[data-part=rows]');
      box.scrollTop = box.scrollHeight;
      return box.querySelector('tbody tr[aria-rowindex="${MANY + 1}"]');
    }`,
  );
  await named(page, MANY - 1).waitFor();
  expect(await rowsDrawn(page)).toBeLessThan(60);
  expect(asked()).toBeLessThan(30);
  const table = page.getByRole('table', { name: 'Rows of job 57' });
  expect(await table.getAttribute('aria-rowcount')).toBe(String(MANY + 1));
  // Also works with the keyboard.
  await page.locator('[data-part=rows]').focus();
  await page.keyboard.press('Home');
  await named(page, 1).waitFor();
  await page.keyboard.press('End');
  await named(page, MANY - 1).waitFor();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.keyboard.press('End');
    await named(page, MANY - 1).waitFor();
    // New rows are measured first and moved after that.
    await until(
      page,
      `() => {
        const rows = [...document.querySelectorAll('.rows tbody tr')];
        const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
        return boxes.every((box, at) => at === 0 || box.top >= boxes[at - 1].bottom - 1);
      }`,
    );
    const line = page.locator('.rows .row-line', { hasText: '49,990' });
    expect((await line.boundingBox())?.height).toBeLessThan(40);
    await page.keyboard.press('Home');
    await named(page, 1).waitFor();
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  expect(await axeFaults(page)).toEqual([]);

  // A secret typed into the search isn't sent.
  const secret = `gth_p_${'a'.repeat(43)}`;
  await search(page).fill(secret);
  await page.getByText(/not sent/).waitFor();
  expect(page.url()).not.toContain(secret);

  fake.rows = { total: 0, at: () => sampleRow(1, 0) };
  await search(page).fill('nobody');
  await page.getByText('No matching rows').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(sent.join('\n')).not.toContain(secret);
});

test('newer rows come in above and the one that is read stays where it is; a pause and a lost line are told', async () => {
  const total = 400;
  const jobWith = (done: number, changes: Partial<Job> = {}) => {
    const counts = { waiting: total - done, done, already: 0, failed: 0, skipped: 0, undone: 0 };
    return runningJob({ total, counts, ...changes });
  };
  const newestFirst = (done: number) => ({
    total,
    at: (index: number) => sampleRow(index < done ? done - index : index + 1, done),
  });
  const expected = /ERR_CONNECTION|Failed to load/;
  const { page, fake } = await openJob(jobWith(200), { expected, rows: newestFirst(200) });
  await named(page, 200).waitFor();
  await page.evaluate("document.querySelector('[data-part=rows]').scrollTop = 90 * 45");
  await named(page, 108).waitFor();
  // Once the rows around it are measured, it stays in place from one frame to the next.
  const before = await page.evaluate<number>(`new Promise((resolve) => {
    let last;
    const look = () => {
      const names = [...document.querySelectorAll('.rows .row-name')];
      const name = names.find(({ textContent }) => textContent === 'joinnow_x108');
      const y = name?.closest('tr').getBoundingClientRect().y;
      if (y !== undefined && y === last) return resolve(y);
      last = y;
      requestAnimationFrame(look);
    };
    look();
  })`);
  for (const done of [203, 230]) {
    Object.assign(fake, { rows: newestFirst(done), job: jobWith(done) });
    // Counted from the newest, after the table's head. Rows rendered above it are measured, and then it is
    // back where it was.
    await until(
      page,
      `() => {
        const row = document.querySelector('.rows tr[aria-rowindex="${done - 108 + 2}"]');
        const isMeant = row?.querySelector('.row-name')?.textContent === 'joinnow_x108';
        return isMeant && Math.abs(row.getBoundingClientRect().y - ${before}) <= 2;
      }`,
    );
  }
  // At the top there is no position to keep, so new rows are visible.
  await page.evaluate("document.querySelector('[data-part=rows]').scrollTop = 0");
  await named(page, 230).waitFor();
  Object.assign(fake, { rows: newestFirst(233), job: jobWith(233) });
  await named(page, 233).waitFor();

  const why = 'Discord no longer takes the token of the bot.';
  const pause = { at: Date.now(), by: null, code: 'platform/revoked', why };
  const paused = { ...pause, resumes_by_itself: true };
  fake.job = jobWith(233, { state: 'paused', paused });
  await page.getByText('It resumes by itself once this is fixed.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  fake.isCut = true;
  await page.getByText('Connection lost. The job keeps running').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  // Pressed while still disconnected, because after that the page may reconnect by itself first.
  await page.getByRole('button', { name: 'Try now' }).click();
  fake.isCut = false;
  await page.getByText('Connection lost. The job keeps running').waitFor({ state: 'detached' });
});
