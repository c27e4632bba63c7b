import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import type { OpenDesk, VisitOptions } from './desk.ts';

// Modules outlive a file (`isolate: false`), so all files of a worker share one Chromium. It exits with the
// worker, because Playwright controls it through a pipe.
let launched: Promise<Browser> | undefined;

export function browserOfWorker(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('The journeys need Chromium: set CHROMIUM_PATH to one.');
  return chromium.launch({ executablePath, args: [...chromiumFlags] });
}

/** Opens browser visits to the desk at this URL, for the journeys of one file. */
export function openBrowser(urlOf: () => string): Pick<OpenDesk, 'visit' | 'openTab'> {
  let visits: { context: BrowserContext; complaints: string[] }[] = [];

  afterEach(async () => {
    const ended = visits;
    visits = [];
    await Promise.all(ended.map(({ context }) => context.close()));
    expect(ended.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  async function visit({ stored, expected, clock, address, ...context }: VisitOptions = {}) {
    const made = await (await browserOfWorker()).newContext({
      reducedMotion: 'reduce',
      ...context,
      ...(address && { extraHTTPHeaders: { 'x-forwarded-for': address } }),
    });
    if (address) await comeFrom(made, address);
    // Only stops a journey that hangs. Tests must not depend on timing.
    made.setDefaultTimeout(240_000);
    const complaints: string[] = [];
    visits.push({ context: made, complaints });
    let allowed = expected;
    listen(made, (complaint) => {
      if (!allowed?.test(complaint)) complaints.push(complaint);
    });
    const expectFromNow = (pattern: RegExp) => {
      allowed = pattern;
    };
    const sent: string[] = [];
    made.on('request', (request) => {
      sent.push(
        `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      );
    });
    const page = await openTab({ context: made }, { clock });
    if (stored) await storeAtFirstLoad(page, { origin: new URL(urlOf()).origin, stored });
    return { context: made, sent, expectFromNow, page };
  }

  async function openTab(
    { context }: { context: BrowserContext },
    { clock }: { clock?: boolean | undefined } = {},
  ): Promise<Page> {
    const page = await context.newPage();
    if (clock) await page.clock.install();
    return page;
  }

  return { visit, openTab };
}

/**
 * Chromium's extra headers can be missing from what a document sends first, on a busy machine. Two people would then
 * have used the network of this machine.
 */
async function comeFrom(context: BrowserContext, address: string): Promise<void> {
  await context.route(/\/api\//, async (route) => {
    const headers = { ...route.request().headers(), 'x-forwarded-for': address };
    // A visit that ends takes its last calls with it.
    await route.continue({ headers }).catch(() => undefined);
  });
}

/**
 * Fills the browser's storage when the page loads the desk for the first time. Playwright's own way opens one
 * more page for it, which takes as long as half a load of ours.
 */
async function storeAtFirstLoad(
  page: Page,
  { origin, stored }: { origin: string; stored: Record<string, string> },
): Promise<void> {
  // A sandboxed frame has the address of the desk, but no origin and no storage.
  const script = await page.addInitScript(`if (self.origin === ${JSON.stringify(origin)})
    for (const [name, value] of Object.entries(${JSON.stringify(stored)}))
      localStorage.setItem(name, value);`);
  // Sent before any later command of the journey, so what the page stores from here on stays.
  const forget = () => {
    if (new URL(page.url()).origin !== origin) return;
    page.off('domcontentloaded', forget);
    void script.dispose();
  };
  page.on('domcontentloaded', forget);
}

// A local page uses this directive for future browsers.
const UNKNOWN_YET = "Unrecognized Content-Security-Policy directive 'webrtc'.";

/** Reports errors, policy violations and uncaught exceptions of every page. */
function listen(context: BrowserContext, complain: (complaint: string) => void): void {
  context.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== UNKNOWN_YET) complain(message.text());
  });
  context.on('weberror', (event) => complain(String(event.error())));
}
