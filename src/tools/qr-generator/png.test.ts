import fc from 'fast-check';
import encodeQR from 'qr';
import decodeQR from 'qr/decode.js';
import { describe, expect, it } from 'vitest';
import { readPng } from './png.fixture.ts';
import { pngOfModules } from './png.ts';

// The encoder draws a border of at least one module.
function modulesOf(link: string): boolean[][] {
  const framed = encodeQR(link, 'raw', { ecc: 'medium', border: 1 });
  return framed.slice(1, -1).map((row) => row.slice(1, -1));
}

describe('pngOfModules', () => {
  it('makes an image that a scanner reads back as the same link', () => {
    const links = fc.webUrl({ withQueryParameters: true, withFragments: true });
    fc.assert(
      fc.property(links, fc.integer({ min: 2, max: 7 }), (link, scale) => {
        const image = readPng(pngOfModules(modulesOf(link), scale));
        expect(decodeQR(image)).toBe(link);
      }),
      { numRuns: 50 },
    );
  });

  it('draws the longest link that fits', () => {
    const link = `https://example.com/${'aB3-'.repeat(577)}abc`;
    expect(link).toHaveLength(2_331);
    expect(decodeQR(readPng(pngOfModules(modulesOf(link), 4)))).toBe(link);
  });

  it('leaves a quiet zone of four modules on every side', () => {
    const { width, data } = readPng(pngOfModules([[true]], 3));
    expect(width).toBe(27);
    const dark = Array.from({ length: width * width }, (_, at) => at).filter(
      (at) => data[at * 4] === 0,
    );
    const square = [12, 13, 14].flatMap((y) => [12, 13, 14].map((x) => y * width + x));
    expect(dark).toEqual(square);
  });
});
