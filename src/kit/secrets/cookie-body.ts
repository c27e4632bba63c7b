// A cookie's value that is known by its own look: with one of today's heads, or as hexadecimal that is
// longer than any hash. Alone it may still be anything; beside a word that tells, it is the cookie.
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
/** Enough beside a value with a head. */
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

// Behind a warning that ends in another text, where somebody may have quoted it: only what a cookie
// has, and nothing that is merely as long and as random.
const AFTER_QUOTE = new RegExp(`^(?:${COOKIE_HEAD})[\\w-]{0,120}\\.?[\\w-]{24}|^[\\dA-F]{300}`);
const ALONE_AFTER_QUOTE = /^(?=[\w.-]*[_-])(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])[\w.-]{300,}$/;

/** Of all that follows, and of the first text that does. */
export function isBodyAfterQuote(all: string, next: string): boolean {
  if (AFTER_QUOTE.test(all)) return true;
  return ALONE_AFTER_QUOTE.test(next) && !isOrdinaryValue(next);
}

// Hashes, ids, signed tokens, pictures and what is ours.
const ORDINARY =
  /^(?:[\da-f]{32,}$|(?:[\dA-F]{32}|[\dA-F]{40}|[\dA-F]{64}|[\dA-F]{96}|[\dA-F]{128})$|[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-|eyJ|iVBOR|R0lGOD|UklGR|gth_|sha\d)/;

/** Long and random, and yet no value of a cookie. */
export function isOrdinaryValue(text: string): boolean {
  return ORDINARY.test(text);
}

export function holdsBody(text: string): boolean {
  return text.search(BODIES) >= 0;
}

/** Spans in `page.spaced`: values whose name stands anywhere near, before or behind them. */
export function namedBodies({ spaced: { text } }: Page): Span<'roblox-cookie'>[] {
  return bodiesIn(text).flatMap(({ start, end, hasHead }) => {
    const beside = `${text.slice(Math.max(0, start - NEAR), start)} ${text.slice(end, end + NEAR)}`;
    const isNamed = NAME.test(beside) || (hasHead && WORD.test(beside));
    return isNamed ? [{ kind: 'roblox-cookie', start, end }] : [];
  });
}
