import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { decoyDigests } from '../src/kit/decoys/decoys.ts';
import { visit as visitApi } from '../src/testing/client.ts';
import { cookieValue, robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0, twoPersonTargetsPerHour: 1_000 } });
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

async function openTool() {
  const code = await house.createPass();
  const visitor = await house.visit({ stored: { code }, ...clipboard });
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

test('a decoy is made, copied and gone: the desk can recognise it, and its case does not hold it', async () => {
  const { page, label, place } = await openTool();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await label.fill('Staff channel');
  await place.fill('#staff, pinned');
  await page.getByText('Makes a fake cookie for Staff channel and records').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByText(/^Decoy \d+ created$/).waitFor();
  // It hasn't been copied yet, so the browser asks before leaving.
  await page.reload();
  expect(asked).toEqual(['beforeunload']);

  await label.fill('Old config');
  await page.getByRole('button', { name: 'Generate decoy' }).click();
  await page.getByRole('button', { name: 'Copy decoy' }).click();
  await page.getByText('Copied').first().waitFor();
  const decoy = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(await shown(page).inputValue()).toBe(decoy);
  expect(decoy).toMatch(/^_\|WARNING:-DO-NOT-SHARE-THIS\./);
  expect(await knownDigests()).toEqual(expect.arrayContaining(decoyDigests(decoy)));
  expect(await keptBy(page)).not.toContain(decoy.slice(-40));

  await page.getByRole('link', { name: /^Case \d+$/ }).click();
  await page.getByRole('heading', { name: /created decoy/ }).waitFor();
  await page
    .getByText(/Old config/)
    .first()
    .waitFor();
  expect(await page.content()).not.toContain(decoy.slice(-40));
  await page.goBack();
  await label.waitFor();
  expect(await shown(page).count()).toBe(0);

  await label.fill('Old config');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy decoy' }).click();
  await page.getByText('Copied').first().waitFor();
  await page.reload();
  await label.waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test('somebody’s real cookie never leaves the page, and a label is asked for', async () => {
  const { page, label, place, sent } = await openTool();
  await place.fill(robloxCookie);
  await page.getByText('That is a login secret.').waitFor();
  expect(await place.inputValue()).toBe('');
  await label.press('Enter');
  await page.getByText('Please say where it will be planted').first().waitFor();
  await page.locator('input:focus').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(sent.join('\n')).not.toContain('generate_decoy');
  expect(sent.join('\n')).not.toContain(cookieValue);

  await label.fill('Staff channel');
  await page.keyboard.press('Enter');
  await shown(page).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});
