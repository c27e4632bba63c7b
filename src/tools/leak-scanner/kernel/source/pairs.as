// Rare characters inside a run: 'ks/' of webhooks, 'te-' of our codes and 'th_' of our tokens. Of three the first
// and the last are looked for, since next to each other they are not as rare.
import { CLUE_CODE, CLUE_OURS, CLUE_WEBHOOK, lowest, tell } from './tables';

/** Of the shortest of ours so much is left from the first of the three on. */
const REST_MIN: usize = 20;

// Loaded once they stay in registers; as constants they would be made anew each time.
export const SMALL = memory.data(16, 16);
export const K = memory.data(16, 16);
export const T = memory.data(16, 16);
export const SLASH = memory.data(16, 16);
export const DASH = memory.data(16, 16);
export const LINE = memory.data(16, 16);
memory.fill(SMALL, 0x20, 16);
memory.fill(K, 0x6b, 16);
memory.fill(T, 0x74, 16);
memory.fill(SLASH, 0x2f, 16);
memory.fill(DASH, 0x2d, 16);
memory.fill(LINE, 0x5f, 16);

/** From `start` on there are at least as many characters as a code has. */
@inline
export function pairsInside(start: usize, end: usize, isDecoded: bool): void {
  const small = v128.load(SMALL);
  const k = v128.load(K);
  const t = v128.load(T);
  const slash = v128.load(SLASH);
  const dash = v128.load(DASH);
  const line = v128.load(LINE);
  const last = end - REST_MIN;
  let any = pairsAt(start, small, k, t, slash, dash, line);
  // Most runs are so short that this was all.
  for (let at = start + 16; at < last; at += 32) {
    any = v128.or(
      v128.or(any, pairsAt(at, small, k, t, slash, dash, line)),
      pairsAt(at + 16, small, k, t, slash, dash, line),
    );
  }
  if (v128.any_true(any)) tellPairs(start, last, end, isDecoded);
}

/** All ones where the first of the three may stand. */
@inline
export function pairsAt(at: usize, small: v128, k: v128, t: v128, slash: v128, dash: v128, line: v128): v128 {
  const letter = v128.or(v128.load(at), small);
  const third = v128.load(at + 2);
  return v128.or(
    v128.and(v128.eq<i8>(letter, k), v128.eq<i8>(third, slash)),
    v128.and(v128.eq<i8>(letter, t), v128.or(v128.eq<i8>(third, dash), v128.eq<i8>(third, line))),
  );
}

function tellPairs(start: usize, last: usize, end: usize, isDecoded: bool): void {
  const small = v128.load(SMALL);
  const k = v128.load(K);
  const t = v128.load(T);
  const slash = v128.load(SLASH);
  const dash = v128.load(DASH);
  const line = v128.load(LINE);
  for (let at = start; at < last; at += 16) {
    let bits = <u32>v128.bitmask<i8>(pairsAt(at, small, k, t, slash, dash, line));
    while (bits != 0) {
      tellPair(at + <usize>lowest(bits), end, isDecoded);
      bits &= bits - 1;
    }
  }
}

function tellPair(at: usize, end: usize, isDecoded: bool): void {
  const third = load<u8>(at + 2);
  const before = load<u32>(at - 2) | 0x20202020;
  if (third == 0x5f) {
    // 'gth_'
    if (load<u32>(at - 1) == 0x5f687467) tell(CLUE_OURS, at - 1, end, isDecoded);
  } else if (third == 0x2d) {
    // 'gate'
    if (before == 0x65746167) tell(CLUE_CODE, at - 2, end, isDecoded);
  } else if (third == 0x2f) {
    // 'ooks'
    if (before == 0x736b6f6f) tell(CLUE_WEBHOOK, at, end, isDecoded);
  }
}
