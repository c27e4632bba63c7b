// The characters of base64, each of which stands for six bits.
import { inBoth, lowest, nibbleMask, upperHalf } from './tables';

// What a character stands for is its code and so much more, by the upper half of its byte; and for `+`, `-`, `/`
// and `_` what two tables have in common, one for each half.
const SHIFT = memory.data<u8>([0, 0, 15, 4, 191, 191, 185, 185, 0, 0, 0, 0, 0, 0, 0, 0], 16);
const MORE_LOW = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 2, 0, 33], 16);
const MORE_HIGH = memory.data<u8>([0, 0, 7, 0, 0, 33, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16);
// The bytes of four groups of 24 bits, from the highest.
const ORDER = memory.data<u8>([2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, 255, 255, 255, 255], 16);

/** 16 characters of either alphabet to 12 bytes. */
@inline
export function decode(text: v128): v128 {
  const more = inBoth(text, v128.load(MORE_LOW), v128.load(MORE_HIGH), nibbleMask());
  const six = v128.add<i8>(v128.add<i8>(text, v128.swizzle(v128.load(SHIFT), upperHalf(text, nibbleMask()))), more);
  const twelve = v128.or(
    v128.and(v128.shl<i16>(six, 6), i16x8.splat(0x0fc0)),
    v128.shr<u16>(six, 8),
  );
  const all = v128.or(
    v128.and(v128.shl<i32>(twelve, 12), i32x4.splat(0xfff000)),
    v128.shr<u32>(twelve, 16),
  );
  return v128.swizzle(all, v128.load(ORDER));
}

// What ASCII never has: a first character of four that stands for 32 or more, and a second whose fourth bit is set.
// The upper bits of both tables tell the one, the lower ones the other, for each kind of character.
const NOT_LOW = memory.data<u8>([43, 42, 42, 42, 46, 46, 46, 60, 60, 61, 61, 61, 57, 57, 57, 123], 16);
const NOT_HIGH = memory.data<u8>([0, 0, 40, 36, 1, 65, 18, 34, 0, 0, 0, 0, 0, 0, 0, 0], 16);
const NOT_WHERE = memory.data<u32>([0x0f70, 0x0f70, 0x0f70, 0x0f70], 16);

/**
 * Whether it holds base64 of plain text, from a multiple of four on. What is worth finding has nine quads of it, so
 * every other one is looked at, and where four of these in a row may be text, the characters from there on.
 */
export function holdsText(start: usize, end: usize): bool {
  const low = v128.load(NOT_LOW);
  const high = v128.load(NOT_HIGH);
  const nibble = nibbleMask();
  const where = v128.load(NOT_WHERE);
  let quads: u32 = 0;
  for (let at = start; at < end; at += 64) {
    // Narrowing saturates, so what is not zero stays so.
    const not = v128.narrow<i32>(
      notText(at, low, high, nibble, where),
      notText(at + 32, low, high, nibble, where),
    );
    const eight = v128.bitmask<i16>(v128.eq<i16>(not, i16x8.splat(0)));
    // Behind the last eight.
    quads = (quads >> 8) | (eight << 8);
    const two = quads & (quads >> 1);
    const four = two & (two >> 2);
    if (four != 0 && isTextAt(at - 64, four, end)) return true;
  }
  return false;
}

/** Zero for each of four quads that may be: every other one of 32 characters. */
@inline
function notText(at: usize, low: v128, high: v128, nibble: v128, where: v128): v128 {
  const text = v128.shuffle<i32>(v128.load(at), v128.load(at + 16), 0, 2, 4, 6);
  return v128.and(inBoth(text, low, high, nibble), where);
}

function isTextAt(from: usize, quads: u32, end: usize): bool {
  let bits = quads;
  while (bits != 0) {
    const at = from + 8 * <usize>lowest(bits);
    bits &= bits - 1;
    const isText = !v128.any_true(v128.and(decode(v128.load(at)), i8x16.splat(<i8>0x80)));
    if (isText && at + 16 <= end) return true;
  }
  return false;
}
