import type { Locator } from 'playwright-core';

/**
 * Waits until a dialog is gone and the page has the focus again. It comes back a moment after the dialog is gone,
 * and Playwright fills a field in two steps, so what is typed in between would go to whatever gets the focus.
 */
export async function untilClosed(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'detached' });
  await dialog.page().locator('body :focus').waitFor({ state: 'attached' });
}
