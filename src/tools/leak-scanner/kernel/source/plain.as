// Most runs are ids and the like: short, behind a separator, and no name of ours before that. Told without a call,
// since there are so many.
import { isBetween, mayBeId } from './clues';
import { pairsAt } from './pairs';
import { BAR, BRACKET, DOT, ESCAPE, NAME_END, SEMICOLON, SEPARATOR, gapsAt, meaningOf } from './tables';

/** So many characters are looked at for pairs at once, and behind the last of them a code has no room. */
export const PLAIN_MAX: usize = 36;

@inline
export function isPlain(start: usize, small: v128, k: v128, t: v128, slash: v128, dash: v128, line: v128): bool {
  const meaning = meaningOf(load<u8>(start - 1));
  if (meaning & DOT ? !isPlainHost(start - 1) : !isNameless(start, meaning)) return false;
  return !v128.any_true(pairsAt(start, small, k, t, slash, dash, line));
}

/** Behind one to three separators, or none, where no name ends in one of the letters that ours end in. */
@inline
function isNameless(start: usize, meaning: u8): bool {
  const two = isBetween(start - 2);
  const three = two & isBetween(start - 3);
  const last = start - 2 - two - three;
  const isCode = load<u8>(last - 2) == 0x25 || load<u8>(last - 4) == 0x25;
  const other = (meaning & (BAR | ESCAPE | SEMICOLON)) | (meaningOf(load<u8>(last)) & (SEPARATOR | BRACKET | NAME_END));
  return !(<u32>other | <u32>isCode);
}

/** As in `cdn.example.com/`: another dot before this one, and before that no room for the first part of a token. */
@inline
function isPlainHost(dot: usize): bool {
  const gaps = gapsAt(dot - 16) << 16;
  const last = dot - 1 - <usize>clz<u32>(gaps);
  return gaps != 0 && load<u8>(last) == 0x2e && !mayBeId(last);
}
