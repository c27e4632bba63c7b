import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
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

describe('requests', () => {
  test('a tool is asked for where it is refused, granted in place, and open at once', async () => {
    const mira = await moderator('mira', ['check-tool']);
    const { page: tool } = await house.visit({ stored: { code: mira.pass } });
    await tool.goto(house.url);
    await tool.getByRole('link', { name: /QR Generator.*ask for it/s }).click();
    await tool.getByText('Your pass does not open QR Generator.').waitFor();
    await tool.getByRole('button', { name: 'Ask for QR Generator' }).click();
    await tool.getByLabel('A note for the owner').fill('For the poster');
    expect(await axeFaults(tool)).toEqual([]);
    await tool.getByLabel('A note for the owner').press('Enter');
    await tool.getByText('Asked. The owner sees it under Admin > Requests.').first().waitFor();

    const { page } = await openAdmin(house, 'requests', { label: 'Ada' });
    const item = itemOf(page, 'mira');
    await item.getByText('“For the poster”').waitFor();
    await page
      .getByRole('link', { name: /Requests.*1/s })
      .first()
      .waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await item.getByRole('button', { name: 'Open QR Generator to them' }).click();
    await page.getByText('Nobody waits for an answer').waitFor();
    await page.getByRole('button', { name: 'Granted' }).click();
    await itemOf(page, 'mira')
      .getByText(/by Ada/)
      .waitFor();

    await tool.reload();
    await tool.getByLabel('Link').waitFor();
    expect(await tool.getByText('Your pass does not open').count()).toBe(0);
  });

  test('a budget is granted with a number, declined with a word, and both are seen by who asked', async () => {
    const jo = await moderator('jo');
    await jo.post('/requests/ask', { kind: 'budget', note: 'A raid' });
    const { page } = await openAdmin(house, 'requests', { label: 'Ada' });
    const item = itemOf(page, 'jo');
    await item.getByLabel('How many more').fill('0');
    await item.getByText('1 to 10,000').waitFor();
    expect(await item.getByRole('button', { name: /^Grant/ }).isDisabled()).toBe(true);
    await item.getByLabel('How many more').fill('40');
    await item.getByRole('button', { name: 'Grant 40 more' }).click();
    await page.getByText('Nobody waits for an answer').waitFor();
    const { body } = await jo.post('/pass', {});
    expect(body).toMatchObject({ changes: { limit: 240 }, ten_minutes: { limit: 60 } });

    await jo.post('/requests/ask', { kind: 'budget' });
    await page.reload();
    await item.getByLabel('Answer').fill('Tomorrow');
    await item.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Nobody waits for an answer').waitFor();
    const listed = await jo.post('/requests/list', {});
    expect(listed.body.requests).toMatchObject([
      { state: 'declined', answer: 'Tomorrow', answered_by: 'Ada' },
      { state: 'granted', granted_targets: 40 },
    ]);
  });

  test('a read-only admin sees them and changes nothing', async () => {
    const kim = await moderator('kim');
    await kim.post('/requests/ask', { kind: 'budget' });
    const { page } = await openAdmin(house, 'requests', { access: 'read' });
    const grant = itemOf(page, 'kim').getByRole('button', { name: 'Grant 20 more' });
    expect(await grant.getAttribute('aria-disabled')).toBe('true');
    await grant.click({ force: true });
    await page.reload();
    await itemOf(page, 'kim').waitFor();
  });
});

describe('templates', () => {
  test('the owner writes one, changes it and deletes it; a name is given once', async () => {
    const { page } = await openAdmin(house, 'templates', {
      label: 'Ada',
      expected: /status of 409/,
    });
    await page.getByText('No templates yet').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    const write = async (name: string, reason: string) => {
      await page.getByRole('button', { name: 'New template' }).first().click();
      const form = page.getByRole('dialog', { name: 'New reason template' });
      await form.getByRole('textbox', { name: 'Name' }).fill(name);
      await form.getByRole('textbox', { name: 'Reason the player reads' }).fill(reason);
      return form;
    };
    const form = await write('Exploiting', 'Exploiting is not allowed.');
    expect(await axeFaults(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save template' }).click();
    await form.waitFor({ state: 'detached' });
    const row = page.getByRole('row').filter({ hasText: 'Exploiting is not allowed.' });
    await row.getByText('by Ada').waitFor();
    expect(await axeFaults(page)).toEqual([]);

    const twin = await write('exploiting', 'Other words.');
    await twin.getByRole('button', { name: 'Save template' }).click();
    await twin
      .getByText(/There is a template called “Exploiting” already/)
      .first()
      .waitFor();
    await twin.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Edit the template Exploiting' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Exploiting' });
    await edit.getByRole('textbox', { name: 'Reason the player reads' }).fill('x'.repeat(401));
    await edit.getByText('It is too long: cut it to what fits.').waitFor();
    await edit.getByRole('textbox', { name: 'Reason the player reads' }).fill('Shorter.');
    await edit.getByRole('button', { name: 'Save template' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'Shorter.' }).waitFor();

    await page.getByRole('button', { name: 'Delete the template Exploiting' }).click();
    const confirm = page.getByRole('dialog', { name: 'Delete Exploiting?' });
    await confirm.getByRole('button', { name: 'Delete template' }).click();
    await page.getByText('No templates yet').waitFor();
  });
});

describe('the staff channel', () => {
  test('is set by a webhook that is never shown again, and forgotten', async () => {
    const { page } = await openAdmin(house, 'connections', { label: 'Ada' });
    const panel = page.getByRole('region', { name: 'Staff channel' });
    await panel.getByRole('button', { name: 'Set the staff channel' }).click();
    const { webhooks } = house.desk.sandbox.describe(Date.now()) as unknown as {
      webhooks: { url: string; foreign: boolean; channel: string | null; name: string }[];
    };
    const staff = webhooks.find(({ foreign, channel }) => !foreign && channel !== null);
    if (!staff) throw new Error('The practice world has no webhook of its own');
    await panel.getByLabel('Webhook URL').fill(staff.url);
    expect(await axeFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Post a line and save' }).click();
    await panel.getByText('In use').waitFor();
    await panel.getByText(staff.name).first().waitFor();
    const token = staff.url.split('/').at(-1) ?? 'none';
    expect(await page.content()).not.toContain(token);
    expect(await keptBy(page)).not.toContain(token);
    expect(await axeFaults(page)).toEqual([]);
    await panel.getByRole('button', { name: 'Forget it' }).click();
    const confirm = page.getByRole('dialog', { name: 'Forget the staff channel?' });
    await confirm.getByRole('button', { name: 'Forget the channel' }).click();
    await panel.getByRole('button', { name: 'Set the staff channel' }).waitFor();
  });
});
