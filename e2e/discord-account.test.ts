import { expect, test } from 'vitest';
import { drawLinkCode } from '../src/desk/discord/links/link-codes.ts';
import { LINK_CODE_MS } from '../src/desk/discord/links/rules.ts';
import { keepLinkCode } from '../src/desk/discord/links/store.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { keptBy, openDesk } from './desk.ts';

const house = openDesk({ settings: { discordDesk: true, discordLinkRequired: true } });

const MAPLE = { userId: '80351110224678912', name: 'mapleharbor' };

/** What `/desk link` shows in Discord. */
async function codeFromDiscord(): Promise<string> {
  const { database, randomBytes, now } = house.desk.desk;
  const { code, codeHash } = drawLinkCode(randomBytes);
  const expiresAt = now() + LINK_CODE_MS;
  await database.transaction((tx) =>
    keepLinkCode(tx, { ...MAPLE, codeHash, guildId: '112233445566778899', expiresAt }),
  );
  return code;
}

test('a pass is linked with a code from Discord after its account was seen, and unlinked again', async () => {
  const visitor = await house.visit({ stored: { code: await house.createPass() } });
  const { page } = visitor;
  await page.goto(house.url);
  await page.getByRole('link', { name: /^Discord account/ }).click();
  await page.getByText('Not linked', { exact: true }).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  await page.getByRole('button', { name: 'Make a code' }).click();
  await page.getByText(/^\/desk link code:/).waitFor();
  expect(await axeFaults(page)).toEqual([]);

  const code = await codeFromDiscord();
  await page.getByRole('textbox', { name: 'Code' }).fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Check code' }).click();
  await page.getByText('mapleharbor').waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Link account' }).click();
  await page.getByText('Linked', { exact: true }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
  expect(await keptBy(page)).not.toContain(code);

  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'Unlink' }).click();
  const dialog = page.getByRole('dialog', { name: 'Unlink mapleharbor?' });
  await dialog.getByText('your pass can’t act in the browser either').waitFor();
  expect(await axeFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Unlink account' }).click();
  await page.getByText('Not linked', { exact: true }).waitFor();
});
