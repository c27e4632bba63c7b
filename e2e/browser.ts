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
      ...(stored && { storageState: storageOf(urlOf(), stored) }),
    });
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

/** Playwright opens a page to fill a browser's storage, so a visit without stored data skips this. */
function storageOf(origin: string, stored: Record<string, string>) {
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin, localStorage }] };
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
