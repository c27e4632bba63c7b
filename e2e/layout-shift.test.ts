import { describe, expect, test } from 'vitest';
import { goWithin, recordShifts, type Shift, takeShifts } from '../scripts/layout-shift.ts';
import { tools } from '../src/tools/index.ts';
import { openDesk } from './desk.ts';

const house = openDesk();

/** Of the window, as Chromium measures it: everything that moved without a press, added up. */
const SHIFT_MAX = 0.02;
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const holderPaths = ['/', '/information', '/jobs', '/cases', '/no-such-page'];
const toolPaths = tools.map(({ id }) => `/${id}`);

/** Says what moved if it was too much. */
function faultsOf(path: string, shifts: readonly Shift[]): string[] {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= SHIFT_MAX) return [];
  return [`${path}: ${sum.toFixed(3)}`, ...shifts.flatMap(({ moved }) => moved)];
}

describe.each(widths)('hardly anything moves once it is drawn, at $width', (viewport) => {
  test.each([
    ['home and the screens of a pass', holderPaths],
    ['the tools', toolPaths],
  ])('%s', async (_, paths) => {
    const stored = { code: await house.createPass() };
    const { page, context } = await house.visit({ viewport, stored, expected: /status of 404/ });
    await recordShifts(context);
    const faults: string[] = [];
    for (const path of paths) {
      await page.goto(house.url + path);
      faults.push(...faultsOf(`${path}, loaded`, await takeShifts(page)));
    }
    for (const path of paths) {
      await goWithin(page, path);
      faults.push(...faultsOf(`${path}, from another screen`, await takeShifts(page)));
    }
    expect(faults).toEqual([]);
  });
});
