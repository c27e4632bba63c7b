// Text as quads of four bytes, a bit for each: whether all of it belongs to a run.
import { highTable, lowTable, nibbleMask, outside } from './tables';

/** Made in one step: a word of 64 quads. */
export const STEP: usize = 256;

/** A bit for each of 16 quads. */
@inline
function sixteen(at: usize, low: v128, high: v128, nibble: v128): u64 {
  const zero = i32x4.splat(0);
  const first = v128.shuffle<i16>(
    v128.eq<i32>(outside(at, low, high, nibble), zero),
    v128.eq<i32>(outside(at + 16, low, high, nibble), zero),
    0, 2, 4, 6, 8, 10, 12, 14,
  );
  const second = v128.shuffle<i16>(
    v128.eq<i32>(outside(at + 32, low, high, nibble), zero),
    v128.eq<i32>(outside(at + 48, low, high, nibble), zero),
    0, 2, 4, 6, 8, 10, 12, 14,
  );
  return <u64>v128.bitmask<i8>(
    v128.shuffle<i8>(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30),
  );
}

/** Puts a word for each step to `words`, and a zero behind them; answers where that stands. */
export function cutInQuads(from: usize, stop: usize, words: usize): usize {
  const low = lowTable();
  const high = highTable();
  const nibble = nibbleMask();
  let to = words;
  for (let at = from; at < stop; at += STEP) {
    store<u64>(
      to,
      sixteen(at, low, high, nibble) |
        (sixteen(at + 64, low, high, nibble) << 16) |
        (sixteen(at + 128, low, high, nibble) << 32) |
        (sixteen(at + 192, low, high, nibble) << 48),
    );
    to += 8;
  }
  store<u64>(to, 0);
  return to;
}
