// Text as quads of four bytes, a bit for each: whether all of it belongs to a run. The lines are counted with it, since
// the text has been loaded then.
import { newlineMask, sum } from './count';
import { highTable, inBoth, lowTable, nibbleMask } from './tables';

/** Made in one step: a word of 64 quads. */
export const STEP: usize = 256;
/** A count of lines is a byte, of which a block of so much text fills at most half. */
export const BLOCK: usize = 16 * STEP;

/** How many lines end in what was cut last. */
export let linesCut: i32 = 0;

/** Puts a word for each step to `words`, and a zero behind them; answers where that stands. At most a block. */
export function cutInQuads(from: usize, stop: usize, words: usize): usize {
  const low = lowTable();
  const high = highTable();
  const nibble = nibbleMask();
  const newline = newlineMask();
  let lines = i8x16.splat(0);
  let moreLines = i8x16.splat(0);
  let to = words;
  for (let at = from; at < stop; at += 64) {
    const a = v128.load(at);
    const b = v128.load(at + 16);
    const c = v128.load(at + 32);
    const d = v128.load(at + 48);
    lines = v128.sub<i8>(lines, v128.add<i8>(v128.eq<i8>(a, newline), v128.eq<i8>(b, newline)));
    moreLines = v128.sub<i8>(moreLines, v128.add<i8>(v128.eq<i8>(c, newline), v128.eq<i8>(d, newline)));
    // Narrowing saturates, so what is not zero stays so.
    const first = v128.narrow<i32>(inBoth(a, low, high, nibble), inBoth(b, low, high, nibble));
    const second = v128.narrow<i32>(inBoth(c, low, high, nibble), inBoth(d, low, high, nibble));
    const full = v128.eq<i8>(v128.narrow<i16>(first, second), i8x16.splat(0));
    store<u16>(to, <u16>v128.bitmask<i8>(full));
    to += 2;
  }
  store<u64>(to, 0);
  linesCut = sum(lines) + sum(moreLines);
  return to;
}
