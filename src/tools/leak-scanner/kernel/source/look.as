// Finds where a secret may stand, 64 bytes at a time, and lets JavaScript confirm it.
//
// Every secret that we look for holds a run of at least 20 characters of one class, so text is
// first cut into such runs; nearly all of it holds none and costs a few instructions a byte. What
// stands before a run, and a few rare pairs inside it, tell whether it is worth a closer look.
// A run that reads as base64 of plain text is decoded and looked at once more.
import { beginText } from './base64';
import { cluesBefore, cluesInside } from './clues';
import { highTable, lowTable, nibbleMask, outside } from './tables';
export { DECODED, blockStart, blockText, decodedEnd, moved, restart } from './base64';
export { countLines, countUnits } from './count';

const RUN_MIN: usize = 20;
/** A longer run is looked at in pieces, so that a line of a gigabyte needs no more memory than another. */
const PIECE: usize = 16384;
/** So much of a piece is looked at again with the next: no clue inside a run is longer. */
const PIECE_OVERLAP: usize = 1024;

/**
 * Looks at the runs from `from` on that end before `end`, and begins no 64 bytes at or after `limit`, which is
 * `end` when no more text comes. After `end` there are 64 bytes that belong to no run. Answers from where to
 * go on with more text.
 */
export function scan(from: usize, limit: usize, end: usize): usize {
  beginText(end, limit >= end);
  return look(from, limit, end, false);
}

export function look(from: usize, limit: usize, end: usize, isDecoded: bool): usize {
  const low = lowTable();
  const high = highTable();
  const nibble = nibbleMask();
  let start = from;
  let at = from;
  for (; at < limit; at += 64) {
    const gaps =
      <u64>v128.bitmask<i8>(outside(at, low, high, nibble)) |
      (<u64>v128.bitmask<i8>(outside(at + 16, low, high, nibble)) << 16) |
      (<u64>v128.bitmask<i8>(outside(at + 32, low, high, nibble)) << 32) |
      (<u64>v128.bitmask<i8>(outside(at + 48, low, high, nibble)) << 48);
    const word = ~gaps;
    if (gaps == 0) {
      const size = at + 64 - start;
      if (size >= PIECE) {
        // Cut between groups of four, so that base64 stays readable.
        const cut = at + 64 - (size & 3);
        run(start, cut, isDecoded);
        start = cut - PIECE_OVERLAP;
      }
      continue;
    }
    const first = <usize>ctz(gaps);
    if (at + first - start >= RUN_MIN) {
      if (at + first >= end && limit < end) return start;
      run(start, at + first, isDecoded);
    }
    const last = clz(gaps);
    // Runs that neither begin before this word nor go on behind it.
    let inner = word & (word + 1);
    inner = last == 0 ? inner : inner & (<u64>-1 >> last);
    let long = inner & (inner >> 1);
    long &= long >> 2;
    long &= long >> 4;
    long &= long >> 8;
    long &= long >> 4;
    while (long != 0) {
      const begin = ctz(long);
      const size = ctz(~(inner >> begin));
      run(at + <usize>begin, at + <usize>(begin + size), isDecoded);
      const next = begin + size;
      long &= next >= 64 ? 0 : <u64>-1 << next;
    }
    start = at + 64 - <usize>last;
  }
  if (limit < end) return start;
  if (start < end && end - start >= RUN_MIN) run(start, end, isDecoded);
  return end;
}

function run(start: usize, end: usize, isDecoded: bool): void {
  cluesBefore(start, end, isDecoded);
  cluesInside(start, end, isDecoded);
}
