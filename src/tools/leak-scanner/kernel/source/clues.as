// What stands before a run, and the rare pairs of characters inside it.
import { base64, isDecodedText, notText } from './base64';
import {
  BAR, BRACKET, CLUE_CODE, CLUE_COOKIE, CLUE_NAMED, CLUE_OURS, CLUE_SIGNED, CLUE_TOKEN, CLUE_WEBHOOK, DOT, ESCAPE,
  SEMICOLON, SEPARATOR, gapsBefore, isDigit, lowest, meaningOf, tell,
} from './tables';

const NAMED_VALUE_MIN: i32 = 64;
const MFA_MIN: i32 = 70;
const PAIR_MIN: usize = 28;
const BASE64_MIN: usize = 36;
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
  const letters = ~gapsBefore(last + 1) & 0xffff;
  if (letters == 0) return false;
  const at = last - <usize>clz<u32>(letters << 16);
  const isCode = load<u8>(at - 2) == 0x25 || load<u8>(at - 4) == 0x25;
  return isName(isCode ? withoutSeparators(withoutCodes(at)) : at, size);
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

/** Looks at 64 bytes at once: few runs are longer. */
export function cluesInside(from: usize, end: usize, isDecoded: bool): void {
  const start = withoutEscape(from);
  const size = end - start;
  if (start + PAIR_MIN > end) return;
  if (isDecoded && size >= SIGNED_MIN) signedInside(start, end);
  let mayBeBase64 = !isDecoded && size >= BASE64_MIN;
  let isText = false;
  for (let at = start; at < end; at += 64) {
    const pairsHere = v128.or(
      v128.or(pairsAt(at), pairsAt(at + 16)),
      v128.or(pairsAt(at + 32), pairsAt(at + 48)),
    );
    if (v128.any_true(pairsHere)) {
      for (let part = at; part < at + 64 && part < end; part += 16) {
        pairs(part, end, v128.bitmask<i8>(pairsAt(part)), isDecoded);
      }
    }
    if (mayBeBase64) {
      isText = textAt(at, end);
      mayBeBase64 = !isText;
    }
  }
  if (isText) base64(start, end);
}

/** All ones where one may begin of 'bh' of webhooks, 'E-' of our codes, '_x_' of our tokens. */
@inline
function pairsAt(at: usize): v128 {
  const text = v128.load(at);
  const lower = v128.or(text, i8x16.splat(0x20));
  const next = v128.load(at + 1);
  return v128.or(
    v128.or(
      v128.and(v128.eq<u8>(lower, i8x16.splat(0x62)), v128.eq<u8>(next, i8x16.splat(0x68))),
      v128.and(v128.eq<u8>(lower, i8x16.splat(0x65)), v128.eq<u8>(next, i8x16.splat(0x2d))),
    ),
    v128.and(
      v128.eq<u8>(text, i8x16.splat(0x5f)),
      v128.eq<u8>(v128.load(at + 2), i8x16.splat(0x5f)),
    ),
  );
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
    const byte = load<u8>(here);
    if (byte == 0x5f) {
      // 'gth_', then one of s, p, a, k
      if (load<u32>(here - 3) == 0x5f687467) tell(CLUE_OURS, here - 3, end, isDecoded);
    } else if ((byte | 0x20) == 0x65) {
      if ((load<u32>(here - 3) | 0x20202020) == 0x65746167) tell(CLUE_CODE, here - 3, end, isDecoded);
    } else if ((load<u32>(here + 2) | 0x20202020) == 0x736b6f6f) {
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
