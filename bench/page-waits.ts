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

const PLAYER = 'MapleHarbor12';

/** From the last key of a player's name to that player's card, and how much of it is the call. */
export async function lookUp(browser: Browser, { url, pass }: { url: string; pass: string }) {
  const times: { whole: number; call: number }[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    const origins = [{ origin: url, localStorage: [{ name: 'code', value: pass }] }];
    const context = await browser.newContext({ storageState: { cookies: [], origins } });
    const page = await context.newPage();
    await page.goto(`${url}/ban-tool`);
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
