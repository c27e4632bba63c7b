import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../bin/run-build.mjs';
import { openChromium } from '../scripts/chromium.ts';
import { visit as visitDesk } from '../src/testing/client.ts';
import { startDesk } from '../src/testing/desk.ts';
import { serveBare } from './page-bare.ts';
import { compareRounds, printTimes, type Times, visitInTurn, visitSlowly } from './page-times.ts';
import { openTools } from './page-tools.ts';
import { lookUp, openDialogs, openFromHome } from './page-waits.ts';
import { type BenchResult, printTable, round } from './result.ts';

const AIM_KB = 115;
/** How much longer than the libraries alone until home can be used. */
const AIM_INTERACTIVE = 2;
const HEADLINE = 'main h1';

interface Weight {
  jsKb: number;
  cssKb: number;
  hasZod: boolean;
  files: string[];
}

/**
 * Compares home's first view with a bare React and React Router page, built and visited in the same run, and
 * measures what a person waits for.
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
    const { pass } = await visitDesk(desk, await desk.createCode());
    const weights = {
      home: await weigh(browser, desk.url, HEADLINE),
      withPass: await weigh(browser, desk.url, HEADLINE, pass),
      libraries: await weigh(browser, bare.url, 'h1'),
    };
    const times = await visitInTurn(browser, {
      home: { url: desk.url, until: HEADLINE },
      'home with a pass': { url: desk.url, until: HEADLINE, stored: { code: pass } },
      'the libraries': { url: bare.url, until: 'h1' },
      'the libraries without headers': { url: bare.plainUrl, until: 'h1' },
    });
    printTimes(times);
    const result = await summarise({ ...weights, times, pageFolder });
    const { token: admin } = await desk.admin();
    const slow = await visitSlowly(browser, { url: desk.url, bareUrl: bare.url, pass, admin });
    const dialogs = await openDialogs(browser, desk.url);
    const fromHome = await openFromHome(browser, { url: desk.url, pass });
    const looks = await lookUp(browser, { url: desk.url, pass });
    const opened = await openTools(browser, desk);
    return {
      ...result,
      holds: result.holds && opened.holds,
      figures: {
        ...result.figures,
        ...slow.figures,
        ...dialogs.figures,
        ...fromHome.figures,
        ...looks.figures,
        ...opened.figures,
      },
    };
  } finally {
    await browser.close();
    await bare.stop();
    await desk.stop();
  }
}

interface Measured {
  home: Weight;
  withPass: Weight;
  libraries: Weight;
  times: Record<
    'home' | 'home with a pass' | 'the libraries' | 'the libraries without headers',
    Times
  >;
  pageFolder: string;
}

async function summarise({
  home,
  withPass,
  libraries,
  times,
  pageFolder,
}: Measured): Promise<BenchResult> {
  const kb = (view: Weight) => view.jsKb + view.cssKb;
  const tools = await toolChunks(pageFolder);
  const isSplit = tools.every((file) => !home.files.some((path) => path.endsWith(file)));
  const rows = { home, 'home with a pass': withPass, 'the libraries': libraries };
  printTable(
    Object.entries(rows).map(([view, { jsKb, cssKb }]) => ({
      view,
      'js KB': round(jsKb, 1),
      'css KB': round(cssKb, 1),
    })),
  );
  const beside = compareRounds(times.home, times['the libraries']);
  const besidePlain = compareRounds(times.home, times['the libraries without headers']);
  return {
    bench: 'page',
    ratio: round(kb(home) / kb(libraries)),
    aim: round(AIM_KB / kb(libraries)),
    holds:
      kb(home) <= AIM_KB &&
      beside.ratio <= AIM_INTERACTIVE &&
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
      interactive_ms: Math.round(times.home.interactiveMs),
      with_pass_interactive_ms: Math.round(times['home with a pass'].interactiveMs),
      bare_interactive_ms: Math.round(times['the libraries'].interactiveMs),
      interactive_to_bare: beside.ratio,
      interactive_to_bare_between: beside.spread,
      interactive_to_bare_without_headers: besidePlain.ratio,
      main_thread_ms: Math.round(times.home.threadMs),
      bare_main_thread_ms: Math.round(times['the libraries'].threadMs),
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

/** What a visit with an empty cache loads. */
async function weigh(
  browser: Browser,
  url: string,
  landmark: string,
  pass?: string,
): Promise<Weight> {
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
  await page.goto(url, { waitUntil: 'load' });
  await page.locator(landmark).first().waitFor();
  // What home fetches ahead once it is idle isn't part of its first view.
  const count = bodies.length;
  const loaded = await Promise.all(bodies.slice(0, count));
  await context.close();
  const kbOf = (wanted: string) =>
    loaded
      .filter(({ kind }) => kind === wanted)
      .reduce((sum, { body }) => sum + gzipSync(body, { level: 9 }).length, 0) / 1024;
  return {
    jsKb: kbOf('script'),
    cssKb: kbOf('stylesheet'),
    hasZod: loaded.some(({ body }) => body.includes('ZodError')),
    files: loaded.map(({ path }) => path),
  };
}
