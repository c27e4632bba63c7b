import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { ensureBuilt } from '../bin/run-build.mjs';
import { openChromium } from './chromium.ts';
import { root } from './command.ts';
import { takePictures } from './pictures.ts';

const screens = {
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true },
};

const folder = join(root, '.screenshots');

/**
 * `npm run screenshots -- --url http://127.0.0.1:8080 / /qr-generator`: each page in both sizes and themes.
 * `npm run screenshots -- --docs`: the guides' pictures; with names after it, only those.
 */
export async function screenshots(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      url: { type: 'string', default: 'http://127.0.0.1:8080' },
      docs: { type: 'boolean' },
    },
    allowPositionals: true,
  });
  const browser = await openChromium();
  try {
    if (values.docs) await takeForGuides(browser, positionals);
    else await takeRoutes(browser, positionals.length > 0 ? positionals : ['/'], values.url);
  } finally {
    await browser.close();
  }
  return 0;
}

async function takeForGuides(browser: Browser, names: readonly string[]): Promise<void> {
  const { page: pageFolder } = await ensureBuilt();
  await takePictures(browser, { pageFolder, folder: join(root, 'docs', 'pictures'), names });
}

async function takeRoutes(browser: Browser, routes: readonly string[], url: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const route of routes) await takeAll(browser, new URL(route, url));
}

async function takeAll(browser: Browser, url: URL): Promise<void> {
  for (const [screen, size] of Object.entries(screens)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...size, colorScheme, reducedMotion: 'reduce' });
      const page = await context.newPage();
      await page.goto(url.href, { waitUntil: 'networkidle' });
      const name = `${nameOf(url)}-${screen}-${colorScheme}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: true });
      await context.close();
      console.log(`.screenshots/${name}`);
    }
  }
}

function nameOf(url: URL): string {
  return (
    `${url.pathname}${url.search}`.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '') || 'home'
  );
}
