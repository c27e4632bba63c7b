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
/** A name of ours may end so, if its values are short. */
export const NAME_END: u8 = 64;

const MEANINGS = memory.data(256);
/** 1 for what belongs to runs. */
const IN_RUN = memory.data(256);

function mark(table: usize, characters: string, meaning: u8): void {
  for (let at = 0; at < characters.length; at++) {
    const where = table + characters.charCodeAt(at);
    store<u8>(where, load<u8>(where) | meaning);
  }
}

mark(MEANINGS, ' \t"\'=:>(,`', SEPARATOR);
mark(MEANINGS, '.', DOT);
mark(MEANINGS, '|', BAR);
mark(MEANINGS, '\\%', ESCAPE);
mark(MEANINGS, '])}[{<\\', BRACKET);
mark(MEANINGS, ';', SEMICOLON);
mark(MEANINGS, 'tyTY', NAME_END);
mark(IN_RUN, 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-+/', 1);

@inline
export function meaningOf(byte: u8): u8 {
  return load<u8>(byte, MEANINGS);
}

// The characters of a run are A-Z a-z 0-9 _ - + /: two tables, one for each half of a byte, have a bit
// in common for all others. Loaded once they stay in registers; as constants they would be made anew each time.
const LOW = memory.data<u8>([11, 3, 3, 3, 3, 3, 3, 3, 3, 3, 7, 53, 55, 53, 55, 37], 16);
const HIGH = memory.data<u8>([1, 1, 2, 4, 8, 16, 8, 32, 1, 1, 1, 1, 1, 1, 1, 1], 16);
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

/** The upper half of each byte. Shifted as bytes it would be one step less on ARM, and three more on x64. */
@inline
export function upperHalf(text: v128, nibble: v128): v128 {
  return v128.and(v128.shr<u16>(text, 4), nibble);
}

/**
 * What two tables have in common for each byte, by its lower half and by its upper one. With the tables of runs it is
 * not zero where a byte belongs to none.
 */
@inline
export function inBoth(text: v128, low: v128, high: v128, nibble: v128): v128 {
  return v128.and(
    v128.swizzle(low, v128.and(text, nibble)),
    v128.swizzle(high, upperHalf(text, nibble)),
  );
}

/** A bit for each of 16 bytes that belongs to no run. */
@inline
export function gapsAt(at: usize): u32 {
  const gaps = v128.ne<u8>(inBoth(v128.load(at), lowTable(), highTable(), nibbleMask()), i8x16.splat(0));
  return v128.bitmask<i8>(gaps);
}

/** The lowest bit that is set; there is one. Counting from that end is a call out of the kernel on some processors. */
@inline
export function lowest(bits: u64): u64 {
  return 63 - clz(bits & (0 - bits));
}

/** 1 if the byte belongs to runs, else 0. */
@inline
export function inRun(byte: u8): usize {
  return load<u8>(byte, IN_RUN);
}

export function isDigit(byte: u8): bool {
  return <u8>(byte - 0x30) < 10;
}
