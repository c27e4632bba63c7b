// The pictures of a case, and of the appeal of its ban.
import type { Page } from 'playwright-core';
import { tendAll } from '../src/server/upkeep.ts';
import type { PictureDesk } from './picture-desk.ts';

const STORY =
  'I joined with a link that a friend sent me, and I only watched. I didn’t know it was a raid. Could someone check?';

/** Opens the case of an account that a job has banned. */
export async function openBan(page: Page, house: PictureDesk): Promise<void> {
  await page.goto(`${page.url()}/${await findBan(house)}`);
  await page.getByRole('heading', { name: 'Appeal code' }).waitFor();
}

/** Fills in the public page with the code of an earlier picture's ban. */
export async function typeAppeal(page: Page, house: PictureDesk): Promise<void> {
  const code = await findCode(house);
  await page.getByRole('textbox', { name: 'Appeal code' }).fill(code);
  await page.getByText('The code is typed correctly').waitFor();
  await page.getByRole('textbox', { name: 'Your side of the story' }).fill(STORY);
}

/** Sends an appeal, and opens it as an admin. */
export async function decideAppeal(page: Page, house: PictureDesk): Promise<void> {
  const queue = page.url();
  await page.goto(new URL('/appeal', queue).href);
  await typeAppeal(page, house);
  await page.getByRole('button', { name: 'Send appeal' }).click();
  await page.getByRole('heading', { name: 'Appeal received' }).waitFor();
  await tendAll(house.desk.desk, (work) => work());
  await page.goto(queue);
  await page.getByRole('link', { name: /^Open appeal/ }).click();
  await page.getByRole('radio', { name: /^Lift/ }).check();
  await page
    .getByRole('textbox', { name: 'Answer they read' })
    .fill('We checked the join list. Sorry!');
}

/** The code of a ban that a job has made. */
async function findCode(house: PictureDesk): Promise<string> {
  const wish = { case_id: await findBan(house) };
  const { slip } = (await house.manage('/appeals/slip', wish)) as { slip: { code: string } };
  return slip.code;
}

async function findBan({ desk }: PictureDesk): Promise<number> {
  const row = await desk.beside((tx) =>
    tx.one<{ case_id: number }>(
      `SELECT audit.case_id FROM audit JOIN audit AS intent ON intent.number = audit.case_id
       WHERE audit.outcome = 'done' AND intent.job_id IS NOT NULL AND intent.target LIKE 'discord:%'
       ORDER BY audit.id LIMIT 1`,
    ),
  );
  if (!row) throw new Error('No job of the day has banned anyone');
  return row.case_id;
}
