import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { visitAsAdmin } from '../src/testing/client.ts';
import { axeFaults } from './axe-faults.ts';
import { openDesk } from './desk.ts';
import { cookieValue, robloxCookie } from './login-secrets.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();
const POLL_MS = 30_000;

const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const countdown = (page: Page) => page.getByRole('spinbutton', { name: 'Countdown' });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const onScreen = (page: Page) => page.getByRole('region', { name: 'On screen now' });
const slab = (page: Page) => page.getByRole('region', { name: 'Announcement', exact: true });
const publishButton = (page: Page) => page.getByRole('button', { name: /^Publish/ });

// Each begins with no announcement.
beforeEach(async () => {
  const admin = await visitAsAdmin(house.desk);
  const { banner } = (await admin.get('/api/admin/banner')).body as {
    banner: { id: string } | null;
  };
  if (banner) await admin.post('/api/admin/banner/delete', { id: banner.id });
});

async function openBanner(options: Parameters<typeof openAdmin>[2] = {}) {
  const visitor = await openAdmin(house, 'banner', { label: 'Mira', ...options });
  await messageField(visitor.page).waitFor();
  return visitor;
}

async function publishAs(label: string, message: string, replaces: string | null = null) {
  const admin = await visitAsAdmin(house.desk, 'full', label);
  const answer = await admin.post('/api/admin/banner/publish', { message, replaces });
  expect(answer.status).toBe(200);
  return String(answer.body.id);
}

describe('an announcement', () => {
  test('shows in the preview while it is typed, and to every visitor once it is published', async () => {
    const visitor = await house.visit({ clock: true });
    await visitor.page.goto(house.url);
    const { page } = await openBanner();
    await onScreen(page).getByText('No announcement', { exact: true }).waitFor();
    await messageField(page).fill('Raid under way <b>now</b>');
    await countdown(page).fill('60');
    await preview(page).getByText('Raid under way <b>now</b>').waitFor();
    await preview(page).getByText('60 s').waitFor();
    await page.getByText('Every visitor sees it within 30 s for 60\u00a0s').waitFor();
    await publishButton(page).click();
    await onScreen(page).getByText('Raid under way <b>now</b>').waitFor();
    await onScreen(page)
      .getByText(/^By Mira, just now/)
      .waitFor();
    await onScreen(page)
      .getByText(/Kept until \w{3} \d+ \w{3}, \d\d:\d\d/)
      .waitFor();
    expect(await messageField(page).inputValue()).toBe('');
    await slab(page).waitFor();

    await visitor.page.clock.fastForward(POLL_MS);
    await slab(visitor.page).getByText('Raid under way <b>now</b>').waitFor();
  });

  test('without a countdown stays until it is closed', async () => {
    const { page } = await openBanner();
    await messageField(page).fill('New rules');
    await page.getByRole('checkbox', { name: 'No countdown' }).check();
    expect(await countdown(page).count()).toBe(0);
    expect(await preview(page).getByText(/\d s$/).count()).toBe(0);
    await publishButton(page).click();
    await onScreen(page)
      .getByText(/Shown until the visitor closes it/)
      .waitFor();
  });

  test('with a countdown outside 5 to 300 s falls back to 15, and that is said', async () => {
    const { page } = await openBanner();
    await messageField(page).fill('Short');
    for (const typed of ['4', '301', '']) {
      await countdown(page).fill(typed);
      await page.getByText('5 to 300 s. Anything else falls back to 15 s.').waitFor();
      await preview(page).getByText('15 s').waitFor();
    }
    await publishButton(page).click();
    await onScreen(page)
      .getByText(/Shown for 15 s/)
      .waitFor();
  });

  test('needs a message of 500 characters at the most, and nothing typed is cut', async () => {
    const { page } = await openBanner();
    await publishButton(page).click();
    await page.getByText('Please enter a banner message').waitFor();
    await messageField(page).fill('x'.repeat(510));
    await page.getByText('510 / 500').waitFor();
    await page.getByText('Cut 10 characters').waitFor();
    await publishButton(page).click();
    expect((await messageField(page).inputValue()).length).toBe(510);
    expect(await slab(page).count()).toBe(0);
  });

  test('with a login in it does not leave the page, and the text before it stays', async () => {
    const { page, sent } = await openBanner();
    await messageField(page).fill('Raid under way');
    await messageField(page).fill(`Raid under way ${robloxCookie}`);
    await page.getByText('That is a login secret.').waitFor();
    expect(await messageField(page).inputValue()).toBe('Raid under way');
    await publishButton(page).click();
    await slab(page).waitFor();
    expect(sent.join('\n')).not.toContain(cookieValue);
  });
});

describe('two admins', () => {
  test('who publish at once: the second sees both, loses nothing, and replaces on purpose alone', async () => {
    const [mira, kade] = await Promise.all([
      openBanner({ label: 'Mira' }),
      openBanner({ label: 'Kade', expected: /status of 409/ }),
    ]);
    await messageField(mira.page).fill('Raid under way');
    await messageField(kade.page).fill('Everything is fine');
    await countdown(kade.page).fill('90');
    await publishButton(mira.page).click();
    await onScreen(mira.page).getByText('Raid under way').waitFor();

    await publishButton(kade.page).click();
    await kade.page
      .getByText('Mira published another announcement while you were writing')
      .waitFor();
    await onScreen(kade.page).getByText('Raid under way').waitFor();
    await preview(kade.page).getByText('Everything is fine').waitFor();
    expect(await messageField(kade.page).inputValue()).toBe('Everything is fine');
    expect(await countdown(kade.page).inputValue()).toBe('90');
    expect(await axeFaults(kade.page)).toEqual([]);

    await kade.page.getByRole('button', { name: 'Publish in place of theirs' }).click();
    await onScreen(kade.page).getByText('Everything is fine').waitFor();
    await onScreen(kade.page)
      .getByText(/Shown for 90 s/)
      .waitFor();
  });

  test('the second is told even before pressing anything', async () => {
    const { page } = await openBanner({ label: 'Kade', clock: true });
    await onScreen(page).getByText('No announcement', { exact: true }).waitFor();
    await messageField(page).fill('Half a thought');
    await publishAs('Mira', 'Raid under way');
    await page.clock.fastForward(POLL_MS);
    await page.getByText('Mira published another announcement while you were writing').waitFor();
    expect(await messageField(page).inputValue()).toBe('Half a thought');
  });

  test('what was deleted meanwhile is no obstacle', async () => {
    const id = await publishAs('Mira', 'Raid under way');
    const { page } = await openBanner({ label: 'Kade', expected: /status of 409/ });
    await messageField(page).fill('All clear');
    const admin = await visitAsAdmin(house.desk);
    await admin.post('/api/admin/banner/delete', { id });
    await publishButton(page).click();
    await onScreen(page).getByText('No announcement', { exact: true }).waitFor();
    expect(await messageField(page).inputValue()).toBe('All clear');
    await publishButton(page).click();
    await onScreen(page).getByText('All clear').waitFor();
  });
});

describe('deleting', () => {
  test('takes the announcement from every screen, after a question', async () => {
    await publishAs('Kade', 'Raid under way');
    const { page } = await openBanner();
    await slab(page).waitFor();
    await onScreen(page).getByRole('button', { name: 'Delete' }).click();
    await page.getByText('The announcement of Kade disappears for every visitor').waitFor();
    await page.getByRole('button', { name: 'Delete the announcement' }).click();
    await onScreen(page).getByText('No announcement', { exact: true }).waitFor();
    await slab(page).waitFor({ state: 'detached' });
  });

  test('what somebody else has replaced meanwhile leaves theirs alone', async () => {
    const id = await publishAs('Kade', 'Raid under way');
    const { page } = await openBanner({ expected: /status of 409/ });
    await onScreen(page).getByRole('button', { name: 'Delete' }).click();
    await publishAs('Ida', 'All clear', id);
    await page.getByRole('button', { name: 'Delete the announcement' }).click();
    await onScreen(page).getByText('All clear').waitFor();
    await page.getByText('Already gone').first().waitFor();
  });
});

test('an announcement that cannot be read says so, and is read when it is tried again', async () => {
  const { page } = await openAdmin(house, 'settings', { expected: /status of 500/ });
  await page.route('**/api/admin/banner', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"detail":"Broken"}' }),
  );
  await page.getByRole('link', { name: 'Banner' }).click();
  await page.getByText('The announcement could not be read').waitFor();
  await page.unroute('**/api/admin/banner');
  await page.getByRole('button', { name: 'Read again' }).click();
  await messageField(page).waitFor();
});

test('a read-only admin sees the announcement and can neither publish nor delete', async () => {
  const id = await publishAs('Kade', 'Raid under way');
  const { page } = await openBanner({ access: 'read' });
  await onScreen(page).getByText('Raid under way').waitFor();
  await messageField(page).focus();
  await page.keyboard.type('Not me');
  expect(await messageField(page).inputValue()).toBe('');
  await publishButton(page).click({ force: true });
  await onScreen(page).getByRole('button', { name: 'Delete' }).click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await axeFaults(page)).toEqual([]);
  const reader = await visitAsAdmin(house.desk, 'read');
  expect((await reader.post('/api/admin/banner/delete', { id })).status).toBe(403);
});

test('in both themes and widths axe finds nothing', async () => {
  await publishAs('Kade', 'Raid under way');
  const { page } = await openBanner();
  await publishButton(page).click();
  await countdown(page).fill('1');
  expect(await axeFaults(page)).toEqual([]);
  await onScreen(page).getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Delete the announcement?').waitFor();
  expect(await axeFaults(page)).toEqual([]);
});
