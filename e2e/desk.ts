import { fileURLToPath } from 'node:url';
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { visit as visitApi } from '../src/testing/client.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from '../src/testing/desk.ts';
import { openBrowser } from './browser.ts';

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
  /** From where they come, as the proxy says that the desk trusts; without one, from this machine. */
  address?: string;
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
  /** From here on the journey provokes such complaints in the console; before, it has to be quiet. */
  expectFromNow(pattern: RegExp): void;
}

/** A real desk and a real browser for the journeys of one file. Every journey also proves a quiet console. */
export function openDesk(options: TestDeskOptions = {}): OpenDesk {
  let desk: TestDesk;

  beforeAll(async () => {
    const settings = { ...PATIENT, ...options.settings };
    desk = await startDesk({ ...options, settings, pageFolder: PAGE_FOLDER });
  });

  // What comes first ends last: the browser still talks to it.
  afterAll(() => desk?.stop());
  const { visit, openTab } = openBrowser(() => desk.url);

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

/** Everything that the page keeps anywhere. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie])',
  );
}

export function storedItem(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);
}
