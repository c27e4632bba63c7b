import { notifyManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import * as React from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { FakeDesk } from './answers.ts';
import { actOnEvent, settle, settleWith, watchDocument } from './settle.ts';
import { NOW } from './usual-answers.ts';

let desk: FakeDesk | undefined;
let complaints: string[] = [];
let expected: RegExp | undefined;
let stopWatching: () => void = () => undefined;

/** Registers what belongs to the running test. `expected` matches a console complaint that it provokes. */
export function inThisTest(what: { desk?: FakeDesk; expected?: RegExp }): void {
  desk = what.desk ?? desk;
  expected = what.expected ?? expected;
}

// By default results are announced by a timer, which is due a millisecond late while the clock is moving.
notifyManager.setScheduler(queueMicrotask);

// React records where each element was created, for its warnings, which takes a seventh of the time. It stops
// by itself after very many elements; this makes it stop at once.
const internals = Object.entries(React).find(([name]) =>
  name.startsWith('__CLIENT_INTERNALS'),
)?.[1];
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});

// Every press and every key waits until the page has handled it.
configure({
  eventWrapper: actOnEvent,
  asyncWrapper: async (press) => {
    const result = await press();
    await settle();
    return result;
  },
  getElementError: (message, container) =>
    new Error(`${message?.split('\n')[0]}\n\n${outline(container)}`),
});

/** Shows the screen as text; Testing Library would print the first 7,000 characters of its markup. */
function outline(container: Element): string {
  const lines: string[] = [];
  for (const element of container.querySelectorAll('*')) {
    const own = [...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent?.trim())
      .filter(Boolean);
    const name = element.getAttribute('aria-label');
    const value = 'value' in element && element.value !== '' ? `= ${element.value}` : undefined;
    const said = [name && `[${name}]`, ...own, value].filter(Boolean).join(' ');
    if (said) lines.push(`${element.tagName.toLowerCase()}: ${said}`);
  }
  return lines.join('\n');
}

// happy-dom has no layout, so these observers have nothing to report.
class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// happy-dom doesn't know <search>; React warns about it once, in whichever test comes first.
const UNKNOWN_HERE = /^The tag <%s> is unrecognized in this browser.* search$/s;
// `settle` awaits the act once the whole press is over.
const AWAITED_LATER = /^A component suspended inside an `act` scope, but the `act` call was not/;
const harmless = [UNKNOWN_HERE, AWAITED_LATER];

beforeEach(() => {
  vi.useFakeTimers({
    now: NOW,
    toFake: [
      'setTimeout',
      'clearTimeout',
      'setInterval',
      'clearInterval',
      'Date',
      'performance',
      'requestAnimationFrame',
      'cancelAnimationFrame',
    ],
  });
  vi.stubGlobal('ResizeObserver', NoObserver);
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: /reduced-motion/.test(media),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  // Tests save no files; happy-dom would navigate away for a download.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...said) => complaints.push(said.join(' ')));
  }
  stopWatching = watchDocument();
});

afterEach(() => {
  cleanup();
  stopWatching();
  settleWith(undefined);
  const faults = [
    ...(desk?.faults ?? []),
    ...complaints.filter((one) => ![...harmless, expected].some((known) => known?.test(one))),
  ];
  const underWay = desk?.underWay ?? 0;
  desk = undefined;
  complaints = [];
  expected = undefined;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  expect(faults).toEqual([]);
  expect(underWay, 'calls that the test left unanswered').toBe(0);
});
