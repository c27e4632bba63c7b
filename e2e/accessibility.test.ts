import { beforeAll, describe, expect, test } from 'vitest';
import { robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk();
const WIDE = { width: 1440, height: 900 };

beforeAll(async () => {
  await house.desk.setBanner({ message: 'Raid under way', durationSeconds: 0 });
});

describe('axe finds nothing', () => {
  test('on an unknown address, home and the terms with an announcement, in both themes, on a desktop and on a phone, nor on a tool without a pass and in the redeem dialog', async () => {
    const { page } = await house.visit({ viewport: WIDE, expected: /status of 404/ });
    await page.goto(`${house.url}/no-such-page`);
    await page.getByText('All systems operational').waitFor();
    const announcement = page.getByRole('region', { name: 'Announcement' });
    await announcement.waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);

    await page.getByRole('link', { name: 'Return to Dashboard' }).click();
    const tool = page.getByRole('link', { name: /QR Generator/ });
    await tool.waitFor();
    await announcement.waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);

    await page.setViewportSize(WIDE);
    await tool.click();
    await page.getByText('Please redeem a code first').waitFor();
    await announcement.waitFor();
    // The test that makes a QR code checks this screen in every look.
    expect(await axeFaults(page)).toEqual([]);

    await page.getByRole('link', { name: 'Terms' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Terms' }).waitFor();
    await announcement.waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);

    await page.setViewportSize(WIDE);
    await page.getByRole('link', { name: 'Gatehouse' }).first().click();
    await tool.waitFor();
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByRole('textbox', { name: 'Access code' }).fill('GATE-7K4MQ');
    await page.keyboard.press('Enter');
    await page.getByText('15 are missing').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on the home of a holder, and on a tool with a result, a refused link and a refused secret', async () => {
    const { page } = await house.visit({ stored: { code: await house.createPass() } });
    await page.goto(house.url);
    await page
      .getByText(/of 200/)
      .filter({ visible: true })
      .waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);

    await page.setViewportSize(WIDE);
    await page.getByRole('link', { name: /QR Generator/ }).click();
    const field = page.getByRole('textbox', { name: 'Link' });
    await field.fill('https://example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('img').waitFor();
    await field.fill('https://discord.com/ra/AbCdEf');
    expect(await axeFaults(page)).toEqual([]);
    await field.fill(robloxCookie);
    await page.getByText('That is a login secret.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});
