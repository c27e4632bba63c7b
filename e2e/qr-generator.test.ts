import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { scanQr } from './scan-qr.ts';

// So long that the cooldown never ends during a journey.
const house = openDesk({ settings: { toolCooldownMs: 3_600_000 } });
const LINK = 'https://example.com/lantern-bay?from=poster';

async function openTool(options: { expected?: RegExp } = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/qr-generator`);
  const field = page.getByRole('textbox', { name: 'Link' });
  await field.waitFor();
  return { ...visitor, field };
}

test('a link becomes a QR code that a scanner reads, also when the session was forgotten, and the files say the same; the desk keeps the cooldown when the page is opened anew', async () => {
  const { page, field, sent } = await openTool({ expected: /status of (401|429)/ });
  // Deleted while the call is on its way, so that no other call of the page notices first.
  await page.route(
    '**/api/qr',
    async (route) => {
      await house.desk.desk.database.transaction(async (tx) => {
        await tx.run('DELETE FROM sessions');
        // Without this, a recently used session would still be cached.
        tx.announce('sessions');
      });
      await route.continue();
    },
    { times: 1 },
  );
  await field.fill(LINK);
  await page.getByText('It is not stored.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('QR code has been created successfully!').first().waitFor();
  const picture = page.getByRole('img', { name: `QR code of ${LINK}` });
  expect(await scanQr(page, picture)).toBe(LINK);
  expect(sent.filter((request) => request.includes('/api/qr'))).toHaveLength(2);

  expect((await download(page, 'Download PNG')).subarray(1, 4).toString()).toBe('PNG');
  expect((await download(page, 'Download SVG')).toString()).toMatch(/^<svg[^>]*>/);
  expect(await axeFaultsInEveryLook(page)).toEqual([]);

  await page.reload();
  await field.fill(LINK);
  await page.keyboard.press('Enter');
  await page.getByText('This action is cooling down.').first().waitFor();
  expect(await page.getByRole('button', { name: /^Wait / }).isDisabled()).toBe(true);
  expect(await field.inputValue()).toBe(LINK);
});

async function download(page: Page, name: string): Promise<Buffer> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^qr-example\.com\.(png|svg)$/);
  return readFile(await file.path());
}
