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

/** Inserts the text at once, like a paste. */
async function paste(page: Page, field: Locator, text: string) {
  await field.focus();
  await page.keyboard.insertText(text);
}

async function expectNothingOf(value: string, { page, sent }: Visitor) {
  expect(sent.filter((request) => request.includes(value))).toEqual([]);
  expect(await keptBy(page)).not.toContain(value);
  expect(await page.content()).not.toContain(value);
}

const SECRETS = [
  ['a Roblox login cookie', robloxCookie, cookieValue],
  ['a Discord token', discordToken, tokenValue],
  ['a Roblox login cookie', `https://example.com/?from=${robloxCookie}`, cookieValue],
] as const;

test('a Roblox login cookie, by itself or in a link, and a Discord token pasted into a tool are gone at once and never leave the browser', async () => {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, clock: true });
  const { page } = visitor;
  await page.goto(`${house.url}/qr-generator`);
  const field = page.getByRole('textbox', { name: 'Link' });
  for (const [kind, secret, value] of SECRETS) {
    await paste(page, field, secret);
    await page.getByText('That is a login secret.').waitFor();
    await page.getByText(`This is ${kind}. It was not sent.`).waitFor();
    expect(await field.inputValue()).toBe('');
    await page.keyboard.press('Control+z');
    expect(await field.inputValue()).not.toContain(value);
    await page.keyboard.press('Enter');
    await page.getByText('Missing Link').first().waitFor();
    await expectNothingOf(value, visitor);
    // Resets the notices, so that the next secret triggers new ones.
    await field.fill('https://example.com');
    await page.getByText('That is a login secret.').waitFor({ state: 'detached' });
    await page.clock.fastForward(60_000);
    await expect.poll(() => page.getByText('Missing Link').count()).toBe(0);
    await field.fill('');
  }
});

test('a cookie in a redeem link is refused and leaves the address, and one pasted in place of an access code is gone at once; neither leaves the browser', async () => {
  const visitor = await house.visit();
  const { page } = visitor;
  await page.goto(`${house.url}/#redeem=${encodeURIComponent(robloxCookie)}`);
  const dialog = page.getByRole('dialog');
  const refused = dialog.getByText('That is a login secret.');
  await refused.waitFor();
  expect(await dialog.getByRole('textbox').inputValue()).toBe('');
  await expectNothingOf(cookieValue, visitor);

  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Redeem', exact: true }).click();
  const field = dialog.getByRole('textbox', { name: 'Access code' });
  await field.fill('GATE');
  await refused.waitFor({ state: 'detached' });
  await field.fill('');
  await paste(page, field, robloxCookie);
  await refused.waitFor();
  expect(await field.inputValue()).toBe('');
  await page.keyboard.press('Enter');
  expect(visitor.sent.filter((request) => request.includes('/api/redeem'))).toEqual([]);
  await expectNothingOf(cookieValue, visitor);
});
