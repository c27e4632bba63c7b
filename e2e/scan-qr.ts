import type { Locator, Page } from 'playwright-core';
import decodeQr from 'qr/decode.js';

interface Pixels {
  width: number;
  height: number;
  pixels: number[];
}

/** Reads a QR code from the pixels on the screen. */
export async function scanQr(page: Page, picture: Locator): Promise<string> {
  const png = (await picture.screenshot()).toString('base64');
  const { width, height, pixels } = await page.evaluate<Pixels>(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${png}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    drawing.drawImage(image, 0, 0);
    const { width, height, data } = drawing.getImageData(0, 0, image.width, image.height);
    return { width, height, pixels: [...data] };
  })()`);
  return decodeQr({ width, height, data: Uint8Array.from(pixels) });
}
