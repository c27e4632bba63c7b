import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { webhookNamed } from './practice-world.ts';

const house = openDesk({ settings: { toolCooldownMs: 0, twoPersonTargetsPerHour: 100 } });
const TEXT = 'Doors open at eight.';

const urlField = (page: Page) => page.getByRole('textbox', { name: 'Webhook URL' });
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code from the channel' });
const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Messages' });
const repeat = (page: Page) => page.getByRole('spinbutton', { name: 'Repeat' });
const delay = (page: Page) => page.getByRole('spinbutton', { name: 'Delay' });

async function openSender(name: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/webhook-sender`);
  await urlField(visitor.page).fill(webhookNamed(house, name).url);
  return visitor;
}

/** Requests a code and reads it in the channel, like a moderator would. */
async function readCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Send code' }).click();
  const posted = page.getByText(/Gatehouse code: \d{6}/).first();
  return /\d{6}/.exec((await posted.textContent()) ?? '')?.[0] ?? '';
}

test('a code that is read in the practice channel opens the form, and messages go out', async () => {
  const { page } = await openSender('Collector', { expected: /status of 422/ });
  await page.getByText('Server not listed.').waitFor();
  expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);

  await urlField(page).fill(webhookNamed(house, 'Practice Bell').url);
  await page.getByText('#practice-room').waitFor();
  await page.getByText('This is the practice channel.').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const code = await readCode(page);
  await codeField(page).fill(code === '000000' ? '000001' : '000000');
  await page.keyboard.press('Enter');
  await page.getByText('You have 4 tries left.').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await page.getByText(/Verified until/).waitFor();

  await message(page).fill(TEXT);
  await repeat(page).fill('3');
  await delay(page).fill('0.1');
  await page.getByText('3 times').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await sendButton(page).click();
  await page.getByText('All messages have been sent').first().waitFor();
  await page.getByText('3 of 3 sent').waitFor();
  await page.getByRole('link', { name: /^Case \d+$/ }).waitFor();
  await page.getByText(TEXT, { exact: true }).nth(2).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  // The proof remains valid after a reload.
  await page.reload();
  await urlField(page).fill(webhookNamed(house, 'Practice Bell').url);
  await message(page).fill(TEXT);
  await repeat(page).fill('20');
  // Discord refuses messages under its own name.
  await page.getByRole('textbox', { name: 'Name' }).fill('Discord');
  await sendButton(page).click();
  await page.getByText('Three messages in a row failed').first().waitFor();
  await page.getByText('0 of 20 sent, 3 failed').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('Cancel ends it, and the case has the count; so does leaving the page', async () => {
  const { page } = await openSender('Server Watch', { expected: /ERR_ABORTED|aborted/i });
  await codeField(page).fill(await readCode(page));
  await page.keyboard.press('Enter');
  await message(page).fill(TEXT);
  await repeat(page).fill('50');
  await delay(page).fill('3600');
  await sendButton(page).click();
  await page.getByText('1 of 50 sent').waitFor();
  expect(await message(page).getAttribute('aria-disabled')).toBe('true');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.locator('.message', { hasText: 'Cancelled' }).waitFor();
  await sendButton(page).waitFor();
  await expect.poll(outcomes).toMatchObject([{ sent: 1, of: 50, cancelled: true }]);

  await sendButton(page).click();
  await page.getByText('1 of 50 sent').waitFor();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(outcomes).toMatchObject([{}, { sent: 1, of: 50, cancelled: true }]);
});

/** The outcomes recorded in the cases of sends through this webhook. */
async function outcomes(): Promise<unknown[]> {
  const target = `webhook:${webhookNamed(house, 'Server Watch').id}`;
  const rows = await house.desk.desk.database.transaction((tx) =>
    tx.all<{ detail: string }>(
      "SELECT detail FROM audit WHERE action = 'webhook-sender/send' AND phase = 'outcome' AND target = $1 ORDER BY id",
      [target],
    ),
  );
  return rows.map(({ detail }) => JSON.parse(detail) as unknown);
}

test('a message with an embed and a file goes out as the preview shows it, and is edited and deleted', async () => {
  const { page } = await openSender('Release Notes');
  const code = await readCode(page);
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Verify code' }).click();
  await message(page).fill('**Doors** open at eigth');
  await page.getByText('title, text, color, fields, image').click();
  await page.getByRole('button', { name: 'Add an embed' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Lantern parade');
  await page.getByRole('button', { name: 'Add a field' }).click();
  await page.getByRole('textbox', { name: 'Field 1: name' }).fill('Where');
  await page.getByRole('textbox', { name: 'Field 1: text' }).fill('The quay');
  await page.getByText('up to 8 MB').first().click();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'map.png', mimeType: 'image/png', buffer: Buffer.from([137, 80, 78, 71, 0, 1]) },
    { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(3_000_000) },
  ]);
  const preview = page.getByTestId('preview');
  await preview.getByText('Lantern parade').waitFor();
  await preview.getByText('large.bin').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await sendButton(page).click();
  await page.getByText('1 of 1 sent').waitFor();
  const { channel_id } = webhookNamed(house, 'Release Notes');
  const posted = () => house.desk.sandbox.readChannel(channel_id, Date.now())?.at(-1);
  expect(posted()?.attachments.map(({ filename, size }) => [filename, size])).toEqual([
    ['map.png', 6],
    ['large.bin', 3_000_000],
  ]);
  expect(posted()?.embeds).toMatchObject([{ title: 'Lantern parade' }]);

  await page.getByRole('button', { name: /^Edit “/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit message' });
  await message(page).last().fill('**Doors** open at eight');
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Edit “**Doors** open at eight”' }).waitFor();
  expect(posted()).toMatchObject({ content: '**Doors** open at eight', attachments: [{}, {}] });
  await page.getByRole('button', { name: /^Delete “/ }).click();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete message' }).click();
  await page.getByText('Sent in the last 24 hours').waitFor({ state: 'detached' });
  expect(posted()?.content).not.toContain('Doors');
});
