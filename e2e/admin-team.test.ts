import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();

async function moderator(label: string, scope?: string[]) {
  const client = await visitApi(
    house.desk,
    await house.desk.createCode({ label, ...(scope && { scope }) }),
  );
  const post = (path: string, body: object) =>
    client.post(`/api${path}`, {
      session_token: client.session,
      redeem_code: client.pass,
      ...body,
    });
  return { ...client, post };
}

const itemOf = (page: Page, holder: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(holder, { exact: true }) });

test('what a moderator is refused can be asked for there; a tool or a budget that is granted counts at once', async () => {
  const mira = await moderator('mira', ['check-tool']);
  const { page: tool } = await house.visit({ stored: { code: mira.pass } });
  await tool.goto(house.url);
  await tool.getByRole('link', { name: /QR Generator.*ask for access/s }).click();
  await tool.getByText('Your pass doesn’t include QR Generator.').waitFor();
  await tool.getByRole('button', { name: 'Ask for QR Generator' }).click();
  await tool.getByLabel('Note for the owner').fill('For the poster');
  expect(await axeFaults(tool)).toEqual([]);
  await tool.getByLabel('Note for the owner').press('Enter');
  await tool.getByText('Request sent. The owner sees it under Admin > Requests.').first().waitFor();

  const { page } = await openAdmin(house, 'requests', { label: 'Ada' });
  const item = itemOf(page, 'mira');
  await item.getByText('“For the poster”').waitFor();
  await page
    .getByRole('link', { name: /Requests.*1/s })
    .first()
    .waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await item.getByRole('button', { name: 'Give access to QR Generator' }).click();
  await page.getByText('No open requests').waitFor();
  await page.getByRole('button', { name: 'Approved' }).click();
  await itemOf(page, 'mira')
    .getByText(/by Ada/)
    .waitFor();

  await tool.reload();
  await tool.getByLabel('Link').waitFor();
  expect(await tool.getByText('Your pass doesn’t include').count()).toBe(0);

  const jo = await moderator('jo');
  await jo.post('/requests/ask', { kind: 'budget', note: 'A raid' });
  await page.getByRole('button', { name: /^Open/ }).click();
  const other = itemOf(page, 'jo');
  const readAgain = async () => {
    await page.getByRole('button', { name: 'Approved' }).click();
    await page.getByRole('button', { name: /^Open/ }).click();
  };
  await other.getByLabel('Additional targets').fill('40');
  await other.getByRole('button', { name: 'Approve 40 more' }).click();
  await page.getByText('No open requests').waitFor();
  const { body } = await jo.post('/pass', {});
  expect(body).toMatchObject({ changes: { limit: 240 }, ten_minutes: { limit: 60 } });

  await jo.post('/requests/ask', { kind: 'budget' });
  await readAgain();
  await other.getByLabel('Reply').fill('Tomorrow');
  await other.getByRole('button', { name: 'Decline' }).click();
  await page.getByText('No open requests').waitFor();
  const listed = await jo.post('/requests/list', {});
  expect(listed.body.requests).toMatchObject([
    { state: 'declined', answer: 'Tomorrow', answered_by: 'Ada' },
    { state: 'granted', granted_targets: 40 },
  ]);

  await jo.post('/requests/ask', { kind: 'budget' });
  await readAgain();
  await other.getByLabel('Additional targets').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('the owner sets a staff channel, whose webhook is never shown again, and keeps templates', async () => {
  const { page } = await openAdmin(house, 'connections', { label: 'Ada' });
  const panel = page.getByRole('region', { name: 'Staff channel' });
  await panel.getByRole('button', { name: 'Set staff channel' }).click();
  const { webhooks } = house.desk.sandbox.describe(Date.now()) as unknown as {
    webhooks: { url: string; foreign: boolean; channel: string | null; name: string }[];
  };
  const staff = webhooks.find(({ foreign, channel }) => !foreign && channel !== null);
  if (!staff) throw new Error('The practice world has no webhook of its own');
  await panel.getByLabel('Webhook URL').fill(staff.url);
  expect(await axeFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Post test and save' }).click();
  await panel.getByText('In use').waitFor();
  await panel.getByText(staff.name).first().waitFor();
  const token = staff.url.split('/').at(-1) ?? 'none';
  expect(await page.content()).not.toContain(token);
  expect(await keptBy(page)).not.toContain(token);
  expect(await axeFaults(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Remove' }).click();
  const forget = page.getByRole('dialog', { name: 'Remove the staff channel?' });
  await forget.getByRole('button', { name: 'Remove channel' }).click();
  await panel.getByRole('button', { name: 'Set staff channel' }).waitFor();

  await page.getByRole('link', { name: 'Templates' }).click();
  await page.getByText('No templates yet').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  const write = async (name: string, reason: string) => {
    await page.getByRole('button', { name: 'New template' }).first().click();
    const form = page.getByRole('dialog', { name: 'New reason template' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('textbox', { name: 'Reason the player reads' }).fill(reason);
    return form;
  };
  const form = await write('Spam', 'Spam is not allowed.');
  expect(await axeFaults(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save template' }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete template Spam' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete Spam?' });
  await confirm.getByRole('button', { name: 'Delete template' }).click();
  await page.getByText('No templates yet').waitFor();

  const next = await write('Exploiting', 'Exploiting is not allowed.');
  await next.getByRole('button', { name: 'Save template' }).click();
  await next.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit template Exploiting' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Exploiting' });
  await edit.getByRole('textbox', { name: 'Reason the player reads' }).fill('Shorter.');
  await edit.getByRole('button', { name: 'Save template' }).click();
  await edit.waitFor({ state: 'detached' });
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: 'Shorter.' }) });
  await row.getByText('by Ada').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
