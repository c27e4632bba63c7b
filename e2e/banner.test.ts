import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openDesk, type Visitor } from './desk.ts';

const house = openDesk();
const POLL_MS = 30_000;

let announced = 0;

async function announce(message: string) {
  announced += 1;
  await house.desk.setBanner({ id: `banner-${announced}`, message, durationSeconds: 0 });
}

const slabOf = (page: Page) => page.getByRole('region', { name: 'Announcement' });
const gripOf = (page: Page) => page.getByRole('button', { name: 'Move announcement' });

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

/** Starts at the window's top left corner, and moves 20 to the right and 300 down. */
async function dragByFinger({ page, context }: Visitor) {
  const finger = await context.newCDPSession(page);
  await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y = 0) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', 80, 20);
  await touch('touchMove', 90, 170);
  await touch('touchMove', 100, 320);
  await touch('touchEnd');
}

test('it begins 320 from the right and 80 from the top, keys, the mouse and a finger move it within the window, and closing it hides it in this browser until there is another', async () => {
  await announce('Raid under way.');
  const visitor = await house.visit({ viewport: { width: 1440, height: 900 }, clock: true });
  const { page } = visitor;
  await page.goto(house.url);
  await slabOf(page).waitFor();
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

  await page.setViewportSize({ width: 390, height: 844 });
  await dragByFinger(visitor);
  await expect.poll(() => placeOf(page)).toEqual({ x: 20, y: 300 });

  const other = await house.openTab(visitor);
  await other.goto(house.url);
  await slabOf(other).waitFor();
  await page.getByRole('button', { name: 'Close announcement' }).click();
  await slabOf(page).waitFor({ state: 'detached' });
  await slabOf(other).waitFor({ state: 'detached' });

  await announce('All clear.');
  await page.clock.fastForward(POLL_MS);
  await slabOf(page).getByText('All clear.').waitFor();
});
