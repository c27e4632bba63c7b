import { afterEach, describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
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

describe('a player', () => {
  test('is found by name, with everything that shows, and Check Another Account begins anew', async () => {
    const { page, field, card, check } = await openTool();
    await page.getByText('Looks in the practice world').first().waitFor();
    await field.fill('mapleharbor12');
    await page.getByText('The player is not told.').waitFor();
    await check('mapleharbor12');
    await card.getByRole('heading', { name: 'MapleHarbor12 “Maple”' }).waitFor();
    await card.getByRole('img', { name: 'Picture of MapleHarbor12' }).waitFor();
    for (const text of [
      MAPLE,
      '87',
      'Veteran',
      /^\(2,\d\d\d days ago\)$|^\([3-9],\d\d\d days ago\)$/,
    ]) {
      await card.getByText(text).first().waitFor();
    }
    await card.getByText('Total RAP').waitFor();
    // Nobody stands behind an id of the practice world.
    expect(await card.getByRole('link', { name: 'Roblox profile' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'History of MapleHarbor12' }).waitFor();
    expect(await axeFaults(page)).toEqual([]);

    await card.getByRole('button', { name: 'Check Another Account' }).click();
    expect(await field.inputValue()).toBe('');
    await page.getByText('Nobody checked yet').waitFor();
    await page.locator('input:focus').waitFor();
  });

  test('who is young, banned or hides the inventory is told as such', async () => {
    const { card, check } = await openTool();
    await check('FreshSprout4');
    await card.getByText('4 days old').waitFor();
    await check('RustyGlitch66');
    await card.getByText('Banned by Roblox').waitFor();
    await check('QuietPebble3');
    await card.getByText(/^Private\./).waitFor();
    await check('VelvetComet77');
    await card.getByText('at least 1,000').waitFor();
    await card.getByText('The first 1,000 limiteds were read.').waitFor();
  });

  test('who has another name now is offered by id', async () => {
    const { page, field, card, check } = await openTool({ expected: /status of 409/ });
    await check('OldThistle09');
    await page.getByText('OldThistle09 is a former name of NovaThistle.').first().waitFor();
    expect(await field.inputValue()).toBe('OldThistle09');
    await page.getByRole('button', { name: 'Check id 77700000007 instead' }).click();
    await card.getByRole('heading', { name: 'NovaThistle' }).waitFor();
    await card.getByText('OldThistle09').waitFor();
    expect(await field.inputValue()).toBe('77700000007');
  });

  test('comes from the palette', async () => {
    const { page, field } = await openTool();
    await page.keyboard.press('ControlOrMeta+k');
    await page.getByRole('combobox').fill(`https://www.roblox.com/users/${MAPLE}/profile`);
    await page.getByRole('option', { name: /Check Tool/ }).click();
    await expect.poll(() => field.inputValue()).toBe(MAPLE);
  });
});

test.each([
  ['no name!', 'A username has 3 to 20 letters, digits or underscores.'],
  ['007', 'For a name made of digits, write @ before it.'],
])('%s is refused beside the field and not sent', async (typed, words) => {
  const { page, field, check, sent } = await openTool();
  await check(typed);
  await page.getByText(words).first().waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe(typed);
  expect(sent.filter((request) => request.includes('/api/check '))).toEqual([]);
  expect(await axeFaults(page)).toEqual([]);
});

test('a blank field says so on Enter', async () => {
  const { page, check } = await openTool();
  await check('');
  await page.locator('.message', { hasText: 'Missing Player' }).waitFor();
  await page.getByText('Please enter a username or user id').first().waitFor();
});

test('what the platform does not give is said, and what was typed stays', async () => {
  const { page, field, card, check } = await openTool({ expected: /status of (404|503)/ });
  await check('NobodyAtAll_1');
  await page.getByText('Roblox knows no player @NobodyAtAll_1.').first().waitFor();
  house.desk.sandbox.faults.set([{ name: 'gone-friends' }, { name: 'gone-inventory' }]);
  await check('StudioMarlow');
  await card.getByText('Verified').waitFor();
  await card.getByText('Roblox does not give this out right now.').nth(2).waitFor();
  expect(await axeFaults(page)).toEqual([]);
  house.desk.sandbox.faults.set([{ name: 'down' }]);
  await check('TimedOtter22');
  await page.getByText('Roblox does not answer right now.').first().waitFor();
  expect(await field.inputValue()).toBe('TimedOtter22');
  // The card of somebody else does not stand beside the refusal.
  expect(await card.count()).toBe(0);
});
