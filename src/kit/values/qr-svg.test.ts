import encodeQR from 'qr';
import { describe, expect, it } from 'vitest';
import { svgOfModules } from './qr-svg.ts';

/** Repaints the runs of the dark path from its path commands. */
function paint(svg: string): boolean[][] {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1]);
  const grid = Array.from({ length: side }, () => Array.from({ length: side }, () => false));
  const path = /<path fill="#000" d="([^"]*)"/.exec(svg)![1]!;
  for (const [, x, y, length, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)) {
    expect(back).toBe(length);
    grid[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  }
  expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
  return grid;
}

describe('svgOfModules', () => {
  it('draws the modules as they are, with a quiet zone of four around them', () => {
    const link = 'https://example.com/a?b=c';
    const framed = encodeQR(link, 'raw', { ecc: 'medium', border: 1 });
    const modules = framed.slice(1, -1).map((row) => row.slice(1, -1));
    const svg = svgOfModules(modules, link);
    expect(paint(svg)).toEqual(encodeQR(link, 'raw', { ecc: 'medium', border: 4 }));
  });

  it('writes the title so that it can close nothing and open nothing', () => {
    const svg = svgOfModules([[true]], '</title><script>"&\u0000\u0008');
    expect(svg).toContain('<title>&lt;/title&gt;&lt;script&gt;&quot;&amp;</title>');
  });
});
