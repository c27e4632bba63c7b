import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { phonePhoto } from '../src/desk/evidence/evidence.fixture.ts';
import { insertEvidence, type ListedEvidence } from '../src/desk/evidence/store.ts';
import { evidenceOf } from '../src/desk/evidence/stored.fixture.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { writeCase } from './write-case.ts';

const house = openDesk();
const panel = (page: Page) => page.getByRole('region', { name: 'Evidence' });
const LINK =
  'https://ptb.discord.com/channels/80351110224678912/80351110224678913/80351110224678914';

test('a photo is added, shown and saved without its place; a link opens elsewhere; both can go', async () => {
  const about = { kind: 'discord', id: '80351110224678912', name: 'tidepool_ren' } as const;
  const caseId = await writeCase(house.desk, { action: 'server-ban/kick', about, holder: 'Mira' });
  const { page } = await house.visit({ stored: { code: await house.createPass() } });
  await page.goto(`${house.url}/cases/${caseId}`);
  await panel(page).getByText('No evidence yet.').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const buffer = await phonePhoto();
  await panel(page)
    .getByLabel('Files to add as evidence')
    .setInputFiles([
      { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer },
      {
        name: 'chat.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('12:01 Ren: join my server'),
      },
    ]);
  await panel(page).getByText('2 of 5').waitFor();
  await panel(page).getByRole('textbox', { name: 'Message link' }).fill(LINK);
  await panel(page).getByRole('button', { name: 'Add link' }).click();
  await panel(page).getByText('3 of 5').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    panel(page).getByRole('button', { name: 'Download IMG_2041.jpg' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('IMG_2041.jpg');
  const saved = await readFile(await download.path());
  const { exif, width, height } = await sharp(saved).metadata();
  expect({ exif, width, height }).toEqual({ exif: undefined, width: 48, height: 64 });

  await panel(page).getByRole('button', { name: 'Show IMG_2041.jpg' }).click();
  const dialog = page.getByRole('dialog', { name: 'IMG_2041.jpg' });
  await dialog.locator('img[src^="data:image/jpeg"]').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await panel(page).getByRole('button', { name: 'Remove chat.txt' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await panel(page).getByText('2 of 5').waitFor();
});

test('a message that was kept in Discord is read in full, whatever it says', async () => {
  const about = { kind: 'discord', id: '80351110224678912', name: 'tidepool_ren' } as const;
  const caseId = await writeCase(house.desk, { action: 'server-ban/kick', about, holder: 'Mira' });
  await keepMessages(caseId);
  const { page } = await house.visit({ stored: { code: await house.createPass() } });
  await page.goto(`${house.url}/cases/${caseId}`);
  await panel(page).getByText('3 of 5').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await panel(page).getByRole('button', { name: 'Read the message by tidepool_ren' }).click();
  const dialog = page.getByRole('dialog');
  const text = dialog.getByRole('region', { name: 'Text of the message' });
  expect(await text.textContent()).toBe(LONG);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

const LONG = `${'@everyone **FREE** skins at https://skins.example/claim\n'.repeat(60)}\u202eend`;
const ZALGO = `H̸̢̛͓̠̰̟͖̼̫̓̊̔͌̌̈́̚͝͝i̵̡̛̟̗͎͍̍̃̽̅̆̓͘͝`.repeat(40);

/** As the menu of a message adds them. */
async function keepMessages(caseId: number): Promise<void> {
  const sent = { files: 0, embeds: 0, is_forwarded: false, is_masked: false };
  const author = { id: '80351110224678912', name: 'tidepool_ren', is_webhook: false };
  const webhook = { id: '80351110224678919', name: 'Free Nitro', is_webhook: true };
  const messages = [
    { ...sent, text: LONG, author, files: 2, is_masked: true },
    { ...sent, text: ZALGO, author: { ...author, name: 'ザ・ルゴ' } },
    { ...sent, text: '', author: webhook, embeds: 1 },
  ];
  await house.desk.desk.database.transaction(async (tx) => {
    for (const [at, message] of messages.entries()) {
      const one: ListedEvidence = {
        ...evidenceOf(caseId),
        ...{ id: String(at).repeat(16), url: LINK, name: LINK, thumbnail: null },
        ...{ message: JSON.stringify(message), addedAt: house.desk.desk.now() },
        kind: 'message',
      };
      await insertEvidence(tx, one, new Uint8Array());
    }
  });
}
