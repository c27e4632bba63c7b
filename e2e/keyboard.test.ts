import { expect, test } from 'vitest';
import { axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { tabTo } from './tab-to.ts';

const house = openDesk();

test('the first Tab offers to skip to the content, and a code is redeemed and a QR code made without a mouse', async () => {
  const { page } = await house.visit();
  const code = await house.desk.createCode();
  await page.goto(house.url);
  await page.getByRole('link', { name: /QR Generator/ }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('MAIN');

  await tabTo(page, /^Redeem$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').locator('input:focus').waitFor();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The help of the screen opens with its key, and gives the focus back.
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Help: Home' }).getByText('Actions today').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  await tabTo(page, /^QR Generator/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'QR Generator' }).waitFor();
  await tabTo(page, /^Link$/);
  await page.keyboard.type('https://example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('img', { name: 'QR code of https://example.com/' }).waitFor();
  await tabTo(page, /^Generate Another$/);
  await page.keyboard.press('Enter');
  await page.locator('input:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await tabTo(page, /^Link$/);
});
