import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { axeFaults } from './axe-faults.ts';
import { keptBy, openDesk, storedItem, type VisitOptions, type Visitor } from './desk.ts';

// The proxy's header gives each browser an address of its own.
const house = openDesk({
  environment: { TRUST_PROXY: '127.0.0.1' },
  settings: { toolCooldownMs: 0 },
});

const HERE = '203.0.113.7';
const ELSEWHERE = '198.51.100.20';

async function openTool(path: string, pass: string, options: VisitOptions = {}) {
  const visitor = await house.visit({
    stored: { code: pass },
    extraHTTPHeaders: { 'X-Forwarded-For': HERE },
    ...options,
  });
  await visitor.page.goto(house.url + path);
  return visitor;
}

/** A tool that is open already does its work, so the pass and the session of this tab are good. */
async function makeCode(page: Page) {
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.com');
  await page.getByRole('button', { name: 'Generate QR code' }).click();
}

async function expectToWork(page: Page) {
  await makeCode(page);
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
}

async function openTab(visitor: Visitor, path: string): Promise<Page> {
  const page = await house.openTab(visitor);
  await page.goto(house.url + path);
  return page;
}

const callsOf = (visitor: Visitor, path: string) =>
  visitor.sent.filter((request) => request.startsWith(`${house.url}/api${path} `));

const refreshButton = (page: Page) =>
  page.getByRole('button', { name: 'Refresh session and pass' });

describe('Session Refresh', () => {
  afterEach(() => house.desk.desk.changeSettings({ toolCooldownMs: 0 }, 'test'));

  test('new secrets in one tab are followed by the others, and all of them go on', async () => {
    const pass = await house.createPass();
    const visitor = await openTool('/session-refresh', pass);
    const { page } = visitor;
    const other = await openTab(visitor, '/qr-generator');
    await other.getByText(/look-ups left today/).waitFor();
    await page.waitForLoadState('networkidle');
    await other.waitForLoadState('networkidle');

    await refreshButton(page).click();
    await page.getByText('This browser has new secrets.').first().waitFor();
    await page.getByText('refused from now on').waitFor();
    const fresh = await storedItem(page, 'code');
    expect(fresh).toMatch(/^gth_p_/);
    expect(fresh).not.toBe(pass);
    expect(await page.content()).not.toMatch(/gth_[ps]_/);
    expect(await keptBy(page)).not.toContain(pass);

    await expectToWork(other);
    await page.getByRole('button', { name: 'Refresh Again' }).click();
    await expect.poll(() => storedItem(page, 'code')).not.toBe(fresh);
    await expectToWork(other);
    expect(callsOf(visitor, '/qr').at(-1)).toContain(await storedItem(page, 'code'));
  });

  test('the button waits as long as the owner set', async () => {
    await house.desk.desk.changeSettings({ toolCooldownMs: 90_000 }, 'test');
    const { page } = await openTool('/session-refresh', await house.createPass());
    // What is asked with the old secrets while they are replaced is refused, and asked again.
    await page.waitForLoadState('networkidle');
    await refreshButton(page).click();
    await page.getByRole('button', { name: /^Wait (90|8\d)s$/ }).waitFor();
  });

  test('an answer that was lost is fetched by pressing again', async () => {
    const pass = await house.createPass();
    const visitor = await openTool('/session-refresh', pass, { expected: /ERR_FAILED|of 401/ });
    const { page } = visitor;
    await page.route(
      '**/api/session_refresher',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await refreshButton(page).click();
    await page.getByText('Not sure yet').waitFor();
    expect(await storedItem(page, 'code')).toBe(pass);
    await page.getByRole('button', { name: 'Refresh Again' }).click();
    await page.getByText('refused from now on').waitFor();
    expect(await storedItem(page, 'code')).not.toBe(pass);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('link', { name: /QR Generator/ }).click();
    await expectToWork(page);
  });
});

const listField = (page: Page) => page.getByRole('textbox', { name: 'Addresses and networks' });
const lockButton = (page: Page) => page.getByRole('button', { name: /^Lock to/ });

describe('IP Lock', () => {
  test('a list that leaves its writer out is refused beside the field and not sent', async () => {
    const visitor = await openTool('/ip-lock', await house.createPass());
    const { page } = visitor;
    await page.getByText('Your pass works from anywhere.').waitFor();
    await page.getByText('A list', { exact: true }).click();
    expect(await listField(page).inputValue()).toBe(HERE);
    await listField(page).fill(`${ELSEWHERE}\n198.51.100.9/28`);
    await page.getByText(`That would lock you out. Your address is ${HERE}`).waitFor();
    await page.getByText('198.51.100.0/28').waitFor();
    await lockButton(page).click();
    await page.locator('.message', { hasText: 'That would lock you out' }).waitFor();
    expect(callsOf(visitor, '/ip_lock')).toEqual([]);

    await page.getByRole('button', { name: 'Add my address' }).click();
    expect(await listField(page).inputValue()).toBe(`${ELSEWHERE}\n198.51.100.9/28\n${HERE}`);
    await lockButton(page).click();
    await page.getByText('refused, from now on').waitFor();
  });

  test('each line is read while it is typed, and the wrong one is named', async () => {
    const visitor = await openTool('/ip-lock', await house.createPass());
    const { page } = visitor;
    await page.getByText('A list', { exact: true }).click();
    await listField(page).fill(`${HERE}\n203.0.113`);
    await page.getByText('not an address yet').waitFor();
    await listField(page).blur();
    await page.getByText('Line 2: no IPv4 or IPv6 address').waitFor();
    await listField(page).fill(`${HERE}\n0.0.0.0/0\n`);
    await page.getByText('/8 is the widest').first().waitFor();
    expect(await listField(page).getAttribute('aria-invalid')).toBe('true');
    await lockButton(page).click();
    await page.locator('.message', { hasText: 'Too Wide To Lock' }).waitFor();
    expect(callsOf(visitor, '/ip_lock')).toEqual([]);
  });

  test('a locked pass is refused elsewhere in clear words, until it is unlocked', async () => {
    const pass = await house.createPass();
    const { page } = await openTool('/ip-lock', pass);
    await page.getByText('This network', { exact: true }).click();
    await page.getByText('203.0.113.0/24').first().waitFor();
    await lockButton(page).click();
    await page.getByText('From now on your pass is refused anywhere else.').first().waitFor();

    const thief = await openTool('/qr-generator', pass, {
      extraHTTPHeaders: { 'X-Forwarded-For': ELSEWHERE },
      expected: /status of 403/,
    });
    await thief.page.getByText('Locked To Another Network').waitFor();
    await thief.page.getByText('ask the owner to lift the lock').waitFor();
    await makeCode(thief.page);
    await thief.page.locator('.message', { hasText: 'Locked To Another Network' }).waitFor();
    expect(await thief.page.getByRole('img', { name: /^QR code of/ }).count()).toBe(0);

    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('Not locked').waitFor();
    await expectToWork(thief.page);
  });
});

const othersButton = (page: Page) => page.getByRole('button', { name: 'End all others' });

describe('Sign-out Everywhere', () => {
  test('ending all others shuts the other browser out, and this one goes on in all its tabs', async () => {
    const pass = await house.createPass();
    // The sessions of this browser's other tabs end too; each begins a new one by itself.
    const visitor = await openTool('/sign-out', pass, { expected: /status of 401/ });
    const { page } = visitor;
    const tab = await openTab(visitor, '/qr-generator');
    await tab.getByText(/look-ups left today/).waitFor();
    const far = await openTool('/qr-generator', pass, {
      extraHTTPHeaders: { 'X-Forwarded-For': ELSEWHERE },
      expected: /status of 401/,
    });
    await far.page.getByText(/look-ups left today/).waitFor();

    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('row').filter({ hasText: ELSEWHERE }).waitFor();
    await page.getByRole('row').filter({ hasText: 'This page' }).getByText(HERE).waitFor();
    await page.getByText(/^\d+ other sessions$/).waitFor();
    await othersButton(page).click();
    await page.getByText('goes on with the new secret, in all its tabs').waitFor();
    await page.getByRole('row').filter({ hasText: ELSEWHERE }).waitFor({ state: 'detached' });

    await makeCode(far.page);
    await far.page.locator('.message', { hasText: 'Invalid Redeem Code' }).waitFor();
    await far.page.getByText('Your pass is not valid any more.').first().waitFor();
    expect(await far.page.getByRole('img', { name: /^QR code of/ }).count()).toBe(0);
    await expectToWork(tab);
  });

  test('one session is ended after its consequence was read', async () => {
    const pass = await house.createPass();
    const visitor = await openTool('/sign-out', pass);
    const { page } = visitor;
    await house.visit().then(async (far) => {
      await far.page.goto(house.url);
      await far.page.evaluate(`localStorage.setItem('code', ${JSON.stringify(pass)})`);
      await far.page.reload();
      await far.page
        .getByText(/of 200/)
        .filter({ visible: true })
        .waitFor();
    });
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('button', { name: 'End Chrome on Linux, 127.0.0.1' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'End Chrome on Linux?' });
    await dialog.getByText('every other browser that holds the pass needs a new code').waitFor();
    await dialog.getByRole('button', { name: 'End this session' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('1 session', { exact: true }).waitFor();
    expect(callsOf(visitor, '/sign_out').at(-1)).toContain('"which":"one"');
  });

  test('ending all is asked about first, and then this browser forgets its pass in every tab', async () => {
    const visitor = await openTool('/sign-out', await house.createPass());
    const { page } = visitor;
    const tab = await openTab(visitor, '/qr-generator');
    await tab.getByText(/look-ups left today/).waitFor();
    const open = page.getByRole('button', { name: 'End all, this page too' });
    const dialog = page.getByRole('dialog', { name: 'End all sessions?' });
    await open.click();
    await dialog.getByText('This browser forgets the pass.').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(callsOf(visitor, '/sign_out')).toEqual([]);

    await open.click();
    await dialog.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('Signed out everywhere').waitFor();
    await page.getByText('has forgotten the pass').waitFor();
    expect(await storedItem(page, 'code')).toBeNull();
    await page.getByText('Please redeem a code first').waitFor();
    await tab.getByText('Please redeem a code first').waitFor();
    // Both have new sessions, or their farewells would be refused.
    for (const each of [page, tab]) {
      const farewell = each.waitForResponse(/session\/end/);
      await each.evaluate("dispatchEvent(new Event('pagehide'))");
      expect((await farewell).status()).toBe(204);
    }
  });
});

test('without a pass nothing is sent, and each page says so', async () => {
  const visitor = await house.visit();
  const { page } = visitor;
  for (const path of ['/session-refresh', '/ip-lock', '/sign-out']) {
    await page.goto(house.url + path);
    await page.getByText('Please redeem a code first').waitFor();
  }
  expect(
    visitor.sent.filter((request) => /\/(ip_lock|sign_out|session_ref)/.test(request)),
  ).toEqual([]);
});

describe('in both themes, on a desktop and on a phone, axe finds nothing', () => {
  test('on Session Refresh, before and after', async () => {
    const { page } = await openTool('/session-refresh', await house.createPass());
    await page.getByText('Not refreshed yet').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await refreshButton(page).click();
    await page.getByText('refused from now on').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on IP Lock: open, with a list at fault, locked', async () => {
    const { page } = await openTool('/ip-lock', await house.createPass());
    await page.getByText('Your pass works from anywhere.').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByText('A list', { exact: true }).click();
    await listField(page).fill(`${ELSEWHERE}\nnowhere\n2001:db8:85a3:1234:5678:8a2e:370:7334/48\n`);
    await page.getByText('Line 2: no IPv4 or IPv6 address').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await listField(page).fill(`${HERE}\n2001:db8:85a3:1234:5678:8a2e:370:7334`);
    await lockButton(page).click();
    await page.getByText('refused, from now on').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });

  test('on Sign-out Everywhere: the list, the question, after all has ended', async () => {
    const visitor = await openTool('/sign-out', await house.createPass());
    const { page } = visitor;
    const tab = await openTab(visitor, '/');
    await tab.getByText('All systems operational').waitFor();
    await page.getByRole('button', { name: 'Look again' }).click();
    await page.getByRole('button', { name: /^End Chrome/ }).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'End all, this page too' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByText('Signed out everywhere').waitFor();
    expect(await axeFaults(page)).toEqual([]);
  });
});
