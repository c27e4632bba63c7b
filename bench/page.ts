import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { build } from 'vite';
import { ensureBuilt } from '../bin/run-build.mjs';
import { openChromium } from '../scripts/chromium.ts';
import { visit as visitDesk } from '../src/testing/client.ts';
import { startDesk } from '../src/testing/desk.ts';
import { openTools } from './page-tools.ts';
import { openDialogs } from './page-waits.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const AIM_KB = 115;
/** How much longer than the libraries alone until home can be used. */
const AIM_INTERACTIVE = 2;
const VISITS = 7;
const ROOT = fileURLToPath(new URL('..', import.meta.url));

interface View {
  jsKb: number;
  cssKb: number;
  interactiveMs: number;
  hasZod: boolean;
  files: string[];
}

/**
 * Compares home's first view with a bare React and React Router page, built and visited in the same run, and
 * opens every tool.
 */
export async function run(): Promise<BenchResult> {
  const { page: pageFolder } = await ensureBuilt();
  const desk = await startDesk({
    pageFolder,
    settings: { addressRequestsPerMinute: 100_000, passRequestsPerMinute: 100_000 },
  });
  const bare = await serveBare();
  const browser = await openChromium();
  try {
    const home = await visitOften(browser, desk.url, 'main h1');
    const { pass } = await visitDesk(desk, await desk.createCode());
    const withPass = await visitOften(browser, desk.url, 'main h1', pass);
    const libraries = await visitOften(browser, bare.url, 'h1');
    const result = await summarise({ home, withPass, libraries, pageFolder });
    const dialogs = await openDialogs(browser, desk.url);
    const opened = await openTools(browser, desk);
    return {
      ...result,
      holds: result.holds && opened.holds,
      figures: { ...result.figures, ...dialogs.figures, ...opened.figures },
    };
  } finally {
    await browser.close();
    await bare.stop();
    await desk.stop();
  }
}

async function summarise({
  home,
  withPass,
  libraries,
  pageFolder,
}: Record<'home' | 'withPass' | 'libraries', View> & { pageFolder: string }): Promise<BenchResult> {
  const kb = (view: View) => view.jsKb + view.cssKb;
  const tools = await toolChunks(pageFolder);
  const isSplit = tools.every((file) => !home.files.some((path) => path.endsWith(file)));
  printTable(
    [
      ['home', home] as const,
      ['home with a pass', withPass] as const,
      ['React and React Router alone', libraries] as const,
    ].map(([view, { jsKb, cssKb, interactiveMs }]) => ({
      view,
      'js KB': round(jsKb, 1),
      'css KB': round(cssKb, 1),
      'interactive ms': Math.round(interactiveMs),
    })),
  );
  return {
    bench: 'page',
    ratio: round(kb(home) / kb(libraries)),
    aim: round(AIM_KB / kb(libraries)),
    holds:
      kb(home) <= AIM_KB &&
      home.interactiveMs <= AIM_INTERACTIVE * libraries.interactiveMs &&
      !home.hasZod &&
      isSplit &&
      tools.length > 0,
    figures: {
      first_view_kb: round(kb(home), 1),
      aim_kb: AIM_KB,
      with_pass_kb: round(kb(withPass), 1),
      js_kb: round(home.jsKb, 1),
      css_kb: round(home.cssKb, 1),
      bare_kb: round(kb(libraries), 1),
      interactive_ms: Math.round(home.interactiveMs),
      with_pass_interactive_ms: Math.round(withPass.interactiveMs),
      bare_interactive_ms: Math.round(libraries.interactiveMs),
      zod_in_first_view: String(home.hasZod),
      tool_chunks: tools.length,
    },
  };
}

/** The files of the tools' chunks, from the build's manifest. */
async function toolChunks(pageFolder: string): Promise<string[]> {
  const manifest: Record<string, { file: string; isDynamicEntry?: boolean }> = JSON.parse(
    await readFile(join(pageFolder, '.vite/manifest.json'), 'utf8'),
  );
  return Object.entries(manifest)
    .filter(([source, chunk]) => /tools\/[^/]+\/page\.tsx$/.test(source) && chunk.isDynamicEntry)
    .map(([, chunk]) => chunk.file);
}

async function visitOften(
  browser: Browser,
  url: string,
  landmark: string,
  pass?: string,
): Promise<View> {
  const views: View[] = [];
  for (let count = 0; count < VISITS; count += 1) {
    views.push(await visit(browser, { url, landmark, pass }));
  }
  const [first] = views;
  if (!first) throw new Error('Nothing was visited');
  return { ...first, interactiveMs: median(views.map((view) => view.interactiveMs)) };
}

interface Visit {
  url: string;
  landmark: string;
  pass: string | undefined;
}

/** A visit with an empty cache. It is interactive once the landmark is shown and no long task follows. */
async function visit(browser: Browser, { url, landmark, pass }: Visit): Promise<View> {
  const localStorage = pass === undefined ? [] : [{ name: 'code', value: pass }];
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  const bodies: Promise<{ path: string; kind: string; body: Buffer }>[] = [];
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (kind !== 'script' && kind !== 'stylesheet') return;
    const { pathname: path } = new URL(response.url());
    bodies.push(response.body().then((body) => ({ path, kind, body })));
  });
  // A string, because it runs in the browser, whose types aren't available here.
  await page.addInitScript(`new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      performance.mark('busy-until', { startTime: startTime + duration });
    }
  }).observe({ type: 'longtask', buffered: true });`);
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(landmark).first().waitFor();
  const drawnMs = await page.evaluate(() => performance.now());
  await page.waitForLoadState('networkidle');
  const busyUntilMs = await page.evaluate(
    () => performance.getEntriesByName('busy-until').at(-1)?.startTime ?? 0,
  );
  const loaded = await Promise.all(bodies);
  await context.close();
  const kbOf = (wanted: string) =>
    loaded
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024;
  return {
    jsKb: kbOf('script'),
    cssKb: kbOf('stylesheet'),
    interactiveMs: Math.max(drawnMs, busyUntilMs),
    hasZod: loaded.some(({ body }) => body.includes('ZodError')),
    files: loaded.map(({ path }) => path),
  };
}

const BARE_PAGE = `import { createRoot } from 'react-dom/client';
import { createElement as h } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
const Home = () => h('h1', null, h(Link, { to: '/' }, 'Home'));
createRoot(document.getElementById('root')).render(
  h(BrowserRouter, null, h(Routes, null, h(Route, { index: true, Component: Home }))));
`;

async function serveBare(): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bare-'));
  // Inside the project, so that its packages are found.
  const source = join(ROOT, 'dist', 'bare-source');
  await mkdir(source, { recursive: true });
  await writeFile(join(source, 'main.js'), BARE_PAGE);
  await writeFile(
    join(source, 'index.html'),
    '<!doctype html><div id="root"></div><script type="module" src="/main.js"></script>',
  );
  await build({
    configFile: false,
    root: source,
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  await rm(source, { recursive: true, force: true });
  const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://bare').pathname;
    const file = path.startsWith('/assets/') ? path.slice(1) : 'index.html';
    const body = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
    response.setHeader('content-type', types[extname(file)] ?? 'text/html');
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(body));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
