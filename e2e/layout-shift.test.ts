import { describe, expect, test } from 'vitest';
import { goWithin, recordShifts, type Shift, takeShifts } from '../scripts/layout-shift.ts';
import { deskPaths } from '../src/kit/contract/screen-paths.ts';
import { tendAll } from '../src/server/upkeep.ts';
import { tools } from '../src/tools/index.ts';
import { openDesk, type Visitor } from './desk.ts';
import { openAdmin } from './open-admin.ts';
import { planRaid } from './plan-raid.ts';

const house = openDesk({ settings: { banCooldownMs: 0 } });

/** Of the window, as Chromium measures it: everything that moved without a press, added up. */
const SHIFT_MAX = 0.02;
const widths = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const toolPaths = tools.map(({ id }) => `/${id}`);
const adminScreens =
  'codes passes bans banner jobs requests appeals templates decoys audit digest connections keys settings cases/1';
const adminPaths = ['/admin', ...adminScreens.split(' ').map((name) => `/admin/${name}`), '/setup'];

/** A moderator with a job, a case, and an appeal of it. */
async function hire() {
  const { client, address, guild, jobId } = await planRaid(house, { count: 2 });
  const credentials = { session_token: client.session, redeem_code: client.pass };
  const { raid } = house.desk.sandbox.describe(Date.now()) as unknown as { raid: { id: string }[] };
  const banned = await client.post('/api/server_ban', {
    ...credentials,
    guild_id: guild.id,
    user_ids: [raid.at(-1)?.id],
    reason: 'Raid',
  });
  expect(banned.status, banned.text).toBe(200);
  const about = { ...credentials, case_id: banned.body.case_id };
  const { slip } = (await client.post('/api/appeals/slip', about)).body;
  const { code } = slip as { code: string };
  const story = { session_token: client.session, code, text: 'I only said hello.' };
  expect((await client.post('/api/appeal', story)).status).toBe(200);
  await tendAll(house.desk.desk, (work) => work());
  const { body } = await client.post('/api/appeals/list', { ...credentials, state: 'waiting' });
  const [appeal] = body.appeals as { id: number }[];
  const ids = { '/cases/:id': about.case_id, '/jobs/:id': jobId, '/appeals/:id': appeal?.id };
  const paths = deskPaths
    .filter((path) => path !== '/setup')
    .map((path) => path.replace(':id', String(ids[path as keyof typeof ids])));
  return { pass: client.pass, address, paths: [...paths, '/no-such-page'] };
}

/** Says what moved if it was too much. */
function faultsOf(path: string, shifts: readonly Shift[]): string[] {
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= SHIFT_MAX) return [];
  return [`${path}: ${sum.toFixed(3)}`, ...shifts.flatMap(({ moved }) => moved)];
}

/** Opens a screen of the admin area, whose code comes only after the page has drawn that it waits for it. */
async function openLate({ page, context }: Visitor, path: string): Promise<string[]> {
  await recordShifts(context);
  let comeIn = () => {};
  const late = new Promise<void>((resolve) => {
    comeIn = resolve;
  });
  await context.route(/\/admin-area-[^/]+\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(house.url + path, { waitUntil: 'commit' });
  await page.locator('[data-part=skeleton]').first().waitFor();
  comeIn();
  return faultsOf(`${path}, late`, await takeShifts(page));
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
  test('home and the screens of a pass', async () => {
    const { pass, address, paths } = await hire();
    const stored = { code: pass };
    const visitor = await house.visit({ viewport, address, stored, expected: /status of 404/ });
    expect(await findFaults(visitor, paths)).toEqual([]);
  });

  test('the tools', async () => {
    const visitor = await house.visit({ viewport, stored: { code: await house.createPass() } });
    expect(await findFaults(visitor, toolPaths)).toEqual([]);
  });

  test('a screen whose code comes late', async () => {
    expect(await openLate(await openAdmin(house, '', { viewport }), '/admin/audit')).toEqual([]);
  });

  test('the admin area', async () => {
    expect(await findFaults(await openAdmin(house, '', { viewport }), adminPaths)).toEqual([]);
  });
});
