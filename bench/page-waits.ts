import type { Browser } from 'playwright-core';
import { median, printTable } from './result.ts';

const VISITS = 5;

const press = (key: string, held = '') => `document.dispatchEvent(
  new KeyboardEvent('keydown', { key: '${key}', ${held} bubbles: true, cancelable: true }))`;
const click = (name: string) => `[...document.querySelectorAll('button')]
  .find((button) => button.textContent.trim() === '${name}').click()`;

/** What a press opens, and where the keyboard is once it can be used. */
const waits = {
  palette: { by: press('k', 'ctrlKey: true,'), until: '[role=dialog] [role=combobox]' },
  help: { by: press('?'), until: '[role=dialog] h2' },
  'redeem dialog': { by: click('Redeem'), until: '[role=dialog] input' },
} as const;

/** How long a person waits for what home loads only when it is wanted: for the first time, and again. */
export async function openDialogs(browser: Browser, url: string) {
  const rows = [];
  for (const [what, { by, until }] of Object.entries(waits)) {
    const times: { first: number; again: number }[] = [];
    for (let count = 0; count < VISITS; count += 1) {
      times.push(await openTwice(browser, { url, by, until }));
    }
    rows.push({
      opening: what,
      'first ms': Math.round(median(times.map(({ first }) => first))),
      'again ms': Math.round(median(times.map(({ again }) => again))),
    });
  }
  printTable(rows);
  return {
    figures: Object.fromEntries(
      rows.map((row) => [`${row.opening.replace(' ', '_')}_first_ms`, row['first ms']]),
    ),
  };
}

interface Opening {
  url: string;
  by: string;
  until: string;
}

async function openTwice(browser: Browser, { url, by, until }: Opening) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  const open = () => page.evaluate<number>(timed(by, until));
  const first = await open();
  await page.keyboard.press('Escape');
  await page.locator('[role=dialog]').waitFor({ state: 'detached' });
  const again = await open();
  await context.close();
  return { first, again };
}

/** Measured in the page itself, up to the frame that shows it. */
const timed = (by: string, until: string) => `new Promise((note) => {
  const from = performance.now();
  const look = () => document.querySelector(${JSON.stringify(until)})
    ? requestAnimationFrame(() => setTimeout(() => note(performance.now() - from)))
    : requestAnimationFrame(look);
  ${by};
  look();
})`;

const TOOL = 'ban-tool';
/** Home, which stays until the tool is there, has a field of its own. */
const USABLE = 'main .panel :is(input, textarea)';
/** A browser that is to save data fetches nothing ahead. */
const SAVE_DATA = "Object.defineProperty(navigator.connection, 'saveData', { value: true })";

/** 60 ms there and back, 9 megabits a second. */
const USUAL = {
  offline: false,
  latency: 60,
  downloadThroughput: 9_000_000 / 8,
  uploadThroughput: 9_000_000 / 8,
};

/**
 * A tool opened from home whose link nobody pointed at before, on a usual network: with what home has fetched ahead, and
 * without.
 */
export async function openFromHome(browser: Browser, { url, pass }: { url: string; pass: string }) {
  const times = { ahead: [] as number[], plain: [] as number[] };
  for (let count = 0; count < 2 * VISITS; count += 1) {
    const kind = count % 2 === 0 ? 'ahead' : 'plain';
    const context = await openContext(browser, { url, pass });
    if (kind === 'plain') await context.addInitScript(SAVE_DATA);
    const page = await context.newPage();
    await page.goto(url);
    await page.locator(`main a[href="/${TOOL}"]`).waitFor();
    await page.waitForLoadState('networkidle');
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', USUAL);
    const by = `document.querySelector('main a[href="/${TOOL}"]').click()`;
    times[kind].push(await page.evaluate<number>(timed(by, USABLE)));
    await context.close();
  }
  const figures = {
    tool_from_home_ms: Math.round(median(times.ahead)),
    tool_from_home_nothing_ahead_ms: Math.round(median(times.plain)),
  };
  printTable([
    {
      'a tool from home': TOOL,
      ms: figures.tool_from_home_ms,
      'nothing ahead': figures.tool_from_home_nothing_ahead_ms,
    },
  ]);
  return { figures };
}

function openContext(browser: Browser, { url, pass }: { url: string; pass: string }) {
  const origins = [{ origin: url, localStorage: [{ name: 'code', value: pass }] }];
  return browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins },
  });
}

const PLAYER = 'MapleHarbor12';

/** From the last key of a player's name to that player's card, and how much of it is the call. */
export async function lookUp(browser: Browser, { url, pass }: { url: string; pass: string }) {
  const times: { whole: number; call: number }[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const context = await openContext(browser, { url, pass });
    const page = await context.newPage();
    await page.goto(`${url}/${TOOL}`);
    const field = page.getByRole('textbox', { name: 'Player', exact: true });
    await field.pressSequentially(PLAYER.slice(0, -1));
    await page.waitForLoadState('networkidle');
    await page.evaluate(NOTE_LOOK);
    await field.press(PLAYER.slice(-1));
    times.push(await page.evaluate<{ whole: number; call: number }>('window.look'));
    await context.close();
  }
  const middle = (key: 'whole' | 'call') => Math.round(median(times.map((time) => time[key])));
  const figures = { look_up_ms: middle('whole'), look_up_call_ms: middle('call') };
  printTable([
    {
      'look-up': 'last key to card',
      ms: figures.look_up_ms,
      'of it the call': figures.look_up_call_ms,
    },
  ]);
  return { figures };
}

const NOTE_LOOK = `window.look = new Promise((note) => {
  let typedAt = 0;
  addEventListener('input', () => { typedAt = performance.now(); }, true);
  new MutationObserver((_, observer) => {
    if (typedAt === 0 || !document.querySelector('main').textContent.includes('${PLAYER}')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => {
      const call = performance.getEntriesByType('resource').findLast(({ startTime }) => startTime > typedAt);
      note({ whole: performance.now() - typedAt, call: call?.duration ?? 0 });
    }));
  }).observe(document, { subtree: true, childList: true, characterData: true });
}); undefined`;
