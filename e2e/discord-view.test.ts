import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ownAddress } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk({
  environment: { TRUST_PROXY: '127.0.0.1' },
  settings: { banCooldownMs: 0, twoPersonTargetsPerHour: 10 },
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const view = (page: Page) => page.locator('details', { hasText: 'Discord view' });
const part = (page: Page, name: string) => view(page).getByRole('region', { name });
const STAFF = 'Everyone in the staff channel sees this';

async function enter(holder: string) {
  const code = await house.desk.createCode({ label: holder, holder });
  const visitor = await house.visit({ address: ownAddress() });
  await visitor.page.goto(`${house.url}/#redeem=${code}`);
  await button(visitor.page, 'Redeem Code').click();
  await visitor.page.getByText('Code redeemed successfully!').first().waitFor();
  return visitor;
}

test('in practice, a raid shows what the team would see in Discord, and a second person approves it there', async () => {
  const { page } = await enter('Mira');
  const kade = await enter('Kade');
  await page.goto(`${house.url}/server-ban`);
  await view(page).getByText('Act on an account or check a list').waitFor();
  await page.getByText('A list', { exact: true }).click();
  await button(page, 'Add members').click();
  await page.getByRole('heading', { name: /^60 of \d+ accounts were created within/ }).waitFor();
  await button(page, 'Select these 60').click();
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Raid, 14 Nov');
  await button(page, 'Check list').click();
  await part(page, 'You would type this').getByText('/ban server').waitFor();
  const plan = part(page, 'Before anything happens, only you see this');
  await plan.getByText('Ban 60 accounts?').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await button(page, 'Ban 60 accounts permanently').click();
  const post = part(page, STAFF);
  await post.getByText('Waiting for approval by another person').waitFor();
  expect(await post.getByRole('button', { name: 'Approve' }).getAttribute('aria-disabled')).toBe(
    'true',
  );
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  // The other person opens the job, and finds the same message there.
  await kade.page.goto(`${house.url}/jobs/1`);
  await view(kade.page).locator('summary').click();
  await part(kade.page, STAFF).getByRole('button', { name: 'Approve' }).waitFor();
  expect(await axeFaultsInEveryLook(kade.page)).toEqual([]);
  await part(kade.page, STAFF).getByRole('button', { name: 'Approve' }).click();
  for (const one of [page, kade.page]) {
    await part(one, STAFF).getByText('Approved by Kade.').waitFor();
    await part(one, STAFF).getByText('60 done.').waitFor();
    expect(await part(one, STAFF).getByRole('button').count()).toBe(0);
  }
});
