import type { Browser } from 'playwright-core';
import { recordShifts, takeShifts } from '../scripts/layout-shift.ts';
import { visit } from '../src/testing/client.ts';
import type { TestDesk } from '../src/testing/desk.ts';
import { tools } from '../src/tools/index.ts';
import { median, printTable, round } from './result.ts';

const VISITS = 3;
const SHIFT_MAX = 0.02;

interface ToolView {
  tool: string;
  usableMs: number;
  calls: number;
  shift: number;
}

/** Opens every tool with a pass and an empty cache, on a desktop. */
export async function openTools(browser: Browser, desk: TestDesk) {
  const { pass } = await visit(desk, await desk.createCode());
  const views: ToolView[] = [];
  for (const { id } of tools) {
    const visits: ToolView[] = [];
    for (let count = 0; count < VISITS; count += 1) {
      visits.push(await openTool(browser, { url: desk.url, pass, tool: id }));
    }
    views.push({
      tool: id,
      usableMs: median(visits.map(({ usableMs }) => usableMs)),
      calls: Math.max(...visits.map(({ calls }) => calls)),
      shift: Math.max(...visits.map(({ shift }) => shift)),
    });
  }
  printTable(
    views.map(({ tool, usableMs, calls, shift }) => ({
      tool,
      'usable ms': Math.round(usableMs),
      'API calls': calls,
      'layout shift': round(shift, 3),
    })),
  );
  const slowest = views.reduce((one, other) => (other.usableMs > one.usableMs ? other : one));
  const shift = Math.max(...views.map((view) => view.shift));
  return {
    holds: shift <= SHIFT_MAX,
    figures: {
      tool_usable_ms: Math.round(median(views.map(({ usableMs }) => usableMs))),
      slowest_tool: slowest.tool,
      slowest_tool_usable_ms: Math.round(slowest.usableMs),
      tool_calls_at_load: Math.max(...views.map(({ calls }) => calls)),
      layout_shift: round(shift, 3),
    },
  };
}

interface Opened {
  url: string;
  pass: string;
  tool: string;
}

/** A tool is usable when its first field or button can be used. */
const USABLE = 'main :is(input, textarea, iframe, .panel button:not(:disabled))';

// Noted in the page itself, because asking from outside takes longer than some of what is measured.
const NOTE_USABLE = `
  window.usableMs = new Promise((note) => new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(USABLE)})) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  }).observe(document, { subtree: true, childList: true, attributes: true }));`;

async function openTool(browser: Browser, { url, pass, tool }: Opened): Promise<ToolView> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: {
      cookies: [],
      origins: [{ origin: url, localStorage: [{ name: 'code', value: pass }] }],
    },
  });
  await recordShifts(context);
  await context.addInitScript(NOTE_USABLE);
  const page = await context.newPage();
  let calls = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls += 1;
  });
  await page.goto(`${url}/${tool}`);
  await page.locator(USABLE).first().waitFor();
  const usableMs = await page.evaluate<number>('window.usableMs');
  const shifts = await takeShifts(page);
  await context.close();
  return { tool, usableMs, calls, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
}
