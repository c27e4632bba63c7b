// The warning in front of a cookie's value, and how much of it is left in a text.
import { COOKIE_WARNING } from './cookie-warning.ts';

const LOWER = COOKIE_WARNING.toLowerCase();

/** Parts that only occur in quotes of the warning. Two dashes may have been turned into one long dash. */
export const WARNING_PARTS =
  /_\|warning:-|:-{1,2}do-not-share|\.-{1,2}sharing-this|-items\.\|_|-allow-someone-to-log-in|-as-you-and-to-steal|-steal-your-robux/gi;

/** One letter longer than `_|WARNING:-DO-NOT-SHARE-THIS.`, which people do quote. */
const CUT_MIN = 30;

/** Recognizes a cookie cut off by a field's length limit. No one quotes only half of the warning. */
export function isCutOff(text: string): boolean {
  if (text.length < CUT_MIN || text.length >= LOWER.length) return false;
  return LOWER.startsWith(text.toLowerCase());
}

/** Widens a part of the warning to as much of it as the text contains. */
export function widen(text: string, part: { at: number; length: number }) {
  let start = part.at;
  let end = part.at + part.length;
  const offset = LOWER.indexOf(text.slice(start, end).toLowerCase()) - part.at;
  if (offset + part.at < 0) return { start, end };
  const isWarning = (at: number) => text[at]?.toLowerCase() === LOWER[offset + at];
  while (offset + start > 0 && isWarning(start - 1)) start -= 1;
  while (offset + end < LOWER.length && isWarning(end)) end += 1;
  return { start, end };
}

/** Encodings of the two characters that URLs and JSON escape. */
const ENCODED: Record<string, RegExp> = {
  '|': /(?:%(?:25)*7c|\\u007c|&#(?:124|x7c);)$/i,
  ':': /(?:%(?:25)*3a|\\u003a|&#(?:58|x3a);)$/i,
};
const ENCODED_MAX = 16;

/** Measures how much of the warning ends at `last`, in unfolded text: a cut warning keeps its end. */
export function warningBefore(text: string, last: number): { start: number; length: number } {
  const whole = last + 1 - COOKIE_WARNING.length;
  if (whole >= 0 && text.startsWith(COOKIE_WARNING, whole)) {
    return { start: whole, length: COOKIE_WARNING.length };
  }
  let start = last + 1;
  let left = COOKIE_WARNING.length;
  while (left > 0 && start > 0) {
    const expected = LOWER[left - 1]!;
    if (text[start - 1]!.toLowerCase() === expected) {
      start -= 1;
    } else {
      const encoded = ENCODED[expected]?.exec(text.slice(Math.max(0, start - ENCODED_MAX), start));
      if (!encoded) break;
      start -= encoded[0].length;
    }
    left -= 1;
  }
  return { start, length: COOKIE_WARNING.length - left };
}
