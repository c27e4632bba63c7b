// What stands before a run, and the rare pairs of characters inside it.
import { base64, isDecodedText, notText } from './base64';
import {
  BAR, BRACKET, CLUE_CODE, CLUE_COOKIE, CLUE_NAMED, CLUE_OURS, CLUE_SIGNED, CLUE_TOKEN, CLUE_WEBHOOK, DOT, ESCAPE,
  SEMICOLON, SEPARATOR, gapsBefore, isDigit, lowest, meaningOf, nibbleMask, tell,
} from './tables';

const NAMED_VALUE_MIN: i32 = 64;
const MFA_MIN: i32 = 70;
const PAIR_MIN: usize = 28;
/** The shortest secret is a code of 28 characters. */
const BASE64_MIN: usize = 38;
const SIGNED_MIN: usize = 60;

export function cluesBefore(start: usize, end: usize, isDecoded: bool): void {
  const meaning = meaningOf(load<u8>(start - 1));
  if (meaning != 0) before(start, end, meaning, isDecoded);
}

function before(start: usize, end: usize, meaning: u8, isDecoded: bool): void {
  if (meaning & SEPARATOR) {
    if (isNamed(start - 1, <i32>(end - start))) tell(CLUE_NAMED, start, end, isDecoded);
  } else if (meaning & DOT) {
    afterDot(start, end, isDecoded);
  } else if (meaning & BAR) {
    if (load<u8>(start) == 0x5f) tell(CLUE_COOKIE, start, end, isDecoded);
  } else if (meaning & ESCAPE) {
    afterEscape(start, end, isDecoded);
  } else if (meaning & SEMICOLON) {
    const entity = load<u16>(start - 3) | 0x2000;
    // `&#x2F;` and `&#47;` are slashes.
    if (entity == 0x6632 || entity == 0x3734) tell(CLUE_WEBHOOK, start, end, isDecoded);
  }
}

/** A value of no shape of its own is told by the name before it. The rule looks at what stands between. */
function isNamed(last: usize, size: i32): bool {
  // Nearly always one to three characters stand between, as in `=` and `":"`.
  const one = isBetween(last);
  const two = one & isBetween(last - 1);
  const three = two & isBetween(last - 2);
  let at = last - one - two - three;
  if (three != 0) at = withoutSeparators(at);
  const isCode = load<u8>(at - 2) == 0x25 || load<u8>(at - 4) == 0x25;
  return isName(isCode ? withoutSeparators(withoutCodes(at)) : at, size);
}

/** 1 if it is a separator or a bracket, else 0. */
@inline
function isBetween(at: usize): usize {
  const meaning = meaningOf(load<u8>(at));
  return <usize>((meaning | (meaning >> 4)) & SEPARATOR);
}

function withoutSeparators(last: usize): usize {
  let at = last;
  const least = last - 12;
  while (at > least && meaningOf(load<u8>(at)) & (SEPARATOR | BRACKET)) at -= 1;
  return at;
}

/** Its last letters. */
function isName(last: usize, size: i32): bool {
  const word = load<u32>(last - 3) | 0x20202020;
  // 'key', 'cret', 'rity', 'alue'
  if (word >>> 8 == 0x79656b) return true;
  if (word == 0x74657263 || word == 0x79746972) return true;
  return word == 0x65756c61 && size >= NAMED_VALUE_MIN;
}

function afterDot(start: usize, end: usize, isDecoded: bool): void {
  const dot = start - 1;
  if (load<u8>(dot - 7) == 0x2e && mayBeId(dot - 7)) tell(CLUE_TOKEN, start, end, isDecoded);
  else if (load<u8>(dot - 8) == 0x2e && mayBeId(dot - 8)) tell(CLUE_TOKEN, start, end, isDecoded);
  else if (load<u8>(dot - 6) == 0x2e && mayBeId(dot - 6)) tell(CLUE_TOKEN, start, end, isDecoded);
  // 'mfa.'
  if (load<u32>(dot - 3) == 0x2e61666d) {
    if (<i32>(end - start) >= MFA_MIN) tell(CLUE_TOKEN, start, end, isDecoded);
    return;
  }
  // The part before the dot may be the beginning of a cookie's value.
  const part = startOfRun(dot);
  const meaning = meaningOf(load<u8>(part - 1));
  if (part == dot || meaning & DOT) return;
  before(part, end, meaning, isDecoded);
}

function startOfRun(end: usize): usize {
  let at = end;
  const least = end - 400;
  while (at > least) {
    const gaps = gapsBefore(at);
    if (gaps != 0) return at - <usize>clz<u32>(gaps << 16);
    at -= 16;
  }
  return at;
}

/** Digits in base64 begin with M, N or O; an id has 17 to 20 of them. */
function mayBeId(dot: usize): bool {
  if (load<u8>(dot - 1) == 0x3d) return true;
  return (
    <u8>(load<u8>(dot - 24) - 0x4d) < 3 ||
    <u8>(load<u8>(dot - 26) - 0x4d) < 3 ||
    <u8>(load<u8>(dot - 23) - 0x4d) < 3 ||
    <u8>(load<u8>(dot - 27) - 0x4d) < 3
  );
}

/** The run begins with the rest of `\/`, `\u002F`, `%2F`, `%7C` and the like. */
function afterEscape(start: usize, end: usize, isDecoded: bool): void {
  if (load<u8>(start - 1) == 0x25) afterPercent(start, end, isDecoded);
  else afterBackslash(start, end, isDecoded);
}

/** Where a run begins whose first characters are the rest of an escape. */
function withoutEscape(start: usize): usize {
  const before = load<u8>(start - 1);
  let at = start;
  if (before == 0x25) {
    while (load<u16>(at) == 0x3532) at += 2;
    return at + 2;
  }
  if (before != 0x5c) return start;
  const first = load<u8>(start);
  if (first == 0x6e || first == 0x72 || first == 0x74) return start + 1;
  return (load<u32>(start) & 0xffffff) == 0x303075 ? start + 5 : start;
}

function afterPercent(start: usize, end: usize, isDecoded: bool): void {
  let at = start;
  // '25': what was encoded twice.
  while (load<u16>(at) == 0x3532) at += 2;
  afterCode(start, at, end, isDecoded);
}

function afterBackslash(start: usize, end: usize, isDecoded: bool): void {
  const first = load<u8>(start);
  if (first == 0x2f) {
    if (isDigit(load<u8>(start - 2))) tell(CLUE_WEBHOOK, start, end, isDecoded);
  } else if (first == 0x6e || first == 0x72 || first == 0x74) {
    // '\\n', '\\r', '\\t'
    if (isNamed(start - 2, <i32>(end - start))) tell(CLUE_NAMED, start + 1, end, isDecoded);
  } else if ((load<u32>(start) & 0xffffff) == 0x303075) {
    afterCode(start, start + 3, end, isDecoded);
  }
}

/** At `code` stand the two digits of a character that was encoded. */
function afterCode(start: usize, code: usize, end: usize, isDecoded: bool): void {
  const digits = load<u16>(code) | 0x2000;
  // '2f', '7c'
  if (digits == 0x6632) {
    if (endsInDigit(start - 1)) tell(CLUE_WEBHOOK, start, end, isDecoded);
  } else if (digits == 0x6337) {
    if (load<u8>(code + 2) == 0x5f) tell(CLUE_COOKIE, code + 2, end, isDecoded);
  } else {
    if (isNamed(start - 2, <i32>(end - start))) tell(CLUE_NAMED, code + 2, end, isDecoded);
  }
}

/** Separators before a value may be encoded too, once or twice. */
function withoutCodes(last: usize): usize {
  let at = last;
  const least = last - 48;
  while (at > least) {
    if (load<u8>(at - 2) == 0x25) at -= 3;
    else if (load<u8>(at - 4) == 0x25 && load<u16>(at - 3) == 0x3532) at -= 5;
    else break;
  }
  return at;
}

function endsInDigit(escape: usize): bool {
  return isDigit(load<u8>(escape - 1)) || load<u8>(escape - 3) == 0x25;
}

// 'bh' of webhooks, 'E-' of our codes and 'h_' of our tokens: a bit for each, in the tables of both halves of
// its first byte and of its second.
const FIRST_LOW = memory.data<u8>([0, 0, 1, 0, 0, 2, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0], 16);
const FIRST_HIGH = memory.data<u8>([0, 0, 0, 0, 3, 0, 7, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16);
const SECOND_LOW = memory.data<u8>([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 4], 16);
const SECOND_HIGH = memory.data<u8>([0, 0, 2, 0, 1, 4, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16);

/** Looks at 64 bytes at once: few runs are longer. */
export function cluesInside(from: usize, end: usize, isDecoded: bool): void {
  const start = withoutEscape(from);
  const size = end - start;
  if (start + PAIR_MIN > end) return;
  if (isDecoded && size >= SIGNED_MIN) signedInside(start, end);
  let mayBeBase64 = !isDecoded && size >= BASE64_MIN;
  let isText = false;
  for (let at = start; at < end; at += 64) {
    const any = v128.or(
      v128.or(pairsAt(at), pairsAt(at + 16)),
      v128.or(pairsAt(at + 32), pairsAt(at + 48)),
    );
    if (v128.any_true(any)) pairsIn(at, min(at + 64, end), end, isDecoded);
    if (mayBeBase64) {
      isText = textAt(at, end);
      mayBeBase64 = !isText;
    }
  }
  if (isText) base64(start, end);
}

/** Not zero where a pair begins. */
@inline
function pairsAt(at: usize): v128 {
  const nibble = nibbleMask();
  const text = v128.load(at);
  const next = v128.load(at + 1);
  return v128.and(
    v128.and(
      v128.swizzle(v128.load(FIRST_LOW), v128.and(text, nibble)),
      v128.swizzle(v128.load(FIRST_HIGH), v128.shr<u8>(text, 4)),
    ),
    v128.and(
      v128.swizzle(v128.load(SECOND_LOW), v128.and(next, nibble)),
      v128.swizzle(v128.load(SECOND_HIGH), v128.shr<u8>(next, 4)),
    ),
  );
}

function pairsIn(from: usize, to: usize, end: usize, isDecoded: bool): void {
  for (let at = from; at < to; at += 16) {
    const found = v128.ne<u8>(pairsAt(at), i8x16.splat(0));
    pairs(at, end, v128.bitmask<i8>(found), isDecoded);
  }
}

/** Whether one of the four blocks of 16 characters there is base64 of plain text. */
function textAt(at: usize, end: usize): bool {
  const blocks = i8x16.narrow_i16x8_u(
    i16x8.narrow_i32x4_s(notText(at), notText(at + 16)),
    i16x8.narrow_i32x4_s(notText(at + 32), notText(at + 48)),
  );
  let bits = v128.bitmask<i32>(v128.eq<i32>(blocks, i32x4.splat(0)));
  while (bits != 0) {
    const block = at + 16 * <usize>lowest(<u64>bits);
    bits &= bits - 1;
    if (block + 16 <= end && isDecodedText(v128.load(block))) return true;
  }
  return false;
}

function pairs(at: usize, end: usize, bits: i32, isDecoded: bool): void {
  while (bits != 0) {
    const here = at + <usize>lowest(<u64>bits);
    bits &= bits - 1;
    if (here >= end) return;
    const second = load<u8>(here + 1);
    if (second == 0x5f) {
      // 'gth_'
      if (load<u32>(here - 2) == 0x5f687467) tell(CLUE_OURS, here - 2, end, isDecoded);
    } else if (second == 0x2d) {
      // 'gate'
      if ((load<u32>(here - 3) | 0x20202020) == 0x65746167) tell(CLUE_CODE, here - 3, end, isDecoded);
    } else if ((load<u32>(here + 2) | 0x20202020) == 0x736b6f6f) {
      // 'ooks'
      tell(CLUE_WEBHOOK, here, end, isDecoded);
    }
  }
}

/** An Open Cloud key, as far as any has been seen, is base64 around a signed token. */
function signedInside(start: usize, end: usize): void {
  for (let at = start + 40; at + 8 <= end; at++) {
    // 'eyJhbGci'
    if (load<u64>(at) == 0x69634762684a7965) {
      tell(CLUE_SIGNED, start, end, true);
      return;
    }
  }
}
