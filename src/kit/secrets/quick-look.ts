import { hasByteList } from './byte-list.ts';
import { hasEncodedText } from './encoded.ts';
import { dropSpaces, fold, isFolded } from './fold.ts';
import { readLookAlikes } from './look-alikes.ts';
import { CASED_TRACES, COOKIE_TRACE } from './traces.ts';

// Every login contains one of these once its white space is removed: a part of the warning, a name of the
// cookie, or the start of a value or token.
const ANY_CASE = new RegExp(`${COOKIE_TRACE}|mfa(?:\\W{1,3}|dot)?[\\w-]{20}`, 'i');
// A cookie without its warning is recognizable only by its length.
const BARE_VALUE = /[:|;,\t\n~>-] ?[\w-][\w.-]{199}/;

/**
 * Returns false for nearly all text, but never for text with a login. Only the rest gets the exact search.
 */
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

// Text with the same mark between all its letters: `M*T*k*4`.

const HINT =
  /([^\dA-Za-z])[\dA-Za-z]\1[\dA-Za-z]\1[\dA-Za-z]\1[\dA-Za-z]\1[\dA-Za-z]\1|([\ud800-\udbff][\udc00-\udfff])\w\2\w\2/;
const RUNS = /\S([^\dA-Za-z\s]{1,2})(?:\S\1){20,}\S?/g;

interface SpacedOut {
  start: number;
  end: number;
  text: string;
}

function hasSpacedOut(tight: string): boolean {
  return HINT.test(tight);
}

export function spacedOutRuns(tight: string): SpacedOut[] {
  if (!HINT.test(tight)) return [];
  return [...tight.matchAll(RUNS)].map(({ index, 0: run, 1: mark }) => {
    const step = mark!.length + 1;
    let text = '';
    for (let at = 0; at < run.length; at += step) text += run[at];
    return { start: index, end: index + run.length, text };
  });
}
