// Lines and columns.
import { BLOCK } from './quads';

/** Adds up sixteen counts of a byte each. */
export function sum(counts: v128): i32 {
  const quads = i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(counts));
  return (
    i32x4.extract_lane(quads, 0) +
    i32x4.extract_lane(quads, 1) +
    i32x4.extract_lane(quads, 2) +
    i32x4.extract_lane(quads, 3)
  );
}

// Loaded once it stays in a register; as a constant it would be made anew each time.
const NEWLINE = memory.data<u8>([10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], 16);

@inline
export function newlineMask(): v128 {
  return v128.load(NEWLINE);
}

// How many lines end before each block of the text that was looked at, so that none is counted twice. Every scan begins
// anew, so it holds from a scan on until the text is moved. A chunk has fewer blocks than there is room for; of more,
// the rest would be counted.
const KNOWN_MAX: usize = 1100;
const KNOWN = memory.data(4 * (1100 + 1), 16);
let knownFrom: usize = 0;
let knownBlocks: usize = 0;

/** From here on blocks follow. */
export function beginLines(from: usize): void {
  knownFrom = from;
  knownBlocks = 0;
}

/** So many lines end in the block that follows. */
export function addLines(count: i32): void {
  if (knownBlocks == KNOWN_MAX) return;
  const at = KNOWN + 4 * knownBlocks;
  store<i32>(at + 4, load<i32>(at) + count);
  knownBlocks += 1;
}

/** How many lines end in it. */
export function countLines(from: usize, end: usize): i32 {
  if (from < knownFrom || end <= from) return countIn(from, end);
  const first = (from - knownFrom + BLOCK - 1) / BLOCK;
  const last = min((end - knownFrom) / BLOCK, knownBlocks);
  if (first >= last) return countIn(from, end);
  return (
    countIn(from, knownFrom + first * BLOCK) +
    load<i32>(KNOWN + 4 * last) - load<i32>(KNOWN + 4 * first) +
    countIn(knownFrom + last * BLOCK, end)
  );
}

function countIn(from: usize, end: usize): i32 {
  const newline = newlineMask();
  let count = 0;
  let at = from;
  while (at + 64 <= end) {
    let first = i8x16.splat(0);
    let second = i8x16.splat(0);
    // A byte counts to 255.
    const most = min(end - 63, at + 64 * 120);
    for (; at < most; at += 64) {
      first = v128.sub<u8>(v128.sub<u8>(first, newlines(at, newline)), newlines(at + 16, newline));
      second = v128.sub<u8>(v128.sub<u8>(second, newlines(at + 32, newline)), newlines(at + 48, newline));
    }
    count += sum(first) + sum(second);
  }
  for (; at < end; at++) if (load<u8>(at) == 0x0a) count += 1;
  return count;
}

@inline
function newlines(at: usize, newline: v128): v128 {
  return v128.eq<u8>(v128.load(at), newline);
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
