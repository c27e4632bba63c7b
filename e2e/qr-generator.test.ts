import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { scanQr } from './scan-qr.ts';

const house = openDesk();
const LINK = 'https://example.com/lantern-bay?from=poster';

async function openTool(options: { clock?: boolean; expected?: RegExp } = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/qr-generator`);
  const field = page.getByRole('textbox', { name: 'Link' });
  const button = page.getByRole('button', { name: 'Generate QR code' });
  await field.waitFor();
  return { ...visitor, field, button };
}

test('a link becomes a QR code that a scanner reads, and the files say the same', async () => {
  const { page, field, button } = await openTool();
  await field.fill(LINK);
  await page.getByText('It is made here and not kept.').waitFor();
  await button.click();
  await page.getByText('QR code has been created successfully!').first().waitFor();
  const picture = page.getByRole('img', { name: `QR code of ${LINK}` });
  expect(await scanQr(page, picture)).toBe(LINK);
  await page.getByRole('link', { name: LINK }).waitFor();
  await page.getByText(/Right-click the image to save it/).waitFor();

  expect((await download(page, 'Download PNG')).subarray(1, 4).toString()).toBe('PNG');
  expect((await download(page, 'Download SVG')).toString()).toMatch(/^<svg[^>]*>/);
});

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^qr-example\.com\.(png|svg)$/);
  return readFile(await file.path());
}

test('after a code the button waits 5 s, and Generate Another begins anew', async () => {
  const { page, field, button } = await openTool({ clock: true });
  await field.fill(LINK);
  await page.keyboard.press('Enter');
  await page.getByRole('img').waitFor();
  const waiting = page.getByRole('button', { name: /^Wait [45]s$/ });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  await page.clock.fastForward(5_000);
  await button.waitFor();

  await page.getByRole('button', { name: 'Generate Another' }).click();
  expect(await field.inputValue()).toBe('');
  expect(await page.getByRole('img').count()).toBe(0);
  await page.locator('input:focus').waitFor();
});

test('the server keeps the cooldown too, and the page tells how long', async () => {
  const { page, field } = await openTool({ expected: /status of 429/ });
  await field.fill(LINK);
  await page.keyboard.press('Enter');
  await page.getByRole('img').waitFor();
  await page.reload();
  await field.fill(LINK);
  await page.keyboard.press('Enter');
  await page.getByText('This action is cooling down.').first().waitFor();
  await page.getByRole('button', { name: /^Wait [1-5]s$/ }).waitFor();
  expect(await field.inputValue()).toBe(LINK);
});

test.each([
  ['https://discord.com/ra/AbCdEf', /sign-in link/],
  ['https://DISCORD.com:443//%72a/AbCdEf', /sign-in link/],
  ['https://mira:secret@example.com/', /before the @/],
  ['ftp://example.com/', /Please enter a valid URL to generate QR code\./],
])('%s is refused beside the field and not sent', async (link, words) => {
  const { page, field, sent } = await openTool();
  await field.fill(link);
  await page.keyboard.press('Enter');
  await page.getByText(words).first().waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe(link);
  expect(sent.filter((request) => request.includes('/api/qr'))).toEqual([]);
});

test('without a pass the tool says so and nothing is sent', async () => {
  const { page, sent } = await house.visit();
  await page.goto(`${house.url}/qr-generator`);
  await page.getByRole('textbox', { name: 'Link' }).fill(LINK);
  await page.getByRole('button', { name: 'Generate QR code' }).click();
  await page.locator('.message', { hasText: 'Missing Redeem Code' }).waitFor();
  expect(sent.filter((request) => request.includes('/api/qr'))).toEqual([]);
});

test('a session that the server has forgotten is renewed and the call repeated', async () => {
  const { page, field, sent } = await openTool({ expected: /status of 401/ });
  // Forgotten while the call is under way: no other call of the page can find out before it.
  await page.route(
    '**/api/qr',
    async (route) => {
      await house.desk.desk.database.transaction(async (tx) => {
        await tx.run('DELETE FROM sessions');
        // Or a session that was used a moment ago is still remembered.
        tx.announce('sessions');
      });
      await route.continue();
    },
    { times: 1 },
  );
  await field.fill(LINK);
  await page.keyboard.press('Enter');
  await page.getByRole('img').waitFor();
  expect(sent.filter((request) => request.includes('/api/qr'))).toHaveLength(2);
});

test('a lost connection leaves the form as it was', async () => {
  const { page, field } = await openTool({ expected: /ERR_FAILED/ });
  await page.route('**/api/qr', (route) => route.abort());
  await field.fill(LINK);
  await page.keyboard.press('Enter');
  await page.locator('.message', { hasText: 'Network Error' }).waitFor();
  await page.getByText('Failed to connect to the server').first().waitFor();
  expect(await field.inputValue()).toBe(LINK);
});
