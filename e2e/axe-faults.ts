import axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

interface Finding {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

// Of the rules only those of colour depend on the theme: the others look once at each width.
const colours = { runOnly: ['color-contrast', 'link-in-text-block'] };
const looks = [
  { theme: 'light', width: 1440, height: 900, rules: {} },
  { theme: 'dark', width: 1440, height: 900, rules: colours },
  { theme: 'dark', width: 390, height: 844, rules: {} },
  { theme: 'light', width: 390, height: 844, rules: colours },
];

// The heading of a page is that of the page around, and what cannot use the network loads nothing for axe.
const inFrame = { rules: { 'page-has-heading-one': { enabled: false } }, preload: false };
// Axe cannot speak to a document that is shut in; it is looked at by itself.
const alone = { iframes: false };

const settled = `Promise.all(document.getAnimations()
  .filter((animation) => animation.effect.getComputedTiming().endTime < 1_000)
  .map((animation) => animation.finished.catch(() => undefined)))`;

/**
 * What axe finds on the screen as it stands, in both themes, on a desktop and on a phone; and what is too wide.
 * `within`: a frame of it that takes its theme from the page.
 */
export async function axeFaults(page: Page, within: Frame = page.mainFrame()): Promise<string[]> {
  await within.evaluate(axe.source);
  // In a tab behind another nothing moves, and what has not faded in yet counts as hidden.
  await page.bringToFront();
  const faults: string[] = [];
  for (const { theme, rules, ...viewport } of looks) {
    await page.setViewportSize(viewport);
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await within.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    for (const { id, nodes } of await look(within, rules)) {
      const places = nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`);
      faults.push(...places.map((place) => `${id} in ${theme} at ${viewport.width}: ${place}`));
    }
    const width = await within.evaluate<number>('document.documentElement.scrollWidth');
    if (width > viewport.width) faults.push(`${width} wide at ${viewport.width}`);
  }
  return faults;
}

const point = (
  event: 'pointerover' | 'pointerout',
) => `for (const box of document.querySelectorAll('.message'))
  box.dispatchEvent(new PointerEvent('${event}', { bubbles: true }))`;

/** A message box stays while the pointer is on it, so it is whole while axe looks; one that leaves goes first. */
async function look(page: Frame, rules: object): Promise<Finding[]> {
  const options = { ...alone, ...(page.parentFrame() && inFrame), ...rules };
  await page.evaluate(point('pointerover'));
  await page.locator('.message.leaving').first().waitFor({ state: 'detached' });
  await page.evaluate(settled);
  const findings = await page.evaluate<Finding[]>(
    `axe.run(document, ${JSON.stringify(options)}).then((run) => run.violations)`,
  );
  await page.evaluate(point('pointerout'));
  return findings;
}
