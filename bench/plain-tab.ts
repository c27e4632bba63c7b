import type { Browser } from 'playwright-core';

// Playwright watches the network of its own pages. For that, Chromium notes where each call was made, and parses the whole
// script once more: 20 ms of home's 65, and none of a page that makes no call. In these tabs nobody watches.

export interface Visit {
  url: string;
  /** Stored for its origin before it is opened. */
  stored?: Record<string, string>;
  /** A selector: the page is shown in the frame after something matches it, and nothing matches `unless`. */
  until: string;
  unless?: string | undefined;
  network?: { latencyMs: number; bitsPerSecond: number };
}

export interface Shown {
  /** When anything was drawn, if only that the page is waiting. */
  frameMs: number;
  /** When the page was shown and no long task follows. */
  interactiveMs: number;
  /** The processor time of its main thread until then, and how much of it was its script. */
  threadMs: number;
  scriptMs: number;
}

/** In a browser that was never there, without a cache. */
export async function visitPlainly(browser: Browser, visit: Visit): Promise<Shown> {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext', {});
  try {
    if (visit.stored) await store(root, browserContextId, visit);
    return await look(await openTab(root, browserContextId), visit);
  } finally {
    await root.send('Target.disposeBrowserContext', { browserContextId });
    await root.detach();
  }
}

type Root = Awaited<ReturnType<Browser['newBrowserCDPSession']>>;
type Send = (method: string, params?: object) => Promise<Record<string, unknown>>;

async function openTab(root: Root, browserContextId: string): Promise<Send> {
  const { targetId } = await root.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width: 1280,
    height: 800,
  });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId });
  const waiting = new Map<
    number,
    { resolve(result: Record<string, unknown>): void; reject(error: Error): void }
  >();
  root.on('Target.receivedMessageFromTarget', (event) => {
    if (event.sessionId !== sessionId) return;
    const { id, result, error } = JSON.parse(event.message);
    if (error) waiting.get(id)?.reject(new Error(error.message));
    else waiting.get(id)?.resolve(result);
  });
  let count = 0;
  return (method, params = {}) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      const message = JSON.stringify({ id: count, method, params });
      root.send('Target.sendMessageToTarget', { sessionId, message }).catch(reject);
    });
}

async function store(root: Root, browserContextId: string, { url, stored = {} }: Visit) {
  const send = await openTab(root, browserContextId);
  await send('Page.enable');
  await send('Page.addScriptToEvaluateOnNewDocument', {
    source: `Object.assign(localStorage, ${JSON.stringify(stored)}); window.isShown = Promise.resolve();`,
  });
  await send('Page.navigate', { url: new URL('/robots.txt', url).href });
  await waitFor(send);
}

async function look(send: Send, { url, until, unless, network }: Visit): Promise<Shown> {
  await send('Page.enable');
  // The thread's own time, because other work on the machine makes everything take longer.
  await send('Performance.enable', { timeDomain: 'threadTicks' });
  await send('Page.addScriptToEvaluateOnNewDocument', { source: noteShown({ until, unless }) });
  if (network) {
    await send('Network.enable');
    const throughput = network.bitsPerSecond / 8;
    await send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    });
  }
  await send('Page.navigate', { url });
  await waitFor(send);
  const { metrics } = await send('Performance.getMetrics');
  const spent = new Map(
    (metrics as { name: string; value: number }[]).map(({ name, value }) => [name, value * 1e3]),
  );
  const times = await evaluate<{ frame: number; shown: number; busy: number }>(send, TIMES);
  return {
    frameMs: times.frame,
    interactiveMs: Math.max(times.shown, times.busy),
    threadMs: spent.get('TaskDuration') ?? Number.NaN,
    scriptMs: spent.get('ScriptDuration') ?? Number.NaN,
  };
}

// Long enough for a task that follows at once.
const TIMES = `new Promise((tell) => setTimeout(() => tell({
  frame: window.frameMs,
  shown: window.shownMs,
  busy: window.busyUntilMs,
}), 300))`;

const noteShown = ({ until, unless = ':not(*)' }: Pick<Visit, 'until' | 'unless'>) => `
  window.busyUntilMs = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      window.busyUntilMs = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
  const soon = (note) => requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  let isDrawn = false;
  window.isShown = new Promise((tell) => new MutationObserver((_, observer) => {
    if (!isDrawn && document.querySelector('#root > *')) {
      isDrawn = true;
      soon((now) => { window.frameMs = now; });
    }
    if (!document.querySelector(${JSON.stringify(until)})) return;
    if (document.querySelector(${JSON.stringify(unless)})) return;
    observer.disconnect();
    soon((now) => tell((window.shownMs = now)));
  }).observe(document, { subtree: true, childList: true, attributes: true }));`;

/** Asked again while the tab is still on its way there, because a new document forgets the question. */
async function waitFor(send: Send): Promise<void> {
  for (;;) {
    const isThere = await evaluate<boolean>(
      send,
      'window.isShown ? window.isShown.then(() => true) : new Promise((tell) => setTimeout(tell, 20))',
    ).catch(() => false);
    if (isThere) return;
  }
}

async function evaluate<Value>(send: Send, expression: string): Promise<Value> {
  const how = { expression, awaitPromise: true, returnByValue: true };
  const { result } = await send('Runtime.evaluate', how);
  return (result as { value: Value }).value;
}
