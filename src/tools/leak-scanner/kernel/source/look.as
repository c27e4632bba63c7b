// Finds where a secret may stand, and lets JavaScript confirm it.
//
// Every secret that we look for holds a run of at least 20 characters of one class, so text is
// first cut into such runs; nearly all of it holds none and costs less than an instruction a byte.
// What stands before a run, and a few rare pairs inside it, tell whether it is worth a closer look.
// A run that reads as base64 of plain text is decoded and looked at once more.
//
// Each of the three is done for a block at once: one after the other for each run, they would wait for each other.
import { beginText, endText } from './base64';
import { cluesBefore, cluesInside } from './clues';
import { addLines, beginLines } from './count';
import { DASH, K, LINE, SLASH, SMALL, T } from './pairs';
import { PLAIN_MAX, isPlain } from './plain';
import { BLOCK, STEP, cutInQuads, linesCut } from './quads';
import { highTable, inBoth, inRun, lowTable, lowest, nibbleMask } from './tables';
export { DECODED, blockStart, blockText, decodedEnd, moved, restart } from './base64';
export { countLines, countUnits } from './count';

const RUN_MIN: usize = 20;
/** A longer run is looked at in pieces, so that a line of a gigabyte needs no more memory than another. */
const PIECE: usize = 16384;
/** So much of a piece is looked at again with the next: no clue inside a run is longer. */
const PIECE_OVERLAP: usize = 1024;

// The words of a block, and where its runs begin and end. Decoded text has its own, since it is looked at
// while the text that it stood in is.
const WORDS = memory.data(136, 16);
const RUNS = memory.data(2048, 16);
const DECODED_WORDS = memory.data(136, 16);
const DECODED_RUNS = memory.data(2048, 16);

/**
 * Looks at the runs from `from` on that end before `end`, and begins no step at or after `limit`, which is `end`
 * when no more text comes, and else at least a step before it. Four bytes after `end` belong to no run. Answers from
 * where to go on with more text.
 */
export function scan(from: usize, limit: usize, end: usize): usize {
  beginText(end, limit >= end);
  beginLines(from);
  const next = look(from, limit, end, false);
  endText();
  return next;
}

export function look(from: usize, limit: usize, end: usize, isDecoded: bool): usize {
  const words = isDecoded ? DECODED_WORDS : WORDS;
  const runs = isDecoded ? DECODED_RUNS : RUNS;
  const small = v128.load(SMALL);
  const k = v128.load(K);
  const t = v128.load(T);
  const slash = v128.load(SLASH);
  const dash = v128.load(DASH);
  const line = v128.load(LINE);
  const low = lowTable();
  const high = highTable();
  const nibble = nibbleMask();
  /** Where a run began, in quads, that goes on in the next block. */
  let open = from;
  /** What stands before has been looked at. */
  let floor = from;
  for (let block = from; block < limit; block += BLOCK) {
    const stop = block + min((limit - block + STEP - 1) & ~(STEP - 1), BLOCK);
    const last = cutInQuads(block, stop, words);
    if (!isDecoded && stop == block + BLOCK) addLines(linesCut);
    if (stop > end) withoutQuads(last - 8, (stop - end) >> 2);
    const word = withoutOnes(words, last);
    if (word == last) {
      if (stop - open < PIECE) continue;
      const start = backTo(open, floor);
      // Cut between groups of four, so that base64 stays readable.
      const cut = stop - ((stop - start) & 3);
      run(start, cut, isDecoded);
      open = cut - PIECE_OVERLAP;
      floor = open;
      continue;
    }
    const full = load<u64>(word);
    store<u64>(word, full & (full + 1));
    const at = block + (word - words) * (STEP / 8);
    const to = add(runs, open, at + 4 * <usize>lowest(~full), floor, low, high, nibble);
    open = stop - 4 * onesAtEnd(last);
    const runsEnd = listRuns(word, last, at, to, low, high, nibble);
    for (let next = runs; next < runsEnd; next += 8) {
      const start = load<u32>(next);
      const end = load<u32>(next + 4);
      if (end > start + PLAIN_MAX || !isPlain(start, small, k, t, slash, dash, line)) run(start, end, isDecoded);
    }
  }
  if (limit < end) return backTo(open, floor);
  if (open < end && add(runs, open, end, floor, low, high, nibble) > runs) run(load<u32>(runs), load<u32>(runs + 4), isDecoded);
  return end;
}

/** Forgets the last ones, which stand behind the text. */
@inline
function withoutQuads(word: usize, count: usize): void {
  store<u64>(word, load<u64>(word) & (<u64>-1 >> count));
}

/** The first word that is not all ones; those before it become zero. */
@inline
function withoutOnes(words: usize, last: usize): usize {
  let word = words;
  while (word < last && load<u64>(word) == <u64>-1) {
    store<u64>(word, 0);
    word += 8;
  }
  return word;
}

/** How many there are, which become zeros. Before them there is a zero. */
@inline
function onesAtEnd(last: usize): usize {
  let count: usize = 0;
  let word = last - 8;
  while (load<u64>(word) == <u64>-1) {
    store<u64>(word, 0);
    word -= 8;
    count += 64;
  }
  const full = load<u64>(word);
  const ones = clz(~full);
  store<u64>(word, (full << ones) >> ones);
  return count + <usize>ones;
}

/** The runs of at least 20 bytes, which hold four quads in a row, wherever they begin. There is a gap before each. */
@inline
function listRuns(first: usize, last: usize, from: usize, list: usize, low: v128, high: v128, nibble: v128): usize {
  let to = list;
  let at = from;
  let before: u64 = 0;
  for (let word = first; word < last; word += 8) {
    const full = load<u64>(word);
    const next = load<u64>(word + 8);
    const two = full & ((full >> 1) | (next << 63));
    const nextTwo = next & (next >> 1);
    // Four in a row of which the first has none before it.
    let begins = two & ((two >> 2) | (nextTwo << 62)) & ~((full << 1) | before);
    before = full >> 63;
    const over = next != <u64>-1 ? 64 + <usize>lowest(~next) : quadsOver(word);
    while (begins != 0) {
      const begin = begins & (0 - begins);
      begins ^= begin;
      // Added to the first of some in a row, it becomes the one behind them, if that is in the word.
      const behind = (full + begin) & ~full;
      const quads = select<usize>(63 - <usize>clz(behind), over, behind != 0);
      to = add(to, at + 4 * (63 - <usize>clz(begin)), at + 4 * quads, 0, low, high, nibble);
    }
    at += STEP;
  }
  return to;
}

/** Up to the first gap behind a word. */
function quadsOver(from: usize): usize {
  let word = from + 8;
  while (load<u64>(word) == <u64>-1) word += 8;
  return (word - from) * 8 + <usize>lowest(~load<u64>(word));
}

/** From the quads of a run to all of it, which is less than a quad more at either end. It counts if it is long enough. */
@inline
function add(to: usize, first: usize, last: usize, floor: usize, low: v128, high: v128, nibble: v128): usize {
  // The four bytes before the first quad, and the four behind the last one.
  const around = v128.load_lane<u32>(last, v128.load_zero<u32>(first - 4), 1);
  const gaps = v128.extract_lane<u64>(inBoth(around, low, high, nibble), 0);
  const start = max(floor, first - <usize>(clz<u32>(<u32>gaps) >> 3));
  const end = last + <usize>(lowest(gaps >> 32) >> 3);
  store<u64>(to, (<u64>end << 32) | start);
  return to + 8 * <usize>(end >= start + RUN_MIN);
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
