import { expect, test } from 'vitest';
import { deskPaths } from '../src/kit/contract/screen-paths.ts';
import { tools } from '../src/tools/index.ts';
import { openDesk, type Visitor } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();

const adminScreens =
  'codes passes bans banner jobs requests appeals templates decoys audit digest connections keys settings cases/1';

/** What the page has loaded by the moment in which its screen is drawn, before any part of it loads more. */
const NOTE_LOADED = `
  window.loaded = new Promise((note) => new MutationObserver((_, observer) => {
    if (!document.querySelector('main :is(h1, .panel)')) return;
    if (document.querySelector('[data-part=skeleton]')) return;
    observer.disconnect();
    note(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  }).observe(document, { subtree: true, childList: true }));`;

const PRELOAD = /<link rel="(?:modulepreload|preload)"[^>]* href="(\/assets\/[^"]*\.(?:js|css))">/g;
const FIRST_VIEW = /(?:src|<link rel="stylesheet"[^>]* href)="(\/assets\/[^"]*)"/g;

/** The code and styles that the document asks for: for the first view, and for its own screen. */
async function readDocument(path: string) {
  const html = await (await fetch(house.url + path)).text();
  const hrefs = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, href]) => href ?? '');
  return { first: hrefs(FIRST_VIEW), own: hrefs(PRELOAD).sort() };
}

/** What the document asks for, and what the screen loads by itself if the document asks for nothing. */
async function compare({ page, context }: Visitor, paths: readonly string[]) {
  await context.addInitScript(NOTE_LOADED);
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, body: (await response.text()).replace(PRELOAD, '') });
  });
  const compared: { path: string; asked: string[]; needed: string[] }[] = [];
  for (const path of paths) {
    const { first, own } = await readDocument(path);
    await page.goto(house.url + path);
    const loaded = await page.evaluate<string[]>('window.loaded');
    const needed = loaded.filter((file) => /\.(js|css)$/.test(file) && file !== '/theme.js');
    compared.push({ path, asked: own, needed: needed.filter((file) => !first.includes(file)) });
  }
  return compared;
}

/** Says what differs. */
function findFaults(compared: Awaited<ReturnType<typeof compare>>): string[] {
  return compared.flatMap(({ path, asked, needed }) => [
    ...needed.filter((file) => !asked.includes(file)).map((file) => `${path} needs ${file}`),
    ...asked
      .filter((file) => !needed.includes(file))
      .map((file) => `${path} has no use for ${file}`),
  ]);
}

test('the document of every screen asks for just the code that its screen is drawn with', async () => {
  const ofDesk = deskPaths.filter((path) => path !== '/').map((path) => path.replace(':id', '1'));
  const visitor = await house.visit({ expected: /status of 404/ });
  const compared = await compare(visitor, [...ofDesk, ...tools.map(({ id }) => `/${id}`)]);
  expect(findFaults(compared)).toEqual([]);
});

test('so does that of every screen of the admin area, whether or not anyone has logged in', async () => {
  const paths = ['/admin', ...adminScreens.split(' ').map((name) => `/admin-full/${name}`)];
  const admin = await openAdmin(house, '', { expected: /status of 404/ });
  expect(findFaults(await compare(admin, paths))).toEqual([]);
  const stranger = await house.visit();
  expect(findFaults(await compare(stranger, ['/admin', '/admin/passes']))).toEqual([]);
});

test('each file is loaded once, and home asks for nothing more', async () => {
  const { page, sent } = await house.visit();
  await page.goto(`${house.url}/ban-tool`);
  await page.getByRole('heading', { name: 'Ban Tool' }).waitFor();
  const { own } = await readDocument('/ban-tool');
  expect(own.length).toBeGreaterThan(3);
  for (const file of own) {
    expect(
      sent.filter((call) => call.includes(house.url + file)),
      file,
    ).toHaveLength(1);
  }
  expect((await readDocument('/')).own).toEqual([]);
});

test('the script of the first view begins with the mark by which Chromium compiles it ahead', async () => {
  const { first } = await readDocument('/');
  const [script = ''] = first.filter((file) => file.endsWith('.js'));
  expect(await (await fetch(house.url + script)).text()).toMatch(
    /^\/\/# allFunctionsCalledOnLoad\n/,
  );
});

test('with a pass, home fetches ahead what all tools share, and a tool opened then loads only what is its own', async () => {
  const { page } = await house.visit({ stored: { code: await house.createPass() } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const shared = page.waitForResponse(/\/assets\/tool-parts-[^/]*\.js$/);
  const guard = page.waitForResponse(/\/assets\/rules-[^/]*\.js$/);
  const styles = page.waitForResponse(/\/assets\/screens-[^/]*\.css$/);
  const palette = page.waitForResponse(/\/assets\/palette-dialog-[^/]*\.js$/);
  await page.goto(house.url);
  for (const response of await Promise.all([shared, guard, styles, palette])) {
    expect(response.status()).toBe(200);
  }
  asked.length = 0;
  const link = page.getByRole('link', { name: /^QR Generator/ });
  await link.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'QR Generator' }).waitFor();
  const scripts = asked.filter((path) => path.endsWith('.js'));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/page-[^/]*\.js$/)]);
});
