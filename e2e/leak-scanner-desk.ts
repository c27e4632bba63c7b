import type { Frame, FrameLocator, Page } from 'playwright-core';

/** The visible part of the scanner. */
export function scannerOn(page: Page): FrameLocator {
  return page.frameLocator('iframe').frameLocator('iframe');
}

/** The scanner's document, inside the one that isolates it. */
export async function openScanner(page: Page, origin: string): Promise<Frame> {
  await page.goto(`${origin}/leak-scanner`);
  await scannerOn(page).getByText('This page can’t use the network').waitFor();
  return insideOf(page);
}

export function insideOf(page: Page): Frame {
  const inside = page.frames().find((frame) => frame.parentFrame()?.parentFrame());
  if (!inside) throw new Error('The scanner has no frame');
  return inside;
}

/** Simulates a paste, because tests can't use the browser's clipboard here. */
export async function paste(inside: Frame, text: string): Promise<void> {
  await inside.evaluate(
    `(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.querySelector('textarea').dispatchEvent(event);
    })()`,
  );
}
