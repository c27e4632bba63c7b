import type { BrowserContext, Page, Request } from 'playwright-core';

/** What moved on a screen, and how much of the window it took with it. */
export interface Shift {
  value: number;
  moved: string[];
}

// Strings, because they run in the browser, whose types aren't available here.
const RECORD = `
  window.shifts = [];
  const name = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement;
    if (!element) return 'gone';
    return element.tagName.toLowerCase() + '.' + String(element.className).slice(0, 60) + ' ' + (element.textContent ?? '').slice(0, 40);
  };
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = (sources ?? []).map(({ node, previousRect, currentRect }) =>
        name(node) + ' ' + previousRect.y + ' to ' + currentRect.y + ', ' + previousRect.height + ' to ' + currentRect.height + ' high');
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

// A screen is complete when nothing is loading or busy any more and two more frames were drawn.
const COMPLETE = `!document.querySelector('[data-part=skeleton], [aria-busy=true], main .spinner')
  && document.fonts.status === 'loaded'`;
const TWO_FRAMES =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))';

const unanswered = new WeakMap<BrowserContext, Set<Request>>();

export async function recordShifts(context: BrowserContext): Promise<void> {
  const waiting = new Set<Request>();
  unanswered.set(context, waiting);
  context.on('request', (request) => waiting.add(request));
  context.on('requestfinished', (request) => waiting.delete(request));
  context.on('requestfailed', (request) => waiting.delete(request));
  await context.addInitScript(RECORD);
}

/** Waits until the screen is complete, and returns everything that moved since the last call. */
export async function takeShifts(page: Page): Promise<Shift[]> {
  await page.locator('h1').first().waitFor();
  // An answer may lead to the next request, but not later than with the frames it is drawn in.
  do await page.evaluate(TWO_FRAMES);
  while (isWaiting(page) || !(await page.evaluate(COMPLETE)));
  await page.evaluate(TWO_FRAMES);
  return page.evaluate('window.shifts.splice(0)');
}

function isWaiting(page: Page): boolean {
  return (unanswered.get(page.context())?.size ?? 0) > 0;
}

/** Opens another screen without loading the page again, and without a press that would excuse its shifts. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)});
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));`);
}
