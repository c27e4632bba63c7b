import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { buildPage } from '../src/cli/build.ts';
import { visit as visitApi } from '../src/testing/client.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from '../src/testing/desk.ts';

const PAGE_FOLDER = fileURLToPath(new URL('../dist/web', import.meta.url));

// A journey loads pages faster than a person does.
const PATIENT = { addressRequestsPerMinute: 100_000, passRequestsPerMinute: 100_000 };

export interface VisitOptions extends BrowserContextOptions {
  /** What the browser already has in its storage. */
  stored?: Record<string, string>;
  /** Complaints in the console that this journey provokes. */
  expected?: RegExp;
  /** The journey winds the page's clock forward. */
  clock?: boolean;
}

export interface OpenDesk {
  readonly desk: TestDesk;
  readonly url: string;
  /** A browser of its own: no storage in common with any other. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** One more tab of the same browser. */
  openTab(visitor: Visitor, options?: Pick<VisitOptions, 'clock'>): Promise<Page>;
  /** A pass, redeemed beside the page: of this code, or of a new one. */
  createPass(code?: string): Promise<string>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The URL, headers and body of everything that left the browser. */
  sent: string[];
}

/** A real desk and a real browser for the journeys of one file. Every journey also proves a quiet console. */
export function openDesk(options: TestDeskOptions = {}): OpenDesk {
  let desk: TestDesk;
  let browser: Browser;
  let visits: { context: BrowserContext; complaints: string[] }[] = [];

  beforeAll(async () => {
    await buildPage();
    const settings = { ...PATIENT, ...options.settings };
    desk = await startDesk({ ...options, settings, pageFolder: PAGE_FOLDER });
    const executablePath = findChromium();
    if (!executablePath) throw new Error('The journeys need Chromium: set CHROMIUM_PATH to one.');
    browser = await chromium.launch({ executablePath, args: [...chromiumFlags] });
  });

  afterEach(async () => {
    const ended = visits;
    visits = [];
    await Promise.all(ended.map(({ context }) => context.close()));
    expect(ended.flatMap(({ complaints }) => complaints)).toEqual([]);
  });

  afterAll(async () => {
    await browser?.close();
    await desk?.stop();
  });

  async function visit({ stored, expected, clock, ...context }: VisitOptions = {}) {
    const localStorage = Object.entries(stored ?? {}).map(([name, value]) => ({ name, value }));
    const made = await browser.newContext({
      reducedMotion: 'reduce',
      ...context,
      storageState: { cookies: [], origins: [{ origin: desk.url, localStorage }] },
    });
    made.setDefaultTimeout(10_000);
    const complaints: string[] = [];
    visits.push({ context: made, complaints });
    listen(made, (complaint) => {
      if (!expected?.test(complaint)) complaints.push(complaint);
    });
    const sent: string[] = [];
    made.on('request', (request) => {
      sent.push(
        `${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`,
      );
    });
    return { context: made, sent, page: await openTab({ context: made }, { clock }) };
  }

  async function openTab(
    { context }: Pick<Visitor, 'context'>,
    { clock }: { clock?: boolean | undefined } = {},
  ): Promise<Page> {
    const page = await context.newPage();
    if (clock) await page.clock.install();
    return page;
  }

  async function createPass(code?: string): Promise<string> {
    return (await visitApi(desk, code ?? (await desk.createCode()))).pass;
  }

  return {
    get desk() {
      return desk;
    },
    get url() {
      return desk.url;
    },
    visit,
    openTab,
    createPass,
  };
}

/** Errors, broken policies and uncaught exceptions, of every page. */
function listen(context: BrowserContext, complain: (complaint: string) => void): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complain(message.text());
  });
  context.on('weberror', (event) => complain(String(event.error())));
}

/** Everything that the page keeps anywhere. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie])',
  );
}

export function storedItem(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);
}
