import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';
import { fault } from './practice-world.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });

afterEach(() => fault(house));

const field = (page: Page) => page.getByRole('textbox', { name: 'User id' });
const button = (page: Page) => page.getByRole('button', { name: 'Check account' });

async function openChecker(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(`${house.url}/discord-checker`);
  await field(visitor.page).waitFor();
  return visitor;
}

test('an account is shown with its age and how it stands, and then another one', async () => {
  const { page } = await openChecker();
  await page.getByRole('button', { name: /came with the raid/ }).click();
  await button(page).click();
  await page.getByRole('heading', { name: /^In / }).waitFor();
  await page.getByText(/^\d days? old$/).waitFor();
  await page.getByText('Flagged because it is younger than 30 days').waitFor();
  await page.getByText('Not banned').waitFor();
  // Ids of the sandbox have no account on Discord.
  expect(await page.getByRole('link', { name: 'Open in Discord' }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Check Another Account' }).click();

  await page.getByRole('button', { name: /one of the staff/ }).click();
  fault(house, { name: 'missing-permission', path: '/guilds/*/bans' });
  await button(page).click();
  await page.getByText('The bot needs Ban Members in this server').waitFor();
  await page.getByText(/^since/).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('an account that does not exist leaves the form as it was', async () => {
  const { page } = await openChecker({ expected: /status of 404/ });
  await field(page).fill('<@80351110224678912>');
  await page.keyboard.press('Enter');
  await page.getByText('No Discord account has that id.').first().waitFor();
  expect(await field(page).inputValue()).toBe('<@80351110224678912>');
  expect(await axeFaults(page)).toEqual([]);
});
