import { expect, test } from 'vitest';
import { keptBy, openDesk, storedItem } from './desk.ts';

const house = openDesk();

test('a first visit gets a session in memory alone, shows the tools, and ends the session when it leaves', async () => {
  const { page, sent } = await house.visit();
  const given = page.waitForResponse('**/api/load');
  await page.goto(house.url);
  const { session } = await (await given).json();
  const { session_token } = session;
  expect(session_token).toMatch(/^gth_s_/);
  await page.getByRole('link', { name: /QR Generator/ }).waitFor();
  await page.getByText('All systems operational').waitFor();
  expect(sent.filter((call) => call.includes('/api/'))).toHaveLength(1);
  expect(await page.title()).toBe('Gatehouse');
  expect(await keptBy(page)).not.toContain(session_token);

  await page.goto('about:blank');
  await expect
    .poll(async () => {
      const body = JSON.stringify({ session_token, redeem_code: 'none' });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${house.url}/api/pass`, { method: 'POST', headers, body });
      return ((await answer.json()) as { code: string }).code;
    })
    .toBe('access/session-invalid');
});

test('a screen that breaks shows an error id and a way back', async () => {
  const { page } = await house.visit({ expected: /./ });
  await page.route('**/assets/page-*.js', (route) => route.abort());
  await page.goto(`${house.url}/qr-generator`);
  await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
  expect(await page.getByText(/^page-[0-9a-f]+$/).count()).toBe(1);
  await page.unroute('**/assets/page-*.js');
  await page.getByRole('link', { name: 'Return to Dashboard' }).click();
  await page.getByRole('link', { name: /QR Generator/ }).waitFor();
});

test('on a slow network the frame and a sign of waiting come first, then the screen; a chosen theme is there before the first paint of the next visit, and in the other tab', async () => {
  const visitor = await house.visit({ colorScheme: 'light' });
  const { page } = visitor;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/page-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto(`${house.url}/qr-generator`, { waitUntil: 'commit' });
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
  await page.getByRole('button', { name: 'Redeem' }).waitFor();
  arrive();
  await page.getByRole('heading', { name: 'QR Generator' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);

  const other = await house.openTab(visitor);
  await other.goto(house.url);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.locator('#theme-menu').getByText('Dark').click();
  await page.locator('html[data-theme=dark]').waitFor();
  await other.locator('html[data-theme=dark]').waitFor();
  await page.reload({ waitUntil: 'commit' });
  await page.locator('html[data-theme=dark]').waitFor();
  expect(await storedItem(page, 'theme')).toBe('dark');
});
