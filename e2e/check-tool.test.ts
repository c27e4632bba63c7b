import { afterEach, expect, test } from 'vitest';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, type VisitOptions } from './desk.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });
const MAPLE = '77700000002';

afterEach(() => house.desk.sandbox.faults.set([]));

async function openTool(options: VisitOptions = {}) {
  const visitor = await house.visit({ stored: { code: await house.createPass() }, ...options });
  const { page } = visitor;
  await page.goto(`${house.url}/check-tool`);
  const field = page.getByRole('textbox', { name: 'Player' });
  await field.waitFor();
  const card = page.getByRole('region', { name: 'Public profile' });
  const check = async (who: string) => {
    await field.fill(who);
    await page.keyboard.press('Enter');
  };
  return { ...visitor, field, card, check };
}

test('what is no player is refused beside the field; a player is found by name, with everything that shows', async () => {
  const { page, field, card, check, sent } = await openTool();
  await page.getByText('Reads in the practice world').first().waitFor();
  await check('no name!');
  await page.getByText('A username has 3 to 20 letters, digits or underscores.').first().waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await axeFaults(page)).toEqual([]);
  await check('007');
  await page.getByText('For a username made of digits, put @ in front of it.').first().waitFor();
  expect(await axeFaults(page)).toEqual([]);
  expect(sent.filter((request) => request.includes('/api/check '))).toEqual([]);

  await check('mapleharbor12');
  await card.getByRole('heading', { name: 'MapleHarbor12 “Maple”' }).waitFor();
  await card.getByRole('img', { name: 'Picture of MapleHarbor12' }).waitFor();
  for (const text of [MAPLE, '87', 'Veteran', /^\([2-9],\d\d\d days ago\)$/]) {
    await card.getByText(text).first().waitFor();
  }
  await card.getByText('Total RAP').waitFor();
  // Ids of the sandbox have no profile on Roblox.
  expect(await card.getByRole('link', { name: 'Roblox profile' }).count()).toBe(0);
  await page.getByRole('heading', { name: 'History of MapleHarbor12' }).waitFor();
  expect(await axeFaultsInEveryLook(page)).toEqual([]);
});

test('players in a row, as fast as one types: each is told as such, and so is what the platform does not give', async () => {
  const { page, field, card, check } = await openTool({ expected: /status of (404|409|503)/ });
  await check('FreshSprout4');
  await card.getByText('4 days old').waitFor();
  await check('QuietPebble3');
  await card.getByText(/^Private\./).waitFor();
  await check('OldThistle09');
  await page.getByRole('button', { name: 'Check id 77700000007 instead' }).click();
  await card.getByRole('heading', { name: 'NovaThistle' }).waitFor();
  await check('NobodyAtAll_1');
  await page.getByText('Roblox has no player @NobodyAtAll_1.').first().waitFor();
  house.desk.sandbox.faults.set([{ name: 'gone-friends' }, { name: 'gone-inventory' }]);
  // The last Enter wins, even while the page is busy with the previous one.
  await check('MapleHarbor12');
  await check('StudioMarlow');
  await card.getByText('Verified').waitFor();
  await card.getByText('Roblox doesn’t provide this right now.').nth(2).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  house.desk.sandbox.faults.set([{ name: 'down' }]);
  await check('TimedOtter22');
  await page.getByText('Roblox isn’t responding.').first().waitFor();
  expect(await field.inputValue()).toBe('TimedOtter22');
  // Another player's card isn't shown next to the error.
  expect(await card.count()).toBe(0);
});
