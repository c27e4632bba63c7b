import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { builtPage } from '../src/testing/built-page.ts';
import { visit as visitApi } from '../src/testing/client.ts';
import { startDesk, type TestDesk, type TestDeskOptions } from '../src/testing/desk.ts';
import { openBrowser } from './browser.ts';

// A journey loads pages faster than a person does.
const PATIENT = { addressRequestsPerMinute: 100_000, passRequestsPerMinute: 100_000 };

export interface VisitOptions extends BrowserContextOptions {
  /** What the browser already has in its storage. */
  stored?: Record<string, string>;
  /** Console messages that this journey provokes. */
  expected?: RegExp;
  /** Whether the journey moves the page's clock forward. */
  clock?: boolean;
  /** The address in the header of the trusted proxy. Without one, the visit comes from this machine. */
  address?: string;
}

export interface OpenDesk {
  readonly desk: TestDesk;
  readonly url: string;
  /** A separate browser that shares no storage with any other. */
  visit(options?: VisitOptions): Promise<Visitor>;
  /** Another tab of the same browser. */
  openTab(visitor: Visitor, options?: Pick<VisitOptions, 'clock'>): Promise<Page>;
  /** Creates a pass outside the page, from this code or a new one. */
  createPass(code?: string): Promise<string>;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** The URL, headers and body of everything the browser sent. */
  sent: string[];
  /** Allows such console messages from here on. Before that, the console has to be quiet. */
  expectFromNow(pattern: RegExp): void;
}

/**
 * A real desk and a real browser for the journeys of one file. Each journey also checks for a quiet console.
 */
export function openDesk(options: TestDeskOptions = {}): OpenDesk {
  let desk: TestDesk;

  beforeAll(async () => {
    const settings = { ...PATIENT, ...options.settings };
    desk = await startDesk({ ...options, settings, pageFolder: builtPage() });
  });

  // Registered first, so it runs last: the browser still talks to the desk.
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

/** Everything that the page stores anywhere. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate<string>(
    'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href, document.cookie])',
  );
}

export function storedItem(page: Page, key: string): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem(${JSON.stringify(key)})`);
}
