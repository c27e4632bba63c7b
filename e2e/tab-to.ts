import type { Page } from 'playwright-core';

/** Presses Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const seen: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate<string>(
      `(() => {
        const it = document.activeElement;
        return it.getAttribute('aria-label') ?? it.labels?.[0]?.textContent ?? it.textContent ?? '';
      })()`,
    );
    if (name.test(focused)) return;
    seen.push(focused);
  }
  throw new Error(`Tab never came to ${name}, but to: ${seen.join(' | ')}`);
}
