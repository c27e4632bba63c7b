import { afterEach, describe, expect, test } from 'vitest';
import { SqliteDatabase } from '../src/database/sqlite.ts';
import { openDesk } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk({ settings: { toolCooldownMs: 0 } });
const REFUSED = /status of 503/;
const WORDS =
  'couldn’t write to its database, so nothing was done. Try again in a minute. If it happens again, tell the owner: the disk may be full.';

/**
 * Refuses every write. For the page this is the same as a full disk, because the desk gives the same answer.
 */
function refuseWrites(isOn: boolean) {
  const { database } = house.desk.desk;
  if (!(database instanceof SqliteDatabase)) throw new Error('This is not SQLite');
  database.connection.exec(`PRAGMA query_only = ${isOn ? 1 : 0}`);
}

const fillDisk = () => refuseWrites(true);
const freeDisk = () => refuseWrites(false);

describe('while the disk is full', () => {
  afterEach(freeDisk);

  test('a moderator reads that nothing was done, keeps what was typed, and goes on afterwards', async () => {
    const pass = await house.createPass();
    const { page } = await house.visit({ stored: { code: pass }, expected: REFUSED });
    await page.goto(`${house.url}/ip-lock`);
    await page.getByText('A list', { exact: true }).click();
    const list = page.getByRole('textbox', { name: 'Addresses and networks' });
    await list.fill('127.0.0.1\n203.0.113.0/24');
    fillDisk();
    await page.getByRole('button', { name: /^Lock to/ }).click();
    await page.getByText(WORDS).first().waitFor();
    expect(await list.inputValue()).toBe('127.0.0.1\n203.0.113.0/24');
    freeDisk();
    await page.getByRole('button', { name: /^Lock to/ }).click();
    await page.getByText('refused', { exact: true }).waitFor();
  });

  test('an admin reads the same, and the form stays as it was', async () => {
    const { page } = await openAdmin(house, 'bans', { expected: REFUSED });
    const address = page.getByRole('textbox', { name: 'IP address or network' });
    const reason = page.getByRole('textbox', { name: 'Reason', exact: true });
    await address.fill('198.51.100.9');
    await reason.fill('Raid on Saturday');
    fillDisk();
    const button = page.getByRole('button', { name: /^Ban(?! .* instead)/ });
    await button.click();
    await page.getByText(WORDS).first().waitFor();
    expect(await address.inputValue()).toBe('198.51.100.9');
    expect(await reason.inputValue()).toBe('Raid on Saturday');
    freeDisk();
    await button.click();
    await page
      .getByText(/banned successfully/)
      .first()
      .waitFor();
  });

  test('the page opens, says how it stands, and begins a session once there is room', async () => {
    fillDisk();
    const { page } = await house.visit({ expected: REFUSED, clock: true });
    await page.goto(house.url);
    await page.getByText('Service Unavailable').first().waitFor();
    freeDisk();
    await house.desk.desk.store.retry(house.desk.app.log);
    const loaded = page.waitForResponse((reply) => reply.url().endsWith('/api/load') && reply.ok());
    await page.clock.fastForward(31_000);
    await loaded;
    // The footer may now tell of tools that failed meanwhile.
    await page.getByText('Service Unavailable').first().waitFor({ state: 'detached' });
  });
});
