import { crc32, deflateSync } from 'node:zlib';
import { QUIET_ZONE } from '#kit/values/qr-svg.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BIT_DEPTH = 1;
const GREYSCALE = 0;

/** A black and white PNG of the modules, each `scale` pixels wide, with a quiet zone around them. */
export function pngOfModules(modules: boolean[][], scale: number): Uint8Array {
  const side = (modules.length + 2 * QUIET_ZONE) * scale;
  const rowBytes = 1 + Math.ceil(side / 8);
  const pixels = new Uint8Array(rowBytes * side).fill(0xff);
  for (let y = 0; y < side; y += 1) {
    const row = y * rowBytes;
    pixels[row] = 0; // no filter
    const modulesOfRow = modules[Math.floor(y / scale) - QUIET_ZONE] ?? [];
    for (const [column, isDark] of modulesOfRow.entries()) {
      if (isDark) darken(pixels, { row, from: (column + QUIET_ZONE) * scale, count: scale });
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, side);
  view.setUint32(4, side);
  header[8] = BIT_DEPTH;
  header[9] = GREYSCALE;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', new Uint8Array()),
  ]);
}

function darken(pixels: Uint8Array, run: { row: number; from: number; count: number }): void {
  for (let x = run.from; x < run.from + run.count; x += 1) {
    const at = run.row + 1 + (x >> 3);
    pixels[at] = pixels[at]! & ~(0x80 >> (x & 7));
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(12 + data.length);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, 8 + data.length)), 8 + data.length);
  return out;
}
