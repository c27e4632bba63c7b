import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decoyDigests } from '../src/kit/decoys.ts';
import { visit as visitApi } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, type VisitOptions } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';

const house = openDesk({ settings: { toolCooldownMs: 0, twoPersonTargetsPerHour: 1_000 } });
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

async function openTool(options: VisitOptions = {}) {
  const code = await house.createPass();
  const visitor = await house.visit({ stored: { code }, ...clipboard, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/decoy-generator`);
  const label = page.getByRole('textbox', { name: 'Where it will be planted' });
  const place = page.getByRole('textbox', { name: 'Exact place' });
  await label.waitFor();
  return { ...visitor, label, place };
}

const shown = (page: Page) => page.getByRole('textbox', { name: 'The decoy' });

async function knownDigests(): Promise<string[]> {
  const client = await visitApi(house.desk, await house.desk.createCode());
  const { body } = await client.post('/api/decoys/known', {
    session_token: client.session,
    redeem_code: client.pass,
  });
  return (body.decoys as { digests: string[] }[]).flatMap(({ digests }) => digests);
}

test('a decoy is made, copied, and gone: what the desk knows of it is enough to know it again', async () => {
  const { page, label, place } = await openTool();
  await page.getByText('Say where it will be planted.').waitFor();
  await label.fill('Staff channel');
  await place.fill('#staff, pinned');
  await page.getByText('Makes a fake cookie for Staff channel and writes down').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Generate decoy' }).click();
  await page.getByText(/^Decoy \d+ is made$/).waitFor();
  for (const words of ['It opens nothing', 'Shown once.', 'Only a fingerprint of it is kept']) {
    await page.getByText(words).first().waitFor();
  }
  await page.getByText('The Leak Scanner will recognise it').waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Copy decoy' }).click();
  await page.getByText('Copied').first().waitFor();
  const decoy = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(await shown(page).inputValue()).toBe(decoy);
  expect(decoy).toMatch(/^_\|WARNING:-DO-NOT-SHARE-THIS\./);
  expect(await knownDigests()).toEqual(expect.arrayContaining(decoyDigests(decoy)));
  expect(await keptBy(page)).not.toContain(decoy.slice(-40));

  await page.getByRole('button', { name: 'Make another' }).click();
  expect(await shown(page).count()).toBe(0);
  expect([await label.inputValue(), await place.inputValue()]).toEqual(['', '']);
  await page.locator('input:focus').waitFor();
});

test('its case leads back to where it was planted, and does not hold it', async () => {
  const { page, label } = await openTool();
  await label.fill('Old config');
  await page.keyboard.press('Enter');
  await shown(page).waitFor();
  const decoy = await shown(page).inputValue();
  await page.getByRole('link', { name: /^Case \d+$/ }).click();
  await page.getByText(/made the decoy/).waitFor();
  await page
    .getByText(/Old config/)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain(decoy.slice(-40));
  await page.goBack();
  await label.waitFor();
  expect(await shown(page).count()).toBe(0);
});

test('without a label nothing is sent, and the field says what is missing', async () => {
  const { page, label, sent } = await openTool();
  await label.press('Enter');
  await page.getByText('Please say where it will be planted').first().waitFor();
  await page.locator('input:focus').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(sent.join('\n')).not.toContain('generate_decoy');
});

test('somebody’s real cookie is not a label: it is dropped as it is typed', async () => {
  const { page, place, sent } = await openTool();
  await place.fill(robloxCookie);
  await page.getByText('That is a login secret.').waitFor();
  expect(await place.inputValue()).toBe('');
  expect(sent.join('\n')).not.toContain(cookieValue);
});

test('a lost answer leaves the form as it was, and says what may have become of it', async () => {
  const { page, label } = await openTool({ expected: /ERR_FAILED/ });
  await page.route('**/api/generate_decoy', (route) => route.abort());
  await label.fill('Staff channel');
  await page.keyboard.press('Enter');
  await page.getByText('Failed to connect to the server').first().waitFor();
  await page.getByText('It may have been made, and nobody can show it again.').waitFor();
  expect(await label.inputValue()).toBe('Staff channel');
  await page.unroute('**/api/generate_decoy');
  await page.getByRole('button', { name: 'Generate decoy' }).click();
  await shown(page).waitFor();
});

test('the browser asks before it leaves a decoy that was not copied', async () => {
  const { page, label } = await openTool();
  await label.fill('Staff channel');
  await page.keyboard.press('Enter');
  await shown(page).waitFor();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await label.fill('Staff channel');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy decoy' }).click();
  await page.getByText('Copied').first().waitFor();
  await page.reload();
  await label.waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test('the address of the past leads here, and home says what it is', async () => {
  const { page } = await openTool();
  await page.goto(`${house.url}/cookie-generator`);
  await page.waitForURL(/\/decoy-generator$/);
  await page.goto(house.url);
  await page.getByRole('link', { name: /Decoy Generator.*makes.*tells on a thief/s }).waitFor();
});
