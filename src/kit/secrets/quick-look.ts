import { hasByteList } from './byte-list.ts';
import { hasEncodedText } from './encoded.ts';
import { dropSpaces, fold, isFolded } from './fold.ts';
import { readLookAlikes } from './look-alikes.ts';
import { hasSpacedOut } from './spaced-out.ts';
import { CASED_TRACES, COOKIE_TRACE } from './traces.ts';

// One of these stands in every login, once its white space is gone: a part of the warning or a name
// of the cookie, the beginning of a value or of a token.
const ANY_CASE = new RegExp(`${COOKIE_TRACE}|mfa(?:\\W{1,3}|dot)?[\\w-]{20}`, 'i');
// A cookie that has lost its warning is known by nothing but its length.
const BARE_VALUE = /[:|;,\t\n~>-] ?[\w-][\w.-]{199}/;

/** False for nearly all text, and for no text that holds a login: those are worth the exact look. */
export function mayHoldLogin(text: string): boolean {
  const plain = isFolded(text) ? text : readLookAlikes(fold(text).text);
  const tight = dropSpaces(plain).text;
  return (
    ANY_CASE.test(tight) ||
    CASED_TRACES.some((trace) => trace.test(tight)) ||
    hasEncodedText(tight) ||
    hasSpacedOut(tight) ||
    hasByteList(plain) ||
    BARE_VALUE.test(plain)
  );
}
