import {
  looksLikeUnwarnedValue,
  looksLikeValue,
  VALUE_MIN,
  valueAt,
} from '#kit/secrets/cookie-value.ts';
import { COOKIE_WARNING } from '#kit/secrets/cookie-warning.ts';
import { isPlaceholder, isSpelledOut } from '#kit/secrets/placeholder.ts';
import { warningBefore } from '#kit/secrets/warning.ts';
import type { Match, Place } from './match.ts';

/** The length of `items.|_`, which is enough to recognize the warning. */
const WARNING_MIN = 8;

/** The hint is the underscore between the warning and the value. The warning may be cut, or missing. */
export function readCookie({ text, at }: Place): Match | undefined {
  const value = valueAt(text, at + 1);
  const { start, length } = warningBefore(text, at);
  if (!isValueBehind(value, length)) return undefined;
  const isWarned = length >= WARNING_MIN;
  return {
    kind: 'roblox-cookie',
    start,
    end: at + 1 + value.length,
    value: isWarned ? COOKIE_WARNING + value : value,
    isLikely: !isWarned,
  };
}

function isValueBehind(value: string, warningLength: number): boolean {
  if (warningLength === COOKIE_WARNING.length) {
    return value.length >= VALUE_MIN.warned && !isSpelledOut(value);
  }
  const isWarned = warningLength >= WARNING_MIN;
  if (value.length < (isWarned ? VALUE_MIN.cut : VALUE_MIN.unwarned)) return false;
  const isRandom = isWarned ? looksLikeValue(value) : looksLikeUnwarnedValue(value);
  return isRandom && !isPlaceholder(value);
}
