// Finds where a secret may stand, 64 bytes at a time, and lets JavaScript confirm it.
//
// Every secret that we look for holds a run of at least 20 characters of one class, so text is
// first cut into such runs; nearly all of it holds none and costs a few instructions a byte. What
// stands before a run, and a few rare pairs inside it, tell whether it is worth a closer look.
// A run that reads as base64 of plain text is decoded and looked at once more.
import { beginText } from './base64';
import { cluesBefore, cluesInside } from './clues';
import { highTable, inRun, lowest, lowTable, nibbleMask, outside } from './tables';
export { DECODED, blockStart, blockText, decodedEnd, moved, restart } from './base64';
export { countLines, countUnits } from './count';

const RUN_MIN: usize = 20;
/** Looked at in one step: 64 quads of four bytes, a bit for each. */
const STEP: usize = 256;
/** A longer run is looked at in pieces, so that a line of a gigabyte needs no more memory than another. */
const PIECE: usize = 16384;
/** So much of a piece is looked at again with the next: no clue inside a run is longer. */
const PIECE_OVERLAP: usize = 1024;

/**
 * Looks at the runs from `from` on that end before `end`, and begins no step at or after `limit`, which is `end`
 * when no more text comes. After `end` there is a step of bytes that belong to no run. Answers from where to go
 * on with more text.
 */
export function scan(from: usize, limit: usize, end: usize): usize {
  beginText(end, limit >= end);
  return look(from, limit, end, false);
}

/** A bit for each of 16 quads: whether all of it belongs to a run. */
@inline
function fullQuads(at: usize, low: v128, high: v128, nibble: v128): u64 {
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

/** A run of 20 bytes holds four quads in a row, wherever it begins. */
export function look(from: usize, limit: usize, end: usize, isDecoded: bool): usize {
  const low = lowTable();
  const high = highTable();
  const nibble = nibbleMask();
  let start = from;
  let at = from;
  /** What stands before has been looked at. */
  let floor = from;
  for (; at < limit; at += STEP) {
    const full =
      fullQuads(at, low, high, nibble) |
      (fullQuads(at + 64, low, high, nibble) << 16) |
      (fullQuads(at + 128, low, high, nibble) << 32) |
      (fullQuads(at + 192, low, high, nibble) << 48);
    const gaps = ~full;
    if (gaps == 0) {
      if (at + STEP - start >= PIECE) {
        start = backTo(start, floor);
        // Cut between groups of four, so that base64 stays readable.
        const cut = at + STEP - ((at + STEP - start) & 3);
        run(start, cut, isDecoded);
        start = cut - PIECE_OVERLAP;
        floor = start;
      }
      continue;
    }
    const first = at + 4 * <usize>lowest(gaps);
    if (first - start >= 16) {
      if (first >= end && limit < end) return start;
      whole(start, first, floor, isDecoded);
    }
    const last = clz(gaps);
    // Runs that neither begin before this step nor go on behind it.
    const inner = full & (full + 1) & (last == 0 ? <u64>-1 : <u64>-1 >> last);
    let long = inner & (inner >> 1);
    long &= long >> 2;
    while (long != 0) {
      const begin = lowest(long);
      const next = begin + lowest(~(inner >> begin));
      whole(at + 4 * <usize>begin, at + 4 * <usize>next, floor, isDecoded);
      long &= next >= 64 ? 0 : <u64>-1 << next;
    }
    start = at + STEP - 4 * <usize>last;
  }
  if (limit < end) return backTo(start, floor);
  if (start < end) whole(start, end, floor, isDecoded);
  return end;
}

/** From the quads of a run to all of it: less than a quad more at either end. No branches, which nobody could foretell. */
@inline
function whole(first: usize, last: usize, floor: usize, isDecoded: bool): void {
  const start = backTo(first, floor);
  const one = inRun(load<u8>(last));
  const two = one & inRun(load<u8>(last + 1));
  const end = last + one + two + (two & inRun(load<u8>(last + 2)));
  if (end - start >= RUN_MIN) run(start, end, isDecoded);
}

@inline
function backTo(first: usize, floor: usize): usize {
  const one = inRun(load<u8>(first - 1));
  const two = one & inRun(load<u8>(first - 2));
  return max(floor, first - one - two - (two & inRun(load<u8>(first - 3))));
}

function run(start: usize, end: usize, isDecoded: bool): void {
  cluesBefore(start, end, isDecoded);
  cluesInside(start, end, isDecoded);
}
