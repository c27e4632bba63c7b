import { expect, test } from 'vitest';
import { keptBy, openDesk, storedItem } from './desk.ts';

const house = openDesk();

interface TextField {
  selectionStart: number;
  setSelectionRange(start: number, end: number): void;
}

test('a code typed by hand opens its tools, in the other tab too, and a spent one does not; the caret stays where the typist put it', async () => {
  const visitor = await house.visit({ clock: true, expected: /status of 409/ });
  const { page } = visitor;
  const other = await house.openTab(visitor);
  await other.goto(`${house.url}/qr-generator`);
  await other.getByText('Please redeem a code first').waitFor();

  const spent = await house.desk.createCode();
  await house.createPass(spent);
  const code = await house.desk.createCode({ label: 'day-shift-1', scope: ['qr-generator'] });
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Redeem Access Code' });
  const field = dialog.getByRole('textbox', { name: 'Access code' });
  await dialog.locator('input:focus').waitFor();
  await field.fill('7K4MQ2XN9H');
  await field.evaluate((input: TextField) => input.setSelectionRange(7, 7));
  await page.keyboard.type('ab');
  expect(await field.inputValue()).toBe('GATE-7KAB4-MQ2XN-9H');
  expect(await field.evaluate((input: TextField) => input.selectionStart)).toBe(9);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  expect(await field.inputValue()).toBe('GATE-7K4MQ-2XN9H');
  expect(await field.evaluate((input: TextField) => input.selectionStart)).toBe(7);

  await field.fill(spent);
  await page.keyboard.press('Enter');
  await dialog.getByText('The code you have provided has already been claimed').waitFor();
  await dialog.getByText('Wait 5s').waitFor();
  await page.clock.fastForward(5_000);

  await field.fill('');
  await page.keyboard.type(code.replaceAll('-', '').toLowerCase());
  expect(await field.inputValue()).toBe(code);
  await dialog.getByRole('button', { name: 'Redeem Code' }).click();
  await page
    .getByText('Code redeemed successfully! You can now use: QR Generator.')
    .first()
    .waitFor();
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
  await dialog.locator('input:focus').waitFor();
  expect(page.url()).toBe(`${house.url}/`);
  expect(await keptBy(page)).not.toContain(code);
  expect(await dialog.getByRole('textbox').inputValue()).toBe(code);
  await page.keyboard.press('Enter');
  await page.getByText('Code redeemed successfully! You can now use all tools.').first().waitFor();
  await dialog.waitFor({ state: 'detached' });
});
