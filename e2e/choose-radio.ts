import type { Page } from 'playwright-core';

/** Clicks the visible chip, since its radio button is for screen readers, and waits until it is selected. */
export async function chooseRadio(page: Page, name: string): Promise<void> {
  const radio = page.getByRole('radio', { name, exact: true });
  await page.locator('label', { has: radio }).click();
  await page
    .getByRole('radio', { name, exact: true, checked: true })
    .waitFor({ state: 'attached' });
}
