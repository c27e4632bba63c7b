import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import { isSpelledOut, looksDrawn } from './placeholder.ts';
import type { Match, Place } from './rules.ts';

const LOWER_WARNING = COOKIE_WARNING.toLowerCase();
/** How the two characters of it that are encoded in addresses and JSON stand there. */
const ENCODED: Record<string, RegExp> = {
  '|': /(?:%(?:25)*7c|\\u007c|&#(?:124|x7c);)$/i,
  ':': /(?:%(?:25)*3a|\\u003a|&#(?:58|x3a);)$/i,
};
const ENCODED_MAX = 16;
const VALUE = /[\w.-]{1,3900}/y;
/** `items.|_`: enough of the warning to be it. */
const WARNING_MIN = 8;
const VALUE_MIN = 20;
const UNWARNED_VALUE_MIN = 100;

/** The hint is the underscore between the warning and the value. The warning may be cut, or missing. */
export function readCookie({ text, at }: Place): Match | undefined {
  const value = valueAt(text, at + 1);
  const { start, length } = warningBefore(text, at);
  const isWarned = length >= WARNING_MIN;
  if (value.length < (isWarned ? VALUE_MIN : UNWARNED_VALUE_MIN)) return undefined;
  const isWhole = length === COOKIE_WARNING.length;
  if (isWhole ? isSpelledOut(value) : !looksDrawn(value)) return undefined;
  return {
    kind: 'roblox-cookie',
    start,
    end: at + 1 + value.length,
    value: isWarned ? COOKIE_WARNING + value : value,
    isLikely: !isWarned,
  };
}

/** The value of a cookie at this place, without the full stop of a sentence. */
export function valueAt(text: string, at: number): string {
  VALUE.lastIndex = at;
  return (VALUE.exec(text)?.[0] ?? '').replace(/[.-]+$/, '');
}

function warningBefore(text: string, last: number): { start: number; length: number } {
  const whole = last + 1 - COOKIE_WARNING.length;
  if (whole >= 0 && text.startsWith(COOKIE_WARNING, whole)) {
    return { start: whole, length: COOKIE_WARNING.length };
  }
  let start = last + 1;
  let left = COOKIE_WARNING.length;
  while (left > 0 && start > 0) {
    const expected = LOWER_WARNING[left - 1]!;
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
