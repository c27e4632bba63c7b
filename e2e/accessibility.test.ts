import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { robloxCookie } from '../src/testing/login-secrets.ts';
import { axeFaults, axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk } from './desk.ts';

const house = openDesk();

beforeAll(async () => {
  await house.desk.setBanner({ message: 'Raid under way', durationSeconds: 0 });
});
afterEach(async () => {
  await house.desk.setMaintenance(false);
  await house.desk.liftBan('127.0.0.1');
});

describe('axe finds nothing', () => {
  test.each(['/', '/information', '/qr-generator', '/no-such-page'])(
    'on %s with an announcement, in both themes, on a desktop and on a phone',
    async (path) => {
      const { page } = await house.visit({ expected: /status of 404/ });
      await page.goto(house.url + path);
      await page.getByText('All systems operational').waitFor();
      await page.getByRole('region', { name: 'Announcement' }).waitFor();
      expect(await axeFaultsInEveryLook(page)).toEqual([]);
    },
  );

  test('on the home of a holder', async () => {
    const { page } = await house.visit({ stored: { code: await house.createPass() } });
    await page.goto(house.url);
    await page
      .getByText(/of 200/)
      .filter({ visible: true })
      .waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);
  });

  test('on a tool with a result, a refused link and a refused secret', async () => {
    const { page } = await house.visit({ stored: { code: await house.createPass() } });
    await page.goto(`${house.url}/qr-generator`);
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

  test('in the redeem dialog', async () => {
    const { page } = await house.visit();
    await page.goto(house.url);
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByRole('textbox', { name: 'Access code' }).fill('GATE-7K4MQ');
    await page.keyboard.press('Enter');
    await page.getByText('15 are missing').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on the overlays', async () => {
    const { page } = await house.visit({ expected: /status of (403|530)/ });
    await house.desk.setMaintenance(true);
    await page.goto(house.url);
    await page.getByText('Website Offline').waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);
    await house.desk.setMaintenance(false);
    await house.desk.banAddress('127.0.0.1');
    await page.reload();
    await page.getByText('USER_BANNED_PERMANENT').waitFor();
    expect(await axeFaultsInEveryLook(page)).toEqual([]);
  });
});
