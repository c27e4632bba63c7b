import { crc32, inflateSync } from 'node:zlib';
import { expect } from 'vitest';

interface Image {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** Reads a PNG by the standard, independently of the code that made it. */
export function readPng(png: Uint8Array): Image {
  const bytes = Buffer.from(png);
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  const chunks = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    expect(bytes.readUInt32BE(at + 8 + length)).toBe(
      crc32(bytes.subarray(at + 4, at + 8 + length)),
    );
    chunks.set(type, bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  expect([...chunks.keys()]).toEqual(['IHDR', 'IDAT', 'IEND']);
  const header = chunks.get('IHDR')!;
  expect([...header.subarray(8)]).toEqual([1, 0, 0, 0, 0]);
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const rows = inflateSync(chunks.get('IDAT')!);
  const rowBytes = 1 + Math.ceil(width / 8);
  expect(rows).toHaveLength(rowBytes * height);
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    expect(rows[y * rowBytes]).toBe(0);
    for (let x = 0; x < width; x += 1) {
      const bit = (rows[y * rowBytes + 1 + (x >> 3)]! >> (7 - (x & 7))) & 1;
      data.fill(bit * 255, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { width, height, data };
}
