// Cookie values that are recognizable by themselves: with one of today's heads, or as hexadecimal longer than
// any hash. Alone such a value could still be anything; next to a telltale word it's the cookie.
import type { Page, Span } from './search.ts';
import { COOKIE_HEAD, COOKIE_NAME } from './traces.ts';

const WITH_HEAD = `(?:${COOKIE_HEAD})[\\w-]{0,120}\\.[\\w-]{80,}`;
const IN_HEX = '(?<![\\w+/])[\\dA-F]{300,}(?![\\w+/=])';
const BODIES = new RegExp(`${WITH_HEAD}|${IN_HEX}`, 'g');
const HEAD = new RegExp(`^(?:${COOKIE_HEAD})`);

const NAME = new RegExp(
  `${COOKIE_NAME}|blox[-_. ]?cookie|warning:-{1,2}do-not-share|robux-and-items|pass(?:word)?\\W.{0,80}cookie`,
  'is',
);
/** Sufficient next to a value with a head. */
const WORD = /cookie|rbx|passw|roblox\W{0,3}(?:login|account)/i;
const NEAR = 400;

export interface Body {
  start: number;
  end: number;
  hasHead: boolean;
}

export function bodiesIn(text: string): Body[] {
  return [...text.matchAll(BODIES)].map(({ index, 0: body }) => {
    return { start: index, end: index + body.length, hasHead: HEAD.test(body) };
  });
}

// After a warning that ends in another text and may be a quote, only a cookie's own features count, not mere
// length and randomness.
const AFTER_QUOTE = new RegExp(`^(?:${COOKIE_HEAD})[\\w-]{0,120}\\.?[\\w-]{24}|^[\\dA-F]{300}`);
const ALONE_AFTER_QUOTE = /^(?=[\w.-]*[_-])(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[\w.-]{300,}$/;

/** `all` is everything after the quote, `next` only the first text after it. */
export function isBodyAfterQuote(all: string, next: string): boolean {
  if (AFTER_QUOTE.test(all)) return true;
  return ALONE_AFTER_QUOTE.test(next) && !isOrdinaryValue(next);
}

// Hashes, ids, signed tokens, images and our own secrets.
const ORDINARY =
  /^(?:[\da-f]{32,}$|(?:[\dA-F]{32}|[\dA-F]{40}|[\dA-F]{64}|[\dA-F]{96}|[\dA-F]{128})$|[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-|eyJ|iVBOR|R0lGOD|UklGR|gth_|sha\d)/;

/** True for long, random text that isn't a cookie's value. */
export function isOrdinaryValue(text: string): boolean {
  return ORDINARY.test(text);
}

export function holdsBody(text: string): boolean {
  return text.search(BODIES) >= 0;
}

/** Returns spans in `page.spaced`: values with their name anywhere nearby, before or after them. */
export function namedBodies({ spaced: { text } }: Page): Span<'roblox-cookie'>[] {
  return bodiesIn(text).flatMap(({ start, end, hasHead }) => {
    const beside = `${text.slice(Math.max(0, start - NEAR), start)} ${text.slice(end, end + NEAR)}`;
    const isNamed = NAME.test(beside) || (hasHead && WORD.test(beside));
    return isNamed ? [{ kind: 'roblox-cookie', start, end }] : [];
  });
}
