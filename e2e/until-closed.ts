import type { Locator } from 'playwright-core';

/**
 * Waits until a dialog is gone and the element that opened it has the focus again. The focus returns a moment
 * later than the dialog goes, and Playwright fills a field in two steps: if it returned in between, the text would
 * go to the wrong element.
 */
export async function untilClosed(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'detached' });
  await dialog.page().locator('body :focus').waitFor({ state: 'attached' });
}
