// What stands before a run, and the rare pairs of characters inside it.
import { base64 } from './base64';
import { isName } from './names';
import { pairsInside } from './pairs';
import { holdsText } from './sextets';
import {
  BAR, BRACKET, CLUE_COOKIE, CLUE_NAMED, CLUE_SIGNED, CLUE_TOKEN, CLUE_WEBHOOK, DOT, ESCAPE, SEMICOLON, SEPARATOR,
  gapsAt, isDigit, meaningOf, tell,
} from './tables';

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
export function isBetween(at: usize): usize {
  const meaning = meaningOf(load<u8>(at));
  return <usize>((meaning | (meaning >> 4)) & SEPARATOR);
}

function withoutSeparators(last: usize): usize {
  let at = last;
  const least = last - 12;
  while (at > least && meaningOf(load<u8>(at)) & (SEPARATOR | BRACKET)) at -= 1;
  return at;
}

function afterDot(start: usize, end: usize, isDecoded: bool): void {
  const dot = start - 1;
  // 'mfa.'
  if (load<u32>(dot - 3) == 0x2e61666d) {
    if (<i32>(end - start) >= MFA_MIN) tell(CLUE_TOKEN, start, end, isDecoded);
    return;
  }
  const part = startOfRun(dot);
  const meaning = meaningOf(load<u8>(part - 1));
  if (meaning & DOT) {
    // The middle part of a token has five to seven characters.
    if (dot - part - 5 <= 2 && mayBeId(part - 1)) tell(CLUE_TOKEN, start, end, isDecoded);
  } else if (part != dot) {
    // It may be the beginning of a cookie's value.
    before(part, end, meaning, isDecoded);
  }
}

function startOfRun(end: usize): usize {
  let at = end;
  const least = end - 400;
  while (at > least) {
    const gaps = gapsAt(at - 16);
    if (gaps != 0) return at - <usize>clz<u32>(gaps << 16);
    at -= 16;
  }
  return at;
}

/** Digits in base64 begin with M, N or O; an id has 17 to 20 of them. */
export function mayBeId(dot: usize): bool {
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

export function cluesInside(from: usize, end: usize, isDecoded: bool): void {
  const start = withoutEscape(from);
  if (start + PAIR_MIN > end) return;
  pairsInside(start, end, isDecoded);
  if (isDecoded) signedInside(start, end);
  else if (start + BASE64_MIN <= end && holdsText(start, end)) base64(start, end);
}

/** An Open Cloud key, as far as any has been seen, is base64 around a signed token. */
function signedInside(start: usize, end: usize): void {
  if (start + SIGNED_MIN > end) return;
  for (let at = start + 40; at + 8 <= end; at++) {
    // 'eyJhbGci'
    if (load<u64>(at) == 0x69634762684a7965) {
      tell(CLUE_SIGNED, start, end, true);
      return;
    }
  }
}
