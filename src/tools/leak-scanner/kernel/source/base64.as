// Base64 of plain text is decoded and looked at once, over the ends of lines, in blocks of bounded size.
import { look } from './look';
import { decode } from './sextets';
import { gapsAt, lowest } from './tables';

export const DECODED = memory.data(40960, 16);
/** Room for looking back. */
const DECODED_FREE: usize = 1024;
const DECODED_MAX: usize = 12288;
/** `look` cuts a longer run by itself, so no more than this is ever kept. */
const DECODED_KEPT_MAX: usize = 26624;
const DECODED_LOOKBACK: usize = 640;
const DECODED_LOOKAHEAD: usize = 4096;
const WRAPPED_INDENT_MAX: usize = 32;


/** How far base64 has been read, so that what goes on there is not read twice. */
let base64Until: usize = 0;
/** Where decoded text ends that was kept because the base64 goes on; 0 if none is. */
let decodedKept: usize = 0;
/** How much of that has been looked at. */
let decodedSeen: usize = 0;
export let blockStart: usize = 0;
export let blockText: usize = 0;
export let decodedEnd: usize = 0;
let textEnd: usize = 0;
let isLast: bool = false;
/** The base64 goes on in text that isn't there yet. */
let isWaiting: bool = false;

export function beginText(end: usize, isAll: bool): void {
  textEnd = end;
  isLast = isAll;
  isWaiting = false;
}

/** Decodes what was begun, as far as the text goes. What isn't over then has to go on in the next text. */
export function endText(): void {
  goOn(textEnd);
}

/** The text was moved to lower addresses. */
export function moved(by: usize): void {
  base64Until = base64Until > by ? base64Until - by : 0;
}

export function restart(): void {
  base64Until = 0;
  decodedKept = 0;
}

export function base64(start: usize, end: usize): void {
  goOn(start);
  if (base64Until >= end) return;
  let from = start;
  // A piece of a long run, of which the front was read with the piece before.
  if (base64Until > start && (base64Until - start) % 4 == 0) from = base64Until;
  else decodedKept = 0;
  base64Block(from, end);
  goOn(end - 1);
}

/** The end of a block is looked at only with the next, so what was begun must not be left before its end. */
function goOn(until: usize): void {
  while (decodedKept != 0 && base64Until <= until && !isWaiting) base64Block(base64Until, endOfRun(base64Until));
}

/** Where the next line of wrapped base64 begins, or the place itself. */
function gap(at: usize): usize {
  const two = load<u16>(at);
  // '\\n' as it stands in source code
  let next = at;
  if (load<u8>(at) == 0x0a) next += 1;
  else if (two == 0x0a0d || two == 0x6e5c) next += 2;
  else return at;
  const most = next + WRAPPED_INDENT_MAX;
  while (next < most && (load<u8>(next) == 0x20 || load<u8>(next) == 0x09)) next += 1;
  return next;
}

/** Decodes and looks at as much as there is room for, over the ends of lines. */
function base64Block(from: usize, end: usize): void {
  const kept = decodedKept;
  let to = DECODED + DECODED_FREE + kept;
  blockText = to;
  blockStart = from < end ? from : gap(from);
  const most = to + DECODED_MAX;
  let at = from;
  let lineEnd = end;
  let hasMore = false;
  while (true) {
    while (at + 16 <= lineEnd && to < most) {
      v128.store(to, decode(v128.load(at)));
      at += 16;
      to += 12;
    }
    if (to >= most) {
      hasMore = true;
      break;
    }
    if (lineEnd == textEnd && !isLast) {
      // The line may go on, so only whole groups of four are read.
      const rest = (lineEnd - at) & ~3;
      v128.store(to, decode(v128.load(at)));
      at += rest;
      to += (rest * 3) >> 2;
      hasMore = true;
      isWaiting = true;
      break;
    }
    if (at < lineEnd) {
      // The rest of the line, with what stands behind it cut off.
      const rest = lineEnd - at;
      v128.store(to, decode(v128.load(at)));
      at = lineEnd;
      to += (rest * 3) >> 2;
      if (rest % 4 != 0) break;
    }
    const next = gap(at);
    if (next + 4 > textEnd) {
      hasMore = !isLast;
      isWaiting = hasMore;
      break;
    }
    // Without a gap it is a piece of a run that goes on, or the end.
    lineEnd = endOfRun(next);
    if (lineEnd == next) break;
    if (next == at) {
      hasMore = true;
      break;
    }
    at = next;
  }
  base64Until = at;
  // The end of the last run; what stands behind is not looked at.
  v128.store(to, i8x16.splat(0));
  decodedEnd = to;
  const first = DECODED + DECODED_FREE;
  const begin = kept == 0 ? first : first + decodedSeen;
  // What goes on may belong to what stands at the end.
  const limit = hasMore ? (to > begin + DECODED_LOOKAHEAD ? to - DECODED_LOOKAHEAD : begin) : to;
  const next = look(begin, limit, to, true);
  decodedKept = 0;
  if (hasMore) {
    const keep = min(to - next + DECODED_LOOKBACK, to - first);
    if (keep < DECODED_KEPT_MAX) {
      decodedSeen = keep - (to - next);
      memory.copy(first, to - keep, keep);
      decodedKept = keep;
    }
  }
}

function endOfRun(from: usize): usize {
  let at = from;
  while (at < textEnd) {
    const gaps = gapsAt(at);
    if (gaps != 0) return min(at + <usize>lowest(<u64>gaps), textEnd);
    at += 16;
  }
  return textEnd;
}

