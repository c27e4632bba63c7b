import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk({ settings: { toolCooldownMs: 0, twoPersonTargetsPerHour: 1_000 } });

async function plant(label: string, { holder = 'Kestrel', place }: Planting = {}): Promise<void> {
  const code = await house.desk.createCode({ label: holder, holder });
  const client = await visitApi(house.desk, code);
  const { status } = await client.post('/api/generate_decoy', {
    session_id: client.session,
    redeem_code: client.pass,
    ...{ label, place },
  });
  expect(status).toBe(200);
}

interface Planting {
  holder?: string;
  place?: string;
}

const rowOf = (page: Page, label: string) =>
  page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) });

test('the register begins empty, tells of every decoy, is searched, and one is retired', async () => {
  const { page, sent } = await openAdmin(house, 'decoys', { label: 'Ada' });
  await page.getByText('No decoys yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await plant('Staff channel', { place: '#staff, pinned' });
  await plant('Old config', { holder: 'Jo', place: `repo/${'a-very-long-folder/'.repeat(8)}.env` });
  await plant('Draft');
  // Leaving the screen and coming back reads the register again.
  await page.getByRole('link', { name: 'Passes', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Passes' }).waitFor();
  await page.goBack();
  const row = rowOf(page, 'Staff channel');
  await row.getByText('01', { exact: true }).waitFor();
  for (const words of ['Live', '#staff, pinned', 'Kestrel']) await row.getByText(words).waitFor();

  const search = page.getByRole('searchbox', { name: 'Search decoys' });
  await search.fill(robloxCookie);
  await page.getByText('That is a login secret.').waitFor();
  expect(page.url()).not.toContain(cookieValue);
  expect(sent.join('\n')).not.toContain(cookieValue);
  await search.fill('decoy 02');
  await rowOf(page, 'Staff channel').waitFor({ state: 'detached' });
  await rowOf(page, 'Old config').waitFor();
  await search.fill('nobody');
  await page.getByText('No matching decoys').waitFor();
  await page.getByRole('button', { name: 'Show all decoys' }).click();
  await rowOf(page, 'Draft').waitFor();

  await row.getByRole('button', { name: 'Retire decoy 01' }).click();
  const dialog = page.getByRole('dialog', { name: 'Retire decoy 01?' });
  await dialog.getByText('Leak Scanner keeps recognizing it').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Retire decoy' }).click();
  await row.getByText('Retired').waitFor();
  await page.getByRole('button', { name: 'Live', exact: true }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Retired', exact: true }).click();
  await row.waitFor();
  expect(await row.getByRole('button').count()).toBe(0);
  await row.getByRole('link', { name: /^\d+$/ }).click();
  await page.getByRole('heading', { name: /created decoy/ }).waitFor();
  await page.getByText(/retired decoy/).waitFor();

  await page.goBack();
  await row.waitFor();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await rowOf(page, 'Old config').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('a read-only key sees all of it, and every control is shut with the reason', async () => {
  await plant('For the reader');
  const { page } = await openAdmin(house, 'decoys', { access: 'read' });
  await page.getByText('View only').waitFor();
  const button = rowOf(page, 'For the reader').getByRole('button', { name: /^Retire decoy/ });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.hover();
  await page
    .getByText('A read-only key can’t change anything.')
    .filter({ visible: true })
    .waitFor();
  await button.click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
});
