import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

// The same rules in half the text: every page that is checked has to read it.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// Only the color rules depend on the theme. The others run once per width.
const colors = { runOnly: ['color-contrast', 'link-in-text-block'] };
const looks = [
  { theme: 'light', width: 1440, height: 900, rules: {} },
  { theme: 'dark', width: 1440, height: 900, rules: colors },
  { theme: 'dark', width: 390, height: 844, rules: {} },
  { theme: 'light', width: 390, height: 844, rules: colors },
];

// The outer page has the heading.
const inFrame = { rules: { 'page-has-heading-one': { enabled: false } } };
// Axe can't communicate with a sandboxed document, so that one is checked separately. Fetching the styles once
// more would only serve an experimental rule, which never runs.
const alone = { iframes: false, preload: false };
// Runs every rule but skips details about passed ones, which takes a quarter of the time.
const onlyFaults = { resultTypes: ['violations'] };

const settled = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime < 1_000)
  .map((animation) => animation.finished.catch(() => undefined)))`;

/**
 * Runs every axe rule on the screen in its current look. Every state of a screen is checked like this once.
 * `within` is a frame that takes its theme from the page.
 */
export async function axeFaults(page: Page, within: Frame = page.mainFrame()): Promise<string[]> {
  await prepare(page, within);
  const viewport = page.viewportSize();
  const findings = await look(within, {});
  return [...describe(findings, `at ${viewport?.width}`), ...(await tooWide(page, within))];
}

/** Checks both themes, on a desktop and on a phone. Used for one canonical state of each screen. */
export async function axeFaultsInEveryLook(
  page: Page,
  within: Frame = page.mainFrame(),
): Promise<string[]> {
  await prepare(page, within);
  const faults: string[] = [];
  for (const { theme, rules, ...viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await within.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    faults.push(...describe(await look(within, rules), `in ${theme} at ${viewport.width}`));
    faults.push(...(await tooWide(page, within)));
  }
  return faults;
}

async function prepare(page: Page, within: Frame): Promise<void> {
  if (!(await within.evaluate<boolean>("'axe' in window"))) await within.evaluate(AXE);
  // In a background tab animations stop, and content that hasn't faded in yet counts as hidden.
  await page.bringToFront();
}

function describe(findings: readonly Finding[], where: string): string[] {
  return findings.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} ${where}: ${html} ${failureSummary}`),
  );
}

async function tooWide(page: Page, within: Frame): Promise<string[]> {
  const width = await within.evaluate<number>('document.documentElement.scrollWidth');
  const room = page.viewportSize()?.width ?? width;
  return width > room ? [`${width} wide at ${room}`] : [];
}

const point = (
  event: 'pointerover' | 'pointerout',
) => `for (const box of document.querySelectorAll('.message'))
  box.dispatchEvent(new PointerEvent('${event}', { bubbles: true }))`;

/** A message box stays while the pointer is over it, so that axe sees it whole. Leaving ones go first. */
async function look(page: Frame, rules: object): Promise<Finding[]> {
  const options = { ...alone, ...onlyFaults, ...(page.parentFrame() && inFrame), ...rules };
  await page.evaluate(point('pointerover'));
  await page.locator('.message.leaving').first().waitFor({ state: 'detached' });
  await page.evaluate(settled);
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then((run) => run.violations)`,
  );
  await page.evaluate(point('pointerout'));
  return findings;
}
