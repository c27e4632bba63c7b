// Lines and columns.

/** Adds up sixteen counts of a byte each. */
function sum(counts: v128): i32 {
  const quads = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts));
  return (
    i32x4.extract_lane(quads, 0) +
    i32x4.extract_lane(quads, 1) +
    i32x4.extract_lane(quads, 2) +
    i32x4.extract_lane(quads, 3)
  );
}

/** How many lines end in it. */
export function countLines(from: usize, end: usize): i32 {
  let count = 0;
  let at = from;
  while (at + 64 <= end) {
    let first = i8x16.splat(0);
    let second = i8x16.splat(0);
    // A byte counts to 255.
    const most = min(end - 63, at + 64 * 120);
    for (; at < most; at += 64) {
      first = v128.sub<u8>(v128.sub<u8>(first, newlines(at)), newlines(at + 16));
      second = v128.sub<u8>(v128.sub<u8>(second, newlines(at + 32)), newlines(at + 48));
    }
    count += sum(first) + sum(second);
  }
  for (; at < end; at++) if (load<u8>(at) == 0x0a) count += 1;
  return count;
}

@inline
function newlines(at: usize): v128 {
  return v128.eq<u8>(v128.load(at), i8x16.splat(0x0a));
}

/** How many UTF-16 units it is: what follows in a character of several bytes is none, and four bytes are two. */
export function countUnits(from: usize, end: usize): i32 {
  let count = 0;
  let at = from;
  while (at + 16 <= end) {
    let counts = i8x16.splat(0);
    const most = min(end - 15, at + 16 * 127);
    for (; at < most; at += 16) {
      const text = v128.load(at);
      counts = v128.sub<u8>(counts, v128.gt<i8>(text, i8x16.splat(-65)));
      counts = v128.sub<u8>(counts, v128.gt<u8>(text, i8x16.splat(<i8>0xef)));
    }
    count += sum(counts);
  }
  for (; at < end; at++) {
    const byte = load<u8>(at);
    if ((byte & 0xc0) != 0x80) count += byte >= 0xf0 ? 2 : 1;
  }
  return count;
}
