// The warning that a cookie's value stands behind, and how much of it is left somewhere.
import { COOKIE_WARNING } from './cookie-warning.ts';

const LOWER = COOKIE_WARNING.toLowerCase();

/** Parts that nobody writes but who quotes it. A dash typed twice may have become one long dash. */
export const WARNING_PARTS =
  /_\|warning:-|:-{1,2}do-not-share|\.-{1,2}sharing-this|-items\.\|_|-allow-someone-to-log-in|-as-you-and-to-steal|-steal-your-robux/gi;

/** One letter more than `_|WARNING:-DO-NOT-SHARE-THIS.`, which people do quote. */
const CUT_MIN = 30;

/** What is left of a cookie in a field that takes only so many letters. Nobody quotes half of the warning alone. */
export function isCutOff(text: string): boolean {
  if (text.length < CUT_MIN || text.length >= LOWER.length) return false;
  return LOWER.startsWith(text.toLowerCase());
}

/** From a part of the warning to all of it that stands there. */
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

/** How the two characters of it that are encoded in addresses and JSON stand there. */
const ENCODED: Record<string, RegExp> = {
  '|': /(?:%(?:25)*7c|\\u007c|&#(?:124|x7c);)$/i,
  ':': /(?:%(?:25)*3a|\\u003a|&#(?:58|x3a);)$/i,
};
const ENCODED_MAX = 16;

/** How much of the warning ends at `last`, in a text as it stands: its end is what is left of a cut one. */
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
