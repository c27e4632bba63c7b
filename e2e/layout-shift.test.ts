import { describe, expect, test } from 'vitest';
import { goWithin, recordShifts, type Shift, takeShifts } from '../scripts/layout-shift.ts';
import { tools } from '../src/tools/index.ts';
import { openDesk, type Visitor } from './desk.ts';
import { openAdmin } from './open-admin.ts';

const house = openDesk();

/** Of the window, as Chromium measures it: everything that moved without a press, added up. */
const SHIFT_MAX = 0.02;
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const holderPaths = ['/', '/information', '/jobs', '/cases', '/no-such-page'];
const toolPaths = tools.map(({ id }) => `/${id}`);
const adminScreens = [
  ...['', 'codes', 'passes', 'bans', 'banner', 'jobs', 'requests', 'templates', 'decoys'],
  ...['audit', 'connections', 'keys', 'settings', 'cases/1'],
];
const adminPaths = adminScreens.map((name) => `/admin/${name}`);

/** Says what moved if it was too much. */
function faultsOf(path: string, shifts: readonly Shift[]): string[] {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= SHIFT_MAX) return [];
  return [`${path}: ${sum.toFixed(3)}`, ...shifts.flatMap(({ moved }) => moved)];
}

/** Opens each screen as the first one, and then again from another one. */
async function findFaults({ page, context }: Visitor, paths: readonly string[]): Promise<string[]> {
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
  return faults;
}

describe.each(widths)('hardly anything moves once it is drawn, at $width', (viewport) => {
  test.each([
    ['home and the screens of a pass', holderPaths],
    ['the tools', toolPaths],
  ])('%s', async (_, paths) => {
    const stored = { code: await house.createPass() };
    const visitor = await house.visit({ viewport, stored, expected: /status of 404/ });
    expect(await findFaults(visitor, paths)).toEqual([]);
  });

  test('the admin area', async () => {
    expect(await findFaults(await openAdmin(house, '', { viewport }), adminPaths)).toEqual([]);
  });
});
