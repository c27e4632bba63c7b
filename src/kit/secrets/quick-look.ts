import { FOLDED_ALREADY } from './fold.ts';

// One of these stands in every login, once its white space is gone: a part of the warning or the
// cookie's name, the middle and end of a Discord token, or the long value of a stolen line.
const TRACE =
  /warning:|do-not-share|sharing-this|items\.\||someone-to-log|you-and-to|steal-your|\|_|roblosecurity|mfa\.|\.[\w-]{5,7}\.[\w-]{20}|:[\w.-]{200}/i;

/** False for nearly all text, and for no text that holds a login: those are worth the exact look. */
export function mayHoldLogin(text: string): boolean {
  return !FOLDED_ALREADY.test(text) || TRACE.test(text.replace(/\s+/g, ''));
}
