import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { type FarEnds, openFarEnds, standBefore } from './far-ends.ts';
import { openScanner } from './leak-scanner-desk.ts';
import { hints, scriptOf, waysOfLeaving, waysOverHttp, waysOverUdp } from './ways-out.ts';

const house = openDesk();
let far: FarEnds;
let desk: { origin: string; asked: string[] };

beforeAll(async () => {
  far = await openFarEnds();
  desk = await standBefore(house.url);
});

const openInside = (page: Page) => openScanner(page, desk.origin);

/** The names of the attempts that were heard. */
function heard(asked: readonly string[], mark: string): string[] {
  const begin = `/${mark}/`;
  const own = asked.filter((url) => url.startsWith(begin));
  return own.map((url) => url.slice(begin.length).replace(/\?$/, ''));
}

/** What blocks each attempt says so in the console. */
const visitOptions = { expected: /./ };

test('nothing that a script in the page tries reaches anybody, and a page without the policy does', async () => {
  const { page, context } = await house.visit(visitOptions);
  const inside = await openInside(page);
  const connectionsBefore = far.connections();
  for (const origin of [far.origin, desk.origin]) {
    const target = { origin, udpPort: far.udpPort, mark: 'inside' };
    for (const ways of [waysOverHttp, hints, waysOverUdp]) {
      await inside.evaluate(scriptOf(ways, target));
    }
  }
  expect(await inside.evaluate('document.body.textContent')).toContain('cannot use the network');
  expect(page.url()).toBe(`${desk.origin}/leak-scanner`);
  expect(far.connections()).toBe(connectionsBefore);
  expect(far.packets()).toBe(0);

  const control = await context.newPage();
  await control.goto(`${far.origin}/control-page`);
  const target = { origin: far.origin, udpPort: far.udpPort, mark: 'control' };
  await control.evaluate(scriptOf(waysOverHttp, target));
  const audible = Object.keys(waysOverHttp).sort();
  await expect
    .poll(() => [...new Set(heard(far.asked, 'control'))].sort())
    .toEqual(expect.arrayContaining(audible));
  for (const [name, code] of Object.entries(waysOverUdp)) {
    const packets = far.packets();
    await control.evaluate(scriptOf({ [name]: code }, target));
    await expect.poll(() => far.packets(), { message: name }).toBeGreaterThan(packets);
  }

  // By now everything that was ever to be heard of the attempts from inside would have been.
  expect(heard(far.asked, 'inside')).toEqual([]);
  expect(heard(desk.asked, 'inside')).toEqual([]);
});

test.for(Object.entries(waysOfLeaving))(
  'the page cannot leave by %s with something in the address',
  async ([name, code]) => {
    const { page, context } = await house.visit(visitOptions);
    for (const origin of [far.origin, desk.origin]) {
      const inside = await openInside(page);
      const target = { origin, udpPort: far.udpPort, mark: 'leaving' };
      // It goes on once the browser has refused: what comes after it would be heard after it.
      await inside.evaluate(scriptOf({ [name]: code }, target)).catch(() => undefined);
    }
    expect(page.url()).toBe(`${desk.origin}/leak-scanner`);

    const control = await context.newPage();
    await control.goto(`${far.origin}/control-page`);
    const target = { origin: far.origin, udpPort: far.udpPort, mark: 'left' };
    await control.evaluate(scriptOf({ [name]: code }, target)).catch(() => undefined);
    await expect.poll(() => heard(far.asked, 'left')).toContain(name);
    expect(heard(far.asked, 'leaving')).toEqual([]);
    expect(heard(desk.asked, 'leaving')).toEqual([]);
  },
);

test('a saved link that a person presses goes nowhere either, and a file of the page itself is saved', async () => {
  const { page } = await house.visit(visitOptions);
  const inside = await openInside(page);
  await inside.evaluate(`document.body.insertAdjacentHTML('afterbegin',
    '<a id="away" download href="${far.origin}/pressed/away">away</a> <a id="own" download="own.txt">own</a>');
    document.getElementById('own').href = URL.createObjectURL(new Blob(['own']));`);
  const saved = page.waitForEvent('download');
  await inside.locator('#own').click();
  expect((await saved).suggestedFilename()).toBe('own.txt');
  await inside.locator('#away').click();
  await page.evaluate(`fetch('${desk.origin}/healthz?after')`);
  await expect.poll(() => desk.asked).toContain('/healthz?after');
  expect(heard(far.asked, 'pressed')).toEqual([]);
});

test('the document says so itself where a proxy dropped its headers', async () => {
  const { page } = await house.visit(visitOptions);
  await page.route('**/local/*.html', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ body: await answer.text(), contentType: 'text/html' });
  });
  const inside = await openInside(page);
  const target = { origin: far.origin, udpPort: far.udpPort, mark: 'bare' };
  await inside.evaluate(scriptOf({ ...waysOverHttp, ...waysOverUdp }, target));
  const packets = far.packets();
  await inside
    .evaluate(scriptOf({ location: waysOfLeaving.location ?? '' }, target))
    .catch(() => undefined);
  await page.evaluate(`fetch('${desk.origin}/healthz?bare')`);
  await expect.poll(() => desk.asked).toContain('/healthz?bare');
  expect(heard(far.asked, 'bare')).toEqual([]);
  expect(far.packets()).toBe(packets);
});

test('opened by its own address it is shut in all the same', async () => {
  const { page } = await house.visit(visitOptions);
  await page.goto(`${desk.origin}/local/leak-scanner.html`);
  expect(await page.evaluate('self.origin')).toBe('null');
  const [, inside] = page.frames();
  const target = { origin: far.origin, udpPort: far.udpPort, mark: 'alone' };
  await inside?.evaluate(scriptOf({ ...waysOverHttp, ...waysOverUdp }, target));
  const control = await page.request.get(`${far.origin}/alone-control`);
  expect(control.ok()).toBe(true);
  expect(heard(far.asked, 'alone')).toEqual([]);
});
