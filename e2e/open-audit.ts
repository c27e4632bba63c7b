import type { Page } from 'playwright-core';
import type { OpenDesk, Visitor } from './desk.ts';
import { openAdmin } from './open-admin.ts';

/** Opens the audit log with this filter and waits until it is loaded. */
export async function openAudit(
  house: OpenDesk,
  query = '',
  options: Parameters<typeof openAdmin>[2] = {},
): Promise<Visitor> {
  const visitor = await openAdmin(house, `audit${query}`, { label: 'Mira', ...options });
  await visitor.page.getByRole('button', { name: 'Filter', exact: true }).waitFor();
  await visitor.page.locator('[data-part=skeleton]').waitFor({ state: 'detached' });
  return visitor;
}

export const caseLink = (page: Page, id: number) =>
  page.getByRole('link', { name: `case ${id}`, exact: true });

/** The numbers of the shown cases, once the list is complete. */
export async function shownCases(page: Page): Promise<number[]> {
  await page.getByText(/shown, that is all|No matching cases/).waitFor();
  // Not 'Refreshing…', which begins in the same way.
  await page.getByRole('button', { name: 'Refresh', exact: true }).waitFor();
  const links = await page.locator('a[data-part=case]').allTextContents();
  return links.map((text) => Number(text.replace(/\D/g, '')));
}
