import { hasEncodedText } from './encoded.ts';
import { dropSpaces, fold, isFolded } from './fold.ts';
import { readLookAlikes } from './look-alikes.ts';

// One of these stands in every login, once its white space is gone: a part of the warning or a name
// of the cookie, the end of the warning, or the beginning of a person's token.
const TRACE =
  /warning:|do-not-share|sharing-this|items\.\||someone-to-log|you-and-to|steal-your|\|_|roblo[-_.]?security|rbx[-_]?auth|mfa(?:\W{1,3}|dot)[\w-]/i;
// A Discord id in base64, which every token begins with: five groups of three digits.
const ID_TRACE = new RegExp('[MNO][DTjz][AEIMQUYcgk][w-z0-5]'.repeat(5));
// A cookie that has lost its warning is known by nothing but its length.
const BARE_VALUE = /[:|;,\t] ?[\dA-Za-z][\w.-]{199}/;

/** False for nearly all text, and for no text that holds a login: those are worth the exact look. */
export function mayHoldLogin(text: string): boolean {
  const plain = isFolded(text) ? text : readLookAlikes(fold(text).text);
  const tight = dropSpaces(plain).text;
  return hasTrace(plain, tight);
}

function hasTrace(plain: string, tight: string): boolean {
  return (
    TRACE.test(tight) || ID_TRACE.test(tight) || hasEncodedText(tight) || BARE_VALUE.test(plain)
  );
}
