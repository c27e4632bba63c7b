import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { openScanner, paste, scannerOn } from '../e2e/leak-scanner-desk.ts';
import { madeUpFile } from '../src/tools/leak-scanner/local/made-up-file.ts';
import { decideAppeal, openBan, typeAppeal } from './picture-appeals.ts';
import { type PictureDesk, startPictureDesk } from './picture-desk.ts';

const ORIGIN = 'https://desk.example.org';
const WEEK_MS = 7 * 86_400_000;
const MINUTE_MS = 60_000;
/** Longer than the cooldown that an admin sets in one of the pictures. */
const COOLDOWN_MS = 11_000;

// Smaller than in screenshots.ts, because guides show them even smaller.
const desktop = { viewport: { width: 1280, height: 820 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };

// Runs in the browser, whose types aren't available here.
const scrollHere = ((element: { scrollIntoView(): void }) =>
  element.scrollIntoView()) as () => void;

interface Picture {
  path: string;
  as: 'moderator' | 'full' | 'read' | 'visitor';
  isOnPhone?: true;
  /** Only this part of the screen. */
  part?: string;
  /** Runs before the picture is taken. */
  prepare?: (page: Page, desk: PictureDesk) => Promise<void>;
}

// Visits leave sessions behind, so the owner's lists come first.
const pictures: Record<string, Picture> = {
  'admin-overview': { path: '/admin', as: 'full' },
  'admin-phone': { path: '/admin', as: 'full', isOnPhone: true },
  'admin-passes': { path: '/admin/passes', as: 'full' },
  'admin-audit': { path: '/admin/audit?time=week&tool=bans', as: 'full', prepare: openCase },
  'admin-verify': { path: '/admin/audit', as: 'full', prepare: verify, part: '[role=dialog]' },
  'admin-bans': { path: '/admin/bans', as: 'full', prepare: typeBan },
  'admin-banner': { path: '/admin/banner', as: 'full', prepare: typeBanner },
  'admin-read-only': { path: '/admin/passes', as: 'read' },
  setup: { path: '/setup?step=discord', as: 'full' },
  'admin-code': { path: '/admin/codes', as: 'full', prepare: createCode, part: '[role=dialog]' },
  'admin-settings': { path: '/admin/settings', as: 'full', prepare: contest },
  home: { path: '/', as: 'moderator' },
  palette: { path: '/session-refresh', as: 'moderator', prepare: pasteLink },
  'check-tool': { path: '/check-tool', as: 'moderator', prepare: checkPlayer },
  'webhook-sender': { path: '/webhook-sender', as: 'moderator', prepare: askForCode },
  'ban-tool': { path: '/ban-tool', as: 'moderator', prepare: typeRestriction },
  'server-ban-plan': { path: '/server-ban', as: 'moderator', prepare: planRaid },
  job: { path: '/server-ban', as: 'moderator', prepare: runRaid },
  case: { path: '/cases', as: 'moderator', prepare: openBan },
  appeal: { path: '/appeal', as: 'visitor', isOnPhone: true, prepare: typeAppeal },
  'appeal-decision': { path: '/admin/appeals', as: 'full', prepare: decideAppeal },
  'admin-team': { path: '/admin/digest', as: 'full' },
  help: { path: '/ban-tool', as: 'moderator', prepare: openHelp, part: '[role=dialog]' },
  roster: { path: '/check-tool', as: 'moderator', prepare: checkRoster },
  'leak-scanner': { path: '/decoy-generator', as: 'moderator', prepare: scanText },
  // Shows the decoys planted for the previous picture.
  'admin-decoys': { path: '/admin/decoys', as: 'full' },
  // The last picture, because the desk leaves practice mode for it.
  'admin-connections': {
    path: '/admin/connections',
    as: 'full',
    prepare: connect,
    part: 'main section:has(h2) >> nth=0',
  },
};

interface Wanted {
  pageFolder: string;
  folder: string;
  /** Empty means all. */
  names: readonly string[];
}

/** Takes the guides' pictures on a desk created for them. */
export async function takePictures(
  browser: Browser,
  { pageFolder, folder, names }: Wanted,
): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(pictures, name));
  if (unknown.length > 0) throw new Error(`The guides have no picture ${unknown.join(', ')}`);
  const house = await startPictureDesk(pageFolder);
  try {
    for (const [at, [name, picture]] of Object.entries(pictures).entries()) {
      if (names.length > 0 && !names.includes(name)) continue;
      // All moderators share one network, whose requests are counted together.
      if (picture.as === 'moderator') house.clock.advance(MINUTE_MS);
      const page = await open(browser, house, { picture, address: addressOf(picture, at) });
      await picture.prepare?.(page, house);
      await page.waitForLoadState('networkidle');
      const shown = picture.part ? page.locator(picture.part) : page;
      if (picture.part) await makeRoom(page, picture.part);
      const shot = await shown.screenshot({ animations: 'disabled' });
      // 256 colors are enough for a screen, and make a third of the size.
      await sharp(shot)
        .png({ palette: true, effort: 10 })
        .toFile(join(folder, `${name}.png`));
      await page.context().close();
      console.log(`${name}.png`);
    }
  } finally {
    await house.desk.stop();
    await house.platforms.close();
  }
}

/** Makes the window tall enough for a part of the screen. The picture would show only what is in the window. */
async function makeRoom(page: Page, part: string): Promise<void> {
  const box = await page.locator(part).boundingBox();
  const viewport = page.viewportSize();
  if (!box || !viewport) return;
  const bottom = Math.ceil(box.y + box.height);
  if (bottom > viewport.height) await page.setViewportSize({ ...viewport, height: bottom });
}

/** One address per picture, because a shared one would hit the rate limit. */
function addressOf({ as }: Picture, at: number): string {
  return as === 'moderator' || as === 'visitor'
    ? `2001:db8:40:8::${100 + at}`
    : `198.51.100.${100 + at}`;
}

async function open(
  browser: Browser,
  house: PictureDesk,
  { picture, address }: { picture: Picture; address: string },
): Promise<Page> {
  const nowMs = house.clock.now();
  const context = await browser.newContext({
    ...(picture.isOnPhone ? phone : desktop),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    storageState: { cookies: [], origins: [stored(house, picture, nowMs)] },
  });
  const page = await context.newPage();
  await page.clock.setFixedTime(nowMs);
  await context.route(`${ORIGIN}/**`, (route) => passOn(route, house.desk.url, address));
  await page.goto(ORIGIN + picture.path, { waitUntil: 'networkidle' });
  return page;
}

type Stored = NonNullable<
  Exclude<BrowserContextOptions['storageState'], string>
>['origins'][number];

function stored({ admins, pass }: PictureDesk, { as }: Picture, nowMs: number): Stored {
  if (as === 'visitor') return { origin: ORIGIN, localStorage: [] };
  if (as === 'moderator') return { origin: ORIGIN, localStorage: [{ name: 'code', value: pass }] };
  const role = as === 'full' ? { fullAccess: true } : { readOnly: true };
  const session = { timestamp: nowMs, authenticated: true, ...role, expiresAt: nowMs + WEEK_MS };
  const value = JSON.stringify({ ...session, token: admins[as] });
  return { origin: ORIGIN, localStorage: [{ name: 'admin_session', value }] };
}

/** Reaches the desk like visitors do: by name, with TLS, behind a proxy. */
async function passOn(route: Route, url: string, address: string): Promise<void> {
  const request = route.request();
  const headers = { ...(await request.allHeaders()), 'x-forwarded-for': address };
  const response = await route.fetch({ url: request.url().replace(ORIGIN, url), headers });
  await route.fulfill({ response });
}

async function pasteLink(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('https://discord.gg/lantern-bay');
  await page.getByText('Discord invite').waitFor();
}

async function checkPlayer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'MapleHarbor12' }).click();
  await page.getByRole('button', { name: 'Check player' }).click();
  await page.getByText('Total RAP').waitFor();
  await untilGone(page, 'Player found');
}

async function askForCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Practice Bell' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText('Gatehouse code').first().waitFor();
  await untilGone(page, 'Code sent');
}

async function typeRestriction(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'MapleHarbor12' }).click();
  await page.getByRole('radio', { name: '7 days' }).check({ force: true });
  await page
    .getByLabel('Reason the player reads')
    .fill('Exploiting in Harbour Trials (speed script). You can appeal: message @kade.');
  await page.getByText(/is a handle/).waitFor();
  await page.getByText('not banned').waitFor();
}

async function planRaid(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'A list' }).check({ force: true });
  await page.getByRole('button', { name: 'Add members' }).click();
  await page
    .getByRole('button', { name: /^Select these \d+$/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Reason', exact: true }).fill('Raid, 14 Nov');
  await page.getByRole('button', { name: 'Check list', exact: true }).click();
  const plan = page.getByRole('heading', { name: 'What would happen' });
  await plan.waitFor();
  await plan.evaluate(scrollHere);
}

async function runRaid(page: Page, { manage }: PictureDesk): Promise<void> {
  await planRaid(page);
  await page.getByRole('button', { name: /^Ban \d+ accounts permanently$/ }).click();
  const open = page.getByRole('link', { name: /^Open job \d+$/ });
  await open.click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await manage('/jobs/approve', { job_id: Number(/\d+$/.exec(page.url())?.[0]) });
  await page.getByText('Done', { exact: true }).first().waitFor();
  await untilGone(page, 'Job created');
}

/** Runs twice, so that the second run has changes to show. */
async function checkRoster(page: Page, { clock }: PictureDesk): Promise<void> {
  await page.getByRole('button', { name: 'A roster file' }).click();
  const staff = ['MapleHarbor12', '77700000011', 'rustyglitch66', 'StudioMarlow'];
  for (const name of ['nobody_there', 'LanternKeeper']) {
    const buffer = Buffer.from([...staff, name].join('\n'));
    const file = { name: 'Autumn staff.txt', mimeType: 'text/plain', buffer };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByText('Yes, with account ages').click();
    clock.advance(COOLDOWN_MS);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Check 5 players' }).click();
    await saved;
  }
  const changes = page.getByText('1 added to the list');
  await changes.waitFor();
  await changes.evaluate(scrollHere);
  await untilGone(page, 'Check started');
}

/** Plants some decoys, one of which occurs in the text. */
async function scanText(page: Page, { clock }: PictureDesk): Promise<void> {
  let decoy = '';
  for (const [label, place] of [
    ['Old config', 'backup/config-2024.lua'],
    ['Draft of the handbook', ''],
    ['Staff channel', '#staff, pinned'],
  ] as const) {
    decoy = await makeDecoy(page, label, place);
    clock.advance(COOLDOWN_MS);
  }
  const inside = await openScanner(page, ORIGIN);
  await paste(inside, `${madeUpFile(null)}\n-- found in the same paste\ncookie = "${decoy}"\n`);
  await scannerOn(page)
    .getByRole('heading', { name: /^4 secrets in/ })
    .waitFor();
}

async function makeDecoy(page: Page, label: string, place: string): Promise<string> {
  await page.getByRole('textbox', { name: 'Where it will be planted' }).fill(label);
  await page.getByRole('textbox', { name: 'Exact place' }).fill(place);
  await page.getByRole('button', { name: 'Generate decoy' }).click();
  const decoy = page.getByRole('textbox', { name: 'The decoy' });
  await decoy.waitFor();
  const value = await decoy.inputValue();
  await page.getByRole('button', { name: 'Make another' }).click();
  return value;
}

async function connect(page: Page, { manage, platforms }: PictureDesk): Promise<void> {
  const { guildIds, universeIds } = platforms;
  const save = (wish: object) =>
    manage('/admin/connections/save', { credential: 'sandbox', ...wish });
  await save({ platform: 'discord', listed: guildIds });
  await save({ platform: 'roblox', listed: universeIds.slice(0, 1) });
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByText('Preflight').waitFor();
}

async function openHelp(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await page.getByText('Limits that apply to you now').waitFor();
}

async function createCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel('Label').fill('night-shift-4');
  await page.getByRole('button', { name: 'Create code' }).click();
  await page.getByRole('button', { name: 'QR code' }).click();
  await untilGone(page, 'Code created');
}

async function typeBan(page: Page): Promise<void> {
  await page.getByLabel('IP address or network').fill('203.0.113.0/26');
  await page.getByLabel('Reason').fill('Raid, second wave');
  await page.getByText('7 days').first().click();
}

async function typeBanner(page: Page): Promise<void> {
  const message = 'Event night starts at 20:00 UTC. Two people to a shift, please.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
}

async function openCase(page: Page): Promise<void> {
  await page.locator('summary').filter({ hasText: 'banned' }).first().click();
}

async function verify(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify log' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Verify log' }).click();
  await page.getByText('The log is intact').waitFor();
}

/** Two admins change the same setting. */
async function contest(page: Page, { manage }: PictureDesk): Promise<void> {
  await page.locator('summary', { hasText: 'Advanced' }).click();
  await page.getByLabel('Wait between uses').fill('8');
  const change = { name: 'toolCooldownMs', from: 5_000, to: 10_000 };
  await manage('/admin/settings/change', { changes: [change] });
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await untilGone(page, 'Changed by someone else');
  await page.evaluate(
    "document.querySelector('main [role=alert]').scrollIntoView({block: 'center'})",
  );
}

/** Waits until the message box has appeared and disappeared. */
async function untilGone(page: Page, title: string): Promise<void> {
  const box = page.locator('b', { hasText: title });
  await box.waitFor();
  await box.waitFor({ state: 'hidden' });
}
