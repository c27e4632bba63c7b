import type { Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { discordToken, tokenValue } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });
const TOKEN = 'T0KENMARK-0123456789-abcdefghij';
const LOAD = '**/api/load';
const SAME = 'If your app issued this token, it is revoked now';

type Answer = (route: Route) => Promise<void>;

const withoutApp: Answer = async (route) => {
  const response = await route.fetch();
  const json = await response.json();
  json.parts['connections/links'].data.discord.has_app = false;
  await route.fulfill({ response, json });
};

async function openTool({ links, ...options }: VisitOptions & { links?: Answer } = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const { page } = visitor;
  if (links) await page.route(LOAD, links);
  await page.goto(`${house.url}/token-revoker`);
  const field = page.getByLabel('Token', { exact: true });
  await field.waitFor();
  const revoke = page.getByRole('button', { name: 'Revoke token' });
  return { ...visitor, field, revoke };
}

test('a token is revoked, the answer is the same for all, and nothing of it stays', async () => {
  const { page, field, revoke } = await openTool();
  await page.getByText('No tokens revoked yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  for (const platform of ['Discord', 'Roblox']) {
    await page.getByText(platform, { exact: true }).click();
    await field.fill(TOKEN);
    await revoke.click();
    await page.getByText(`Revocation sent to ${platform}`).waitFor();
    await page.getByText(SAME).first().waitFor();
    expect(await field.inputValue()).toBe('');
    expect(await page.content()).not.toContain('T0KENMARK');
    expect(await keptBy(page)).not.toContain('T0KENMARK');
  }
  await page.getByRole('link', { name: /^Case \d+$/ }).click();
  await page
    .getByText(/asked Roblox to revoke a token/)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain('T0KENMARK');
});

test('a login never leaves the page, and what keeps a token from being revoked is told', async () => {
  const { page, field, revoke, sent } = await openTool({
    links: withoutApp,
    expected: /status of 503/,
  });
  await page.getByText('This desk has no Discord app.').waitFor();
  await field.fill(TOKEN);
  expect(await revoke.isDisabled()).toBe(true);
  expect(await axeFaults(page)).toEqual([]);
  await page.unroute(LOAD);
  await page.reload();

  await field.fill('too short');
  await field.press('Enter');
  await page.getByText('Invalid token format').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await field.fill(discordToken);
  await page.getByText('That is a login secret').waitFor();
  expect(await field.inputValue()).toBe('');
  expect(sent.filter((request) => request.includes('/revoke_token'))).toEqual([]);
  expect(sent.join()).not.toContain(tokenValue);

  house.desk.sandbox.faults.set([{ name: 'garbled' }]);
  await field.fill(TOKEN);
  await revoke.click();
  await page.locator('[data-card-head]', { hasText: 'Outcome unknown' }).waitFor();
  expect(await field.inputValue()).toBe(TOKEN);
  expect(await axeFaults(page)).toEqual([]);
  house.desk.sandbox.faults.set([]);
  await revoke.click();
  await page.getByText(SAME).first().waitFor();
  expect(await field.inputValue()).toBe('');
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
