import { expect, test } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';

const house = openDesk();
const REASON = 'Exploiting is not allowed here.';

async function moderator(label: string) {
  const client = await visitApi(house.desk, await house.desk.createCode({ label }));
  const post = (path: string, body: object) =>
    client.post(`/api${path}`, {
      session_token: client.session,
      redeem_code: client.pass,
      ...body,
    });
  return { ...client, post };
}

test('the reason of a case is carried to the other platform, and both bans are one case; a reason is saved from the form, chosen by somebody else, and deleted by who made it', async () => {
  const [mira, jo] = [await moderator('mira'), await moderator('jo')];
  const { universes } = house.desk.sandbox.describe(Date.now()) as unknown as {
    universes: { id: string }[];
  };
  const banned = await mira.post('/ban', {
    user: 'MapleHarbor12',
    universe_id: universes[0]?.id,
    display_reason: REASON,
  });
  const caseId = Number(banned.body.case_id);
  const { page } = await house.visit({ stored: { code: mira.pass } });
  await page.goto(`${house.url}/cases/${caseId}`);
  await page.getByRole('button', { name: 'Ban on Discord too, for the same reason' }).click();
  await page.waitForURL('**/server-ban');
  await page.getByText(`Linked to case ${caseId}`).waitFor();
  const reason = page.getByLabel('Reason', { exact: false }).first();
  expect(await reason.inputValue()).toBe(REASON);
  expect(await keptBy(page)).not.toContain('Exploiting');

  await page.getByRole('button', { name: /came with the raid/ }).click();
  await page.getByRole('button', { name: /^Ban .+/ }).click();
  const link = page.getByRole('link', { name: /^Case \d+$/ }).first();
  await link.waitFor();
  await link.click();
  await page.getByRole('heading', { name: 'Banned on Roblox and Discord' }).waitFor();
  await page.locator('dd', { hasText: 'on Roblox' }).first().waitFor();
  await page.locator('dd', { hasText: 'on Discord' }).first().waitFor();
  expect(await page.getByRole('button', { name: /for the same reason$/ }).count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  await page.goto(`${house.url}/cases`);
  await page.getByText('both platforms').nth(1).waitFor();
  expect(await page.getByText('both platforms').count()).toBe(2);

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: /^Server Ban/ }).click();
  await page.getByText('No templates yet').waitFor();
  await reason.fill('Part of a raid');
  await page.getByRole('button', { name: 'Save as template' }).click();
  await page.getByLabel('Template name').fill('Raid');
  expect(await axeFaults(page)).toEqual([]);
  await page.getByLabel('Template name').press('Enter');
  await page.getByLabel('Choose a template').waitFor();

  const other = await house.visit({ stored: { code: jo.pass } });
  await other.page.goto(`${house.url}/server-ban`);
  await other.page.getByLabel('Choose a template').selectOption({ label: 'Raid' });
  const filled = other.page.getByLabel('Reason', { exact: false }).first();
  expect(await filled.inputValue()).toBe('Part of a raid');
  expect(await other.page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Deletes “Raid” for everyone with this tool.').waitFor();
  await page.getByRole('button', { name: 'Delete template' }).click();
  await page.getByText('No templates yet').waitFor();
  expect(await reason.inputValue()).toBe('Part of a raid');
});
