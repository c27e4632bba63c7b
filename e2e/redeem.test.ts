import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keptBy, openDesk, storedItem } from './desk.ts';

const house = openDesk();

interface TextField {
  selectionStart: number;
  setSelectionRange(start: number, end: number): void;
}

async function openDialog(page: Page) {
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Redeem Access Code' });
  const field = dialog.getByRole('textbox', { name: 'Access code' });
  await field.waitFor();
  return { dialog, field };
}

test('a code typed by hand opens its tools, in the other tab too', async () => {
  const visitor = await house.visit({ clock: true });
  const { page } = visitor;
  const other = await house.openTab(visitor);
  await other.goto(`${house.url}/qr-generator`);
  await other.getByText('Please redeem a code first').waitFor();

  const code = await house.desk.createCode({ label: 'day-shift-1', scope: ['qr-generator'] });
  const { dialog, field } = await openDialog(page);
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.type(code.replaceAll('-', '').toLowerCase());
  expect(await field.inputValue()).toBe(code);
  await dialog.getByRole('button', { name: 'Redeem Code' }).click();
  await page.getByText('Code redeemed successfully! Open now: QR Generator.').first().waitFor();
  await dialog.getByText('Wait 5s').waitFor();
  await page.clock.fastForward(1_000);
  await dialog.waitFor({ state: 'detached' });

  expect(await storedItem(page, 'code')).toMatch(/^gth_p_/);
  await page.getByText('day-shift-1').filter({ visible: true }).waitFor();
  await other.getByText('Please redeem a code first').waitFor({ state: 'detached' });
});

test('a code from a link leaves the address at once and waits in the dialog', async () => {
  const { page } = await house.visit();
  const code = await house.desk.createCode();
  await page.goto(`${house.url}/#redeem=${code}`);
  const dialog = page.getByRole('dialog', { name: 'Redeem Access Code' });
  await dialog.waitFor();
  expect(page.url()).toBe(`${house.url}/`);
  expect(await keptBy(page)).not.toContain(code);
  expect(await dialog.getByRole('textbox').inputValue()).toBe(code);
  await page.keyboard.press('Enter');
  await page.getByText('Code redeemed successfully! All tools are open now.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('a pasted code is read with spaces, in lower case and without its hyphens', async () => {
  const { page } = await house.visit();
  const { field } = await openDialog(page);
  await field.focus();
  await page.keyboard.insertText('  gate 7k4mq 2xn9h tvdlc r8wzp ');
  expect(await field.inputValue()).toBe('GATE-7K4MQ-2XN9H-TVD1C-R8WZP');
});

test('the caret stays where the typist put it', async () => {
  const { page } = await house.visit();
  const { field } = await openDialog(page);
  await field.fill('7K4MQ2XN9H');
  await field.evaluate((input: TextField) => input.setSelectionRange(7, 7));
  await page.keyboard.type('ab');
  expect(await field.inputValue()).toBe('GATE-7KAB4-MQ2XN-9H');
  expect(await field.evaluate((input: TextField) => input.selectionStart)).toBe(9);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await field.inputValue()).toBe('GATE-7K4MQ-2XN9H');
  expect(await field.evaluate((input: TextField) => input.selectionStart)).toBe(7);
});

test('an unknown code and a spent one are told apart, and what was typed stays', async () => {
  const { page } = await house.visit({ clock: true, expected: /status of (404|409)/ });
  const spent = await house.desk.createCode();
  await house.createPass(spent);
  const { dialog, field } = await openDialog(page);
  await field.fill('GATE-00000-00000-00000-00000');
  await page.keyboard.press('Enter');
  await dialog.getByText('The code you have provided is invalid').waitFor();
  await page.getByText('Invalid Redeem Code').first().waitFor();
  expect(await field.inputValue()).toBe('GATE-00000-00000-00000-00000');
  await dialog.getByText('Wait 5s').waitFor();
  await page.clock.fastForward(5_000);
  await field.fill(spent);
  await dialog.getByRole('button', { name: 'Redeem Code' }).click();
  await dialog.getByText('The code you have provided has already been claimed').waitFor();
  await page.getByText('Code already redeemed').first().waitFor();
});

test('a code that is too short is not sent', async () => {
  const { page, sent } = await house.visit();
  const { dialog, field } = await openDialog(page);
  await field.fill('GATE-7K4MQ');
  await page.keyboard.press('Enter');
  await dialog.getByText('15 are missing').waitFor();
  expect(sent.filter((request) => request.includes('/api/redeem'))).toEqual([]);
});

test('without a network the dialog says so and keeps the code', async () => {
  const { page } = await house.visit({ expected: /ERR_FAILED/ });
  await page.route('**/api/redeem', (route) => route.abort());
  const { dialog, field } = await openDialog(page);
  await field.fill('GATE-7K4MQ-2XN9H-TVD1C-R8WZP');
  await page.keyboard.press('Enter');
  await page.getByText('Connection Error').first().waitFor();
  await dialog.getByText('Failed to connect to server. Please try again later.').waitFor();
  expect(await field.inputValue()).toBe('GATE-7K4MQ-2XN9H-TVD1C-R8WZP');
});

test('Escape closes the dialog and gives the focus back to its button', async () => {
  const { page } = await house.visit();
  const { dialog } = await openDialog(page);
  await dialog.locator('input:focus').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.locator('button:focus', { hasText: 'Redeem' }).waitFor();
});
