import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { openDesk } from './desk.ts';

const house = openDesk();
const POLL_MS = 30_000;
const WIDE = { width: 1440, height: 900 };

let announced = 0;

async function announce(message: string) {
  announced += 1;
  await house.desk.setBanner({ id: `banner-${announced}`, message, durationSeconds: 0 });
}

beforeEach(async () => {
  await announce('Raid under way.');
});

const slabOf = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const gripOf = (page: Page) => page.getByRole('button', { name: 'Move the announcement' });

async function placeOf(page: Page) {
  const { x = 0, y = 0 } = (await slabOf(page).boundingBox()) ?? {};
  return { x, y };
}

/** Grabs it near its top left corner. */
async function drag(page: Page, to: { x: number; y: number }) {
  const { x, y } = await placeOf(page);
  await page.mouse.move(x + 80, y + 20);
  await page.mouse.down();
  await page.mouse.move(to.x + 80, to.y + 20, { steps: 4 });
  await page.mouse.up();
}

async function openHome(options: Parameters<typeof house.visit>[0] = {}) {
  const visitor = await house.visit({ viewport: WIDE, ...options });
  await visitor.page.goto(house.url);
  await slabOf(visitor.page).waitFor();
  return visitor;
}

test('it begins 320 from the right and 80 from the top, and keys and the mouse move it within the window', async () => {
  const { page } = await openHome();
  expect(await placeOf(page)).toEqual({ x: 1120, y: 80 });
  await gripOf(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  expect(await placeOf(page)).toEqual({ x: 1110, y: 130 });
  await slabOf(page).getByText('1110 pixels from the left and 130 from the top').waitFor();

  await drag(page, { x: 620, y: 380 });
  await expect.poll(() => placeOf(page)).toEqual({ x: 620, y: 380 });
  await page.reload();
  await slabOf(page).waitFor();
  expect(await placeOf(page)).toEqual({ x: 620, y: 380 });

  await page.setViewportSize({ width: 500, height: 400 });
  await expect.poll(async () => (await placeOf(page)).x).toBe(200);
  await drag(page, { x: -500, y: -500 });
  await expect.poll(() => placeOf(page)).toEqual({ x: 0, y: 0 });
});

test('it is dragged by a finger', async () => {
  const { page, context } = await openHome({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const from = await placeOf(page);
  const finger = await context.newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points,
    });
  await touch('touchStart', [{ x: 150, y: 100 }]);
  await touch('touchMove', [{ x: 140, y: 250 }]);
  await touch('touchMove', [{ x: 130, y: 400 }]);
  await touch('touchEnd', []);
  await expect.poll(() => placeOf(page)).toEqual({ x: from.x - 20, y: from.y + 300 });
});

test('closing it hides it in this browser until there is another', async () => {
  const visitor = await openHome({ clock: true });
  const { page } = visitor;
  const other = await house.openTab(visitor);
  await other.goto(house.url);
  await slabOf(other).waitFor();
  await page.getByRole('button', { name: 'Close the announcement' }).click();
  await slabOf(page).waitFor({ state: 'detached' });
  await slabOf(other).waitFor({ state: 'detached' });

  await announce('All clear.');
  await page.clock.fastForward(POLL_MS);
  await slabOf(page).getByText('All clear.').waitFor();
});
