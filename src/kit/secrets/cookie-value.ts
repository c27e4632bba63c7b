// The characters, length and randomness of a cookie's value, shared by the guard, the redactor and the
// scanner.
import { countTurns, looksRandom } from './letters.ts';

/**
 * The minimum number of letters after the whole warning, after the end of it, beside the name, and beside
 * nothing but `|_`.
 */
export const VALUE_MIN = { warned: 12, cut: 20, named: 24, unwarned: 100 } as const;

const VALUE = /[\w.-]{1,3900}/y;

/** Reads the value at this place, without a sentence's period. */
export function valueAt(text: string, at: number): string {
  VALUE.lastIndex = at;
  return (VALUE.exec(text)?.[0] ?? '').replace(/[.-]+$/, '');
}

const TURNS_SHARE = 0.12;
const LONG = 64;
const WORDS = /[a-z][-_.][a-z]/i;

/** A value must look random: words aren't one, even with dashes and a number among them. */
export function looksLikeValue(text: string): boolean {
  const head = text.slice(0, LONG);
  if (/\d/.test(head) && countTurns(head) >= head.length * TURNS_SHARE) return true;
  return head.length === LONG && !WORDS.test(head);
}

const UNWARNED_LONG = 160;
const UNWARNED_HEX = /^(?:[\w-]{1,60}\.)?[\dA-F]{60}/;
const UNWARNED = /^[\w.-]{160}/;

/** For values that follow only the last two letters of the warning. */
export function looksLikeUnwarnedValue(text: string): boolean {
  const head = text.slice(0, UNWARNED_LONG);
  return looksRandom(head, 0.25) && (UNWARNED_HEX.test(head) || UNWARNED.test(head));
}
