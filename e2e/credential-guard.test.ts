import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  cookieValue,
  discordToken,
  robloxCookie,
  tokenValue,
} from '../src/testing/login-secrets.ts';
import { keptBy, openDesk, type Visitor } from './desk.ts';

const house = openDesk();

/** Puts it in as a paste does: all at once. */
async function paste(page: Page, field: Locator, text: string) {
  await field.focus();
  await page.keyboard.insertText(text);
}

async function expectNothingOf(value: string, { page, sent }: Visitor) {
  expect(sent.filter((request) => request.includes(value))).toEqual([]);
  expect(await keptBy(page)).not.toContain(value);
  expect(await page.content()).not.toContain(value);
}

test.each([
  ['a Roblox login cookie', robloxCookie, cookieValue],
  ['a Discord token', discordToken, tokenValue],
  ['a Roblox login cookie', `https://example.com/?from=${robloxCookie}`, cookieValue],
])(
  '%s pasted into a tool is gone at once and never leaves the browser',
  async (kind, secret, value) => {
    const visitor = await house.visit({ stored: { code: await house.createPass() } });
    const { page } = visitor;
    await page.goto(`${house.url}/qr-generator`);
    const field = page.getByRole('textbox', { name: 'Link' });
    await paste(page, field, secret);
    await page.getByText('That is a login secret.').waitFor();
    await page.getByText(`This is ${kind}. It was not sent.`).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Control+z');
    expect(await field.inputValue()).not.toContain(value);
    await page.keyboard.press('Enter');
    await page.getByText('Missing Link').first().waitFor();
    await expectNothingOf(value, visitor);
  },
);

test('a cookie pasted in place of an access code is gone at once and never leaves the browser', async () => {
  const visitor = await house.visit();
  const { page } = visitor;
  await page.goto(house.url);
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Access code' });
  await paste(page, field, robloxCookie);
  await dialog.getByText('That is a login secret.').waitFor();
  expect(await field.inputValue()).toBe('');
  await page.keyboard.press('Enter');
  expect(visitor.sent.filter((request) => request.includes('/api/redeem'))).toEqual([]);
  await expectNothingOf(cookieValue, visitor);
});

test('a cookie in a redeem link is refused and leaves the address', async () => {
  const visitor = await house.visit();
  const { page } = visitor;
  await page.goto(`${house.url}/#redeem=${encodeURIComponent(robloxCookie)}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('That is a login secret.').waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('');
  await expectNothingOf(cookieValue, visitor);
});
