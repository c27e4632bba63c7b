// The same scanner in the page, as a moderator uses it: a file is chosen, and the page's worker reads it.
import type { Browser, Page } from 'playwright-core';
import { ensureBuilt } from '../bin/run-build.mjs';
import { scannerOn } from '../e2e/leak-scanner-desk.ts';
import { openChromium } from '../scripts/chromium.ts';
import { startDesk } from '../src/testing/desk.ts';

const ROUNDS = 5;
const DONE_MS = 120_000;

export interface ScannedInPage {
  /** In MB/s, as shown on the page. */
  rates: number[];
  found: number;
}

export async function scanInPage(file: string): Promise<ScannedInPage> {
  const { page } = await ensureBuilt();
  const desk = await startDesk({ pageFolder: page });
  const browser = await openChromium();
  try {
    return await scanOften(browser, desk.url, file);
  } finally {
    await browser.close();
    await desk.stop();
  }
}

async function scanOften(browser: Browser, url: string, file: string): Promise<ScannedInPage> {
  const page = await browser.newPage();
  const rates: number[] = [];
  let found = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const said = await scanOnce(page, url, file);
    rates.push(said.rate);
    found = said.found;
  }
  return { rates, found };
}

async function scanOnce(page: Page, url: string, file: string) {
  await page.goto(`${url}/leak-scanner`);
  const scanner = scannerOn(page);
  await scanner.locator('input[type=file]:not([webkitdirectory])').setInputFiles(file);
  // The list of findings can be saved once everything is read.
  await scanner.getByRole('button', { name: 'SARIF' }).waitFor({ timeout: DONE_MS });
  const summary = (await scanner.locator('section:has(h2)').first().textContent()) ?? '';
  return {
    rate: numberIn(summary, /([\d.,]+) MB\/s/),
    found: numberIn(summary, /([\d,]+) secrets/),
  };
}

function numberIn(text: string, pattern: RegExp): number {
  const number = pattern.exec(text)?.[1];
  if (number === undefined) throw new Error(`The page says no such number: ${text}`);
  return Number(number.replaceAll(',', ''));
}
