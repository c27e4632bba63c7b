import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDesk } from './desk.ts';
import { type Before, type FarEnds, openFarEnds, standBefore } from './far-ends.ts';
import { insideOf, openScanner, scannerOn } from './leak-scanner-desk.ts';
import { hints, scriptOf, waysOfLeaving, waysOverHttp, waysOverUdp } from './ways-out.ts';

const house = openDesk();
let far: FarEnds;
let desk: Before;

beforeAll(async () => {
  far = await openFarEnds();
  desk = await standBefore(house.url);
});
afterAll(async () => {
  await far.close();
  await desk.close();
});

const openInside = (page: Page) => openScanner(page, desk.origin);

/** The names of the attempts that arrived. */
function heard(asked: readonly string[], mark: string): string[] {
  const begin = `/${mark}/`;
  const own = asked.filter((url) => url.startsWith(begin));
  return own.map((url) => url.slice(begin.length).replace(/\?$/, ''));
}

/** The console reports each blocked attempt. */
const visitOptions = { expected: /./ };

test('nothing that a person presses or a script in the page tries reaches anybody, a page without the policy does, and a file of the page itself is saved', async () => {
  const { page, context } = await house.visit(visitOptions);
  const pressed = await openInside(page);
  const connectionsBefore = far.connections();
  await pressed.evaluate(`document.body.insertAdjacentHTML('afterbegin',
    '<a id="away" download href="${far.origin}/pressed/away">away</a> <a id="own" download="own.txt">own</a>');
    document.getElementById('own').href = URL.createObjectURL(new Blob(['own']));`);
  const saved = page.waitForEvent('download');
  await pressed.locator('#own').click();
  expect((await saved).suggestedFilename()).toBe('own.txt');
  await pressed.locator('#away').click();
  await askDesk(page, 'pressed');
  expect(heard(far.asked, 'pressed')).toEqual([]);

  const inside = await openAnew(page);
  for (const origin of [far.origin, desk.origin]) {
    const target = { origin, udpPort: far.udpPort, mark: 'inside' };
    for (const ways of [waysOverHttp, hints, waysOverUdp]) {
      await inside.evaluate(scriptOf(ways, target));
    }
  }
  expect(await inside.evaluate('document.body.textContent')).toContain('can’t use the network');
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

  // By now any attempt from inside would have arrived.
  expect(heard(far.asked, 'pressed')).toEqual([]);
  expect(heard(far.asked, 'inside')).toEqual([]);
  expect(heard(desk.asked, 'inside')).toEqual([]);
});

test(`the page cannot leave by ${Object.keys(waysOfLeaving).join(', ')} with something in the address`, async () => {
  const { page, context } = await house.visit(visitOptions);
  const target = { origin: far.origin, udpPort: far.udpPort, mark: 'leaving' };
  const atDesk = { ...target, origin: desk.origin };
  const control = await context.newPage();
  await control.goto(`${far.origin}/control-page`);
  const expectUnheard = async (name: string, way: Record<string, string>) => {
    const left = () => heard(far.asked, 'left').filter((one) => one === name).length;
    const before = left();
    await attempt(await addFrame(control), scriptOf(way, { ...target, mark: 'left' }));
    // Requests after an attempt arrive after it.
    await expect.poll(left, { message: name }).toBeGreaterThan(before);
    await askDesk(page, name);
    expect(page.url(), name).toBe(`${desk.origin}/leak-scanner`);
    expect(heard(far.asked, 'leaving')).toEqual([]);
    expect(heard(desk.asked, 'leaving')).toEqual([]);
  };

  const { form, popup, ...others } = waysOfLeaving;
  const refused = { form, popup } as Record<string, string>;
  const inside = await openInside(page);
  for (const aim of [target, atDesk]) await inside.evaluate(scriptOf(refused, aim));
  for (const [name, code] of Object.entries(refused)) await expectUnheard(name, { [name]: code });
  expect(await inside.evaluate('document.body.textContent')).toContain('can’t use the network');

  // Each of these navigates the document away, to nowhere.
  for (const [name, code] of Object.entries(others)) {
    const way = { [name]: code };
    for (const aim of [target, atDesk]) {
      await attempt(await openAnew(page), scriptOf(way, aim));
      await expectUnheard(name, way);
    }
  }
});

/** A new scanner document, after leaving and reopening its screen. */
async function openAnew(page: Page): Promise<Frame> {
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await page.locator('iframe').waitFor({ state: 'detached' });
  await page.goBack();
  await scannerOn(page).getByText('This page can’t use the network').waitFor();
  return insideOf(page);
}

/** A frame with the same permissions as its page, so that navigating it keeps the page. */
async function addFrame(page: Page): Promise<Frame> {
  const added = await page.evaluateHandle(
    `document.body.appendChild(document.createElement('iframe'))`,
  );
  const frame = await added.asElement()?.contentFrame();
  if (!frame) throw new Error('The frame was not added');
  return frame;
}

/** Continues once the browser has refused, or the document is gone. */
async function attempt(frame: Frame, script: string): Promise<void> {
  await frame.evaluate(script).catch(() => undefined);
}

/** When this request has arrived, all earlier ones have too. */
async function askDesk(page: Page, after: string): Promise<void> {
  await page.evaluate(`fetch('${desk.origin}/healthz?${after}')`);
  await expect.poll(() => desk.asked).toContain(`/healthz?${after}`);
}

test('opened by its own address it is shut in all the same, and the document says so itself where a proxy dropped its headers', async () => {
  const { page } = await house.visit(visitOptions);
  await page.goto(`${desk.origin}/local/leak-scanner.html`);
  expect(await page.evaluate('self.origin')).toBe('null');
  const [, alone] = page.frames();
  const target = { origin: far.origin, udpPort: far.udpPort, mark: 'alone' };
  await alone?.evaluate(scriptOf({ ...waysOverHttp, ...waysOverUdp }, target));
  const control = await page.request.get(`${far.origin}/alone-control`);
  expect(control.ok()).toBe(true);
  expect(heard(far.asked, 'alone')).toEqual([]);

  await page.route('**/local/*.html', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ body: await answer.text(), contentType: 'text/html' });
  });
  const inside = await openInside(page);
  const bare = { ...target, mark: 'bare' };
  await inside.evaluate(scriptOf({ ...waysOverHttp, ...waysOverUdp }, bare));
  const packets = far.packets();
  await attempt(inside, scriptOf({ location: waysOfLeaving.location ?? '' }, bare));
  await askDesk(page, 'bare');
  expect(heard(far.asked, 'bare')).toEqual([]);
  expect(far.packets()).toBe(packets);
});
