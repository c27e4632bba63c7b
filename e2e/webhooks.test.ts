import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions } from './desk.ts';
import { fault, webhookNamed } from './practice-world.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });
const GONE = `https://discord.com/api/webhooks/1130650140672000000/${'Zq9_'.repeat(17)}`;

afterEach(() => fault(house));

async function openTool(path: string, options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  await visitor.page.goto(house.url + path);
  await urlField(visitor.page).waitFor();
  return visitor;
}

const urlField = (page: Page) => page.getByRole('textbox', { name: 'Webhook URL' });
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';

describe('Webhook Info', () => {
  const inspect = (page: Page) => page.getByRole('button', { name: 'Inspect webhook' });

  test('shows what a webhook is without its token, and hands it on to be deleted', async () => {
    const { page } = await openTool('/webhook-info', {
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { url, id } = webhookNamed(house, 'Release Notes');
    await page.getByRole('button', { name: 'Release Notes, #announcements' }).click();
    expect(await urlField(page).inputValue()).toBe(url);
    await inspect(page).click();
    await page.getByText(`https://discord.com/api/webhooks/${id}/••••••••`).waitFor();
    await page.getByText('Incoming: takes messages through its URL').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(tokenOf(url));
    await page.getByRole('button', { name: 'Copy URL' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(url);
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('button', { name: 'Delete this webhook' }).click();
    await page.getByRole('heading', { name: 'Delete Webhook' }).waitFor();
    expect(await urlField(page).inputValue()).toBe(url);
    await page.getByRole('button', { name: 'Delete Release Notes' }).waitFor();
    expect(await keptBy(page)).not.toContain(tokenOf(url));
  });

  test.each([
    ['', 'Please enter a webhook URL'],
    ['https://example.com/api/webhooks/1/x', 'The webhook you have provided is invalid'],
  ])('%j is refused beside the field and not sent', async (typed, words) => {
    const { page, sent } = await openTool('/webhook-info');
    await urlField(page).fill(typed);
    await page.keyboard.press('Enter');
    await page.locator('.message', { hasText: words }).waitFor();
    expect(await urlField(page).inputValue()).toBe(typed);
    expect(sent.filter((request) => request.includes('/api/inspect_webhook '))).toEqual([]);
  });

  test('a webhook that is gone, and a platform that is down, are told; what was typed stays', async () => {
    const { page } = await openTool('/webhook-info', { expected: /status of (404|503)/ });
    await urlField(page).fill(GONE);
    await page.keyboard.press('Enter');
    await page.getByText('Discord knows no such webhook.').first().waitFor();
    expect(await urlField(page).inputValue()).toBe(GONE);
    fault(house, { name: 'garbled' });
    const { url } = webhookNamed(house, 'Release Notes');
    await urlField(page).fill(url);
    await inspect(page).click();
    await page.getByText('answered with something that could not be read').first().waitFor();
    expect(await urlField(page).inputValue()).toBe(url);
    expect(await axeFaults(page)).toEqual([]);
    // As long as the platform asked for.
    await page.getByRole('button', { name: /^Wait \d+s$/ }).waitFor();
  });

  test('begins anew with another one', async () => {
    const { page } = await openTool('/webhook-info');
    await urlField(page).fill(webhookNamed(house, 'Release Notes').url);
    await inspect(page).click();
    await page.getByRole('button', { name: 'Inspect Another Webhook' }).click();
    expect(await urlField(page).inputValue()).toBe('');
    await page.locator('input:focus').waitFor();
  });
});

describe('Delete Webhook', () => {
  test('shows what will be deleted before the button is armed, and then that it is', async () => {
    const { page } = await openTool('/delete-webhook');
    await page.getByText('Paste a webhook URL.').waitFor();
    expect(await page.getByRole('button', { name: 'Delete webhook' }).isDisabled()).toBe(true);
    await urlField(page).fill(webhookNamed(house, 'Event Helper').url);
    await page.getByText('#off-topic').waitFor();
    await page.getByText('The bot does it, and the server’s audit log names your pass.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete Event Helper' }).click();
    await page.getByText('The webhook has been deleted.').first().waitFor();
    await page.getByRole('link', { name: /^Case \d+$/ }).waitFor();
    await page.getByText(/deleted the webhook/).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(() => webhookNamed(house, 'Event Helper')).toThrow();
    await page.getByRole('button', { name: 'Delete Another Webhook' }).click();
    expect(await urlField(page).inputValue()).toBe('');
    await page.locator('input:focus').waitFor();
  });

  test('one of another server needs its name typed', async () => {
    const { page } = await openTool('/delete-webhook');
    await page.getByRole('button', { name: 'Collector, of another server' }).click();
    const button = page.getByRole('button', { name: 'Delete Collector' });
    await page.getByText('10 of 10 such webhooks are left').waitFor();
    expect(await button.isDisabled()).toBe(true);
    const confirm = page.getByRole('textbox', { name: 'Type its name to confirm' });
    await confirm.fill('collector');
    expect(await button.isDisabled()).toBe(true);
    expect(await axeFaults(page)).toEqual([]);
    await confirm.fill('Collector');
    await button.click();
    await page.getByText('The webhook has been deleted.').first().waitFor();
  });

  test('a platform that lost the answer is told as unknown, never as success', async () => {
    const { page } = await openTool('/delete-webhook', { expected: /status of 503/ });
    await urlField(page).fill(webhookNamed(house, 'Question Box').url);
    const button = page.getByRole('button', { name: 'Delete Question Box' });
    await button.waitFor();
    fault(house, { name: '5xx', status: 500, method: 'DELETE' });
    await button.click();
    await page.getByText('Not sure yet').first().waitFor();
    await page.getByText('Outcome Unknown.').first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    fault(house);
    await button.click();
    await page.getByText('The webhook has been deleted.').first().waitFor();
  });

  test('without a pass it says so, and asks nobody', async () => {
    const { page, sent } = await house.visit();
    await page.goto(`${house.url}/delete-webhook`);
    await urlField(page).fill(GONE);
    await page.getByText('Missing Redeem Code').waitFor();
    expect(sent.filter((request) => request.includes('/delete_webhook'))).toEqual([]);
  });
});
