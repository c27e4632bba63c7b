import { afterEach, expect, test } from 'vitest';
import { openDesk, storedItem } from './desk.ts';

const house = openDesk({ environment: { SUPPORT_CONTACT: 'help@lantern.example' } });
const LOOK_MS = 240_000;
const ADDRESS = '127.0.0.1';

afterEach(async () => {
  await house.desk.setMaintenance(false);
  await house.desk.liftBan(ADDRESS);
});

test('maintenance covers the page, and the page comes back by itself with what was typed', async () => {
  const { page } = await house.visit({ clock: true, expected: /status of 530/ });
  await page.goto(`${house.url}/qr-generator`);
  const field = page.getByRole('textbox', { name: 'Link' });
  await field.fill('https://example.com/half-typed');
  await page.getByText('All systems operational').waitFor();

  await house.desk.setMaintenance(true);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('heading', { name: 'Website Offline' }).waitFor();
  await page.getByText(/^Next look in \d+ s$/).waitFor();
  expect(await field.isVisible()).toBe(false);

  await house.desk.setMaintenance(false);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('heading', { name: 'Website Offline' }).waitFor({ state: 'detached' });
  expect(await field.inputValue()).toBe('https://example.com/half-typed');
  await page.locator('input:focus').waitFor();
});

test('a visit during maintenance waits at the door and is let in when it ends', async () => {
  const { page } = await house.visit({ clock: true, expected: /status of 530/ });
  await house.desk.setMaintenance(true);
  await page.goto(house.url);
  await page.getByRole('heading', { name: 'Website Offline' }).waitFor();
  await house.desk.setMaintenance(false);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('link', { name: /QR Generator/ }).waitFor();
});

test('a ban shows the ban screen in every tab, over a reload, and is gone when it is lifted', async () => {
  const visitor = await house.visit({ clock: true, expected: /status of (403|530)/ });
  const { page } = visitor;
  const other = await house.openTab(visitor);
  await Promise.all([page.goto(house.url), other.goto(`${house.url}/information`)]);
  await page.getByText('All systems operational').waitFor();

  await house.desk.banAddress(ADDRESS);
  await page.clock.fastForward(LOOK_MS);
  await page.getByText('USER_BANNED_PERMANENT').waitFor();
  await page.getByText(/help@lantern\.example/).waitFor();
  await other.getByText('USER_BANNED_PERMANENT').waitFor();
  expect(await page.getByRole('link').count()).toBe(0);
  expect(await storedItem(page, 'user_banned')).toBe('true');
  await page.reload();
  await page.getByText('USER_BANNED_PERMANENT').waitFor();

  await house.desk.liftBan(ADDRESS);
  await page.clock.fastForward(LOOK_MS);
  await page.getByRole('link', { name: /QR Generator/ }).waitFor();
  expect(await storedItem(page, 'user_banned')).toBeNull();
});

test('a stored ban holds when the ban check gets no answer', async () => {
  const { page } = await house.visit({ stored: { user_banned: 'true' }, expected: /ERR_FAILED/ });
  await page.route('**/api/**', (route) => route.abort());
  await page.goto(house.url);
  await page.getByText('USER_BANNED_PERMANENT').waitFor();
  expect(await storedItem(page, 'user_banned')).toBe('true');
});

test('a desk without an answer is unavailable, and available again when it answers', async () => {
  const { context, page } = await house.visit({
    clock: true,
    expected: /ERR_INTERNET_DISCONNECTED/,
  });
  await page.goto(`${house.url}/qr-generator`);
  await page.getByText('All systems operational').waitFor();
  // The tool has arrived whole: what is fetched later would miss the desk for another reason.
  await page.getByRole('textbox').first().waitFor();
  await context.setOffline(true);
  await page.clock.fastForward(LOOK_MS);
  await page.getByText('Service Unavailable').first().waitFor();
  expect(await page.getByText('All systems operational').count()).toBe(0);
  await context.setOffline(false);
  await page.clock.fastForward(LOOK_MS);
  await page.getByText('All systems operational').waitFor();
});

test("a proxy's 530 is no maintenance", async () => {
  const { page } = await house.visit({ expected: /status of 530/ });
  await page.route('**/api/session_token', (route) =>
    route.fulfill({ status: 530, contentType: 'text/html', body: '<h1>Origin unreachable</h1>' }),
  );
  await page.goto(`${house.url}/qr-generator`);
  await page.getByText('Service Unavailable').first().waitFor();
  expect(await page.getByText('Website Offline').count()).toBe(0);
});

test('a pass that could not be read while the desk was away is read when it is back', async () => {
  const stored = { code: await house.createPass() };
  const { page } = await house.visit({ stored, clock: true, expected: /ERR_FAILED/ });
  await page.route('**/api/pass', (route) => route.abort());
  await page.goto(`${house.url}/qr-generator`);
  await page.getByText('All systems operational').waitFor();
  await page.unroute('**/api/pass');
  await page.clock.fastForward(LOOK_MS);
  await page.getByText(/look-ups left today/).waitFor();
});
