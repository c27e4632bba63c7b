// What the parts of the kernel share: what a byte is, and what a clue is called.

/** Something may stand here: what, and where in memory. `isDecoded` if it stands in text that was base64. */
@external("env", "found")
export declare function found(clue: i32, start: i32, end: i32, isDecoded: i32): void;

// The same numbers stand in ../clues.ts.
export const CLUE_TOKEN = 0;
export const CLUE_WEBHOOK = 1;
export const CLUE_COOKIE = 2;
export const CLUE_NAMED = 3;
export const CLUE_OURS = 4;
export const CLUE_CODE = 5;
export const CLUE_SIGNED = 6;

export function tell(clue: i32, start: usize, end: usize, isDecoded: bool): void {
  found(clue, <i32>start, <i32>end, isDecoded ? 1 : 0);
}

// What a byte means before a run.
export const SEPARATOR: u8 = 1;
export const DOT: u8 = 2;
export const BAR: u8 = 4;
export const ESCAPE: u8 = 8;
/** Stands between a name and its separators. */
export const BRACKET: u8 = 16;
export const SEMICOLON: u8 = 32;

/** The byte belongs to runs. */
export const IN_RUN: u8 = 64;

const MEANINGS = memory.data(256);

function mark(characters: string, meaning: u8): void {
  for (let at = 0; at < characters.length; at++) {
    const where = MEANINGS + characters.charCodeAt(at);
    store<u8>(where, load<u8>(where) | meaning);
  }
}

mark(' \t"\'=:>(,`', SEPARATOR);
mark('.', DOT);
mark('|', BAR);
mark('\\%', ESCAPE);
mark('])}[{<\\', BRACKET);
mark(';', SEMICOLON);
mark('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/', IN_RUN);

@inline
export function meaningOf(byte: u8): u8 {
  return load<u8>(MEANINGS + byte);
}

// The characters of a run are A-Z a-z 0-9 _ - + /: two tables, one for each half of a byte, have a bit
// in common for these. Loaded once they stay in registers; as constants they would be made anew each time.
const LOW = memory.data<u8>([26, 30, 30, 30, 30, 30, 30, 30, 30, 30, 28, 5, 4, 5, 4, 13], 16);
const HIGH = memory.data<u8>([0, 0, 1, 2, 4, 8, 4, 16, 0, 0, 0, 0, 0, 0, 0, 0], 16);
const NIBBLE = memory.data<u8>([15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15, 15], 16);

@inline
export function lowTable(): v128 {
  return v128.load(LOW);
}

@inline
export function highTable(): v128 {
  return v128.load(HIGH);
}

@inline
export function nibbleMask(): v128 {
  return v128.load(NIBBLE);
}

/** All ones where a byte belongs to no run. */
@inline
export function outside(at: usize, low: v128, high: v128, nibble: v128): v128 {
  const text = v128.load(at);
  return v128.eq<u8>(
    v128.and(
      v128.swizzle(low, v128.and(text, nibble)),
      v128.swizzle(high, v128.shr<u8>(text, 4)),
    ),
    i8x16.splat(0),
  );
}

/** The lowest bit that is set; there is one. Counting from that end is a call out of the kernel on some processors. */
@inline
export function lowest(bits: u64): u64 {
  return 63 - clz(bits & (0 - bits));
}

/** 1 if the byte belongs to runs, else 0. */
@inline
export function inRun(byte: u8): usize {
  return <usize>(meaningOf(byte) >> 6);
}

/** A bit for each of the 16 bytes before `end` that belongs to no run. */
@inline
export function gapsBefore(end: usize): u32 {
  return v128.bitmask<i8>(outside(end - 16, lowTable(), highTable(), nibbleMask()));
}

export function isDigit(byte: u8): bool {
  return <u8>(byte - 0x30) < 10;
}
