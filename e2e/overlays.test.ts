import { afterEach, expect, test } from 'vitest';
import { axeFaultsInEveryLook } from './axe-faults.ts';
import { openDesk, storedItem } from './desk.ts';

const house = openDesk({ environment: { SUPPORT_CONTACT: 'help@lantern.example' } });
const LOOK_MS = 240_000;
const ADDRESS = '127.0.0.1';

afterEach(async () => {
  await house.desk.setMaintenance(false);
  await house.desk.liftBan(ADDRESS);
});

test('maintenance covers open pages and new visits, and both open by themselves when it ends; a ban covers every tab, over a reload, and is gone when it is lifted', async () => {
  const visitor = await house.visit({ clock: true, expected: /status of 530/ });
  const { page } = visitor;
  await page.goto(`${house.url}/qr-generator`);
  const field = page.getByRole('textbox', { name: 'Link' });
  await field.fill('https://example.com/half-typed');
  await page.getByText('All systems operational').waitFor();

  await house.desk.setMaintenance(true);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('heading', { name: 'Website Offline' }).waitFor();
  await page.getByText(/^Checking again in \d+ s$/).waitFor();
  expect(await field.isVisible()).toBe(false);
  const late = await house.openTab(visitor, { clock: true });
  await late.goto(house.url);
  await late.getByRole('heading', { name: 'Website Offline' }).waitFor();
  await late.getByText(/^Checking again in \d+ s$/).waitFor();
  expect(await axeFaultsInEveryLook(late)).toEqual([]);

  await house.desk.setMaintenance(false);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('heading', { name: 'Website Offline' }).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('https://example.com/half-typed');
  await page.locator('input:focus').waitFor();
  await late.clock.fastForward(LOOK_MS);
  await late.getByRole('link', { name: /QR Generator/ }).waitFor();

  visitor.expectFromNow(/status of (403|530)/);
  await house.desk.banAddress(ADDRESS);
  await late.clock.fastForward(LOOK_MS);
  await late.getByText('USER_BANNED_PERMANENT').waitFor();
  await late.getByText(/help@lantern\.example/).waitFor();
  await page.getByText('USER_BANNED_PERMANENT').waitFor();
  expect(await late.getByRole('link').count()).toBe(0);
  expect(await storedItem(late, 'user_banned')).toBe('true');
  await late.reload();
  await late.getByText('USER_BANNED_PERMANENT').waitFor();
  expect(await axeFaultsInEveryLook(late)).toEqual([]);

  await house.desk.liftBan(ADDRESS);
  await late.clock.fastForward(LOOK_MS);
  await late.getByRole('link', { name: /QR Generator/ }).waitFor();
  expect(await storedItem(late, 'user_banned')).toBeNull();
});
