// Finds logins that were split across the items of a list or the fields of an object.

import { holdsBody, isBodyAfterQuote } from './cookie-body.ts';
import { looksRandom } from './letters.ts';
import { type Span, splitStretches } from './search.ts';
import { findLogins, type LoginKind } from './secret-shapes.ts';
import { COOKIE_NAME, COOKIE_TRACE } from './traces.ts';

export interface AcrossSpan {
  kind: LoginKind;
  /** The texts that contain it, by number, and which part of each. */
  parts: { number: number; start: number; end: number }[];
}

/** How much text is searched before other work gets a turn. */
export const TURN_LETTERS = 16 * 1024;
// White space, which may occur anywhere in a login.
const JOINT = '\n';
/** The desk's own sessions and passes are never part of a login. */
const OWN = /^(?:Bearer )?gth_[a-z]_/;
const NAME_MAX = 24;
const NAME_BEFORE = new RegExp(`(?:${COOKIE_NAME})\\W*$`, 'i');
const NAME_BEFORE_MAX = 60;
const WARNED = new RegExp(COOKIE_TRACE, 'i');
// A value that follows ordinary words in another field must be long and look like a cookie's.
const BODY = /^(?:[\w-]{0,60}\.)?[\dA-F]{60}|^(?!eyJ)[\w.-]{160}/;
const BODY_SEEN = 160;
const ENDING = 16;
const QUOTE = /\|_([\w.-]{0,24})[^\w|]{0,4}$/;

/** Yields each finding, and undefined after each step so that other work gets a turn. */
export function* lookAcross(texts: readonly string[]): Generator<AcrossSpan | undefined> {
  const numbers: number[] = [];
  const starts: number[] = [];
  let length = 0;
  for (const [number, text] of texts.entries()) {
    if (text === '' || OWN.test(text)) continue;
    numbers.push(number);
    starts.push(length);
    length += text.length + JOINT.length;
  }
  if (numbers.length < 2) return;
  const joined = numbers.map((number) => texts[number]).join(JOINT);
  for (const { text, offset } of splitStretches(joined, TURN_LETTERS)) {
    for (const login of findLogins(text)) {
      const span = { ...login, start: login.start + offset, end: login.end + offset };
      const parts = partsWithin(starts, span);
      if (isOverSeveral(joined, { span, starts, parts })) {
        yield {
          kind: login.kind,
          parts: parts.map((part) => ({ ...part, number: numbers[part.number]! })),
        };
      }
    }
    yield undefined;
  }
}

function partsWithin(starts: readonly number[], span: { start: number; end: number }) {
  const parts: AcrossSpan['parts'] = [];
  for (let at = lastBefore(starts, span.start); at < starts.length; at += 1) {
    const from = starts[at]!;
    if (from >= span.end) break;
    const ends = (starts[at + 1] ?? Number.POSITIVE_INFINITY) - JOINT.length;
    const start = Math.max(span.start, from) - from;
    const end = Math.min(span.end, ends) - from;
    if (end > start) parts.push({ number: at, start, end });
  }
  return parts;
}

/** Finds the last of `starts` that isn't after `place`. */
function lastBefore(starts: readonly number[], place: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Hit {
  span: Span<LoginKind>;
  starts: readonly number[];
  parts: AcrossSpan['parts'];
}

/**
 * Tells whether a login really spans several texts: one within a single text is found there, and neighboring
 * texts may be unrelated.
 */
function isOverSeveral(joined: string, { span, starts, parts }: Hit): boolean {
  const [first, second] = parts;
  if (!first) return false;
  if (span.kind === 'roblox-cookie' && holdsBody(joined.slice(span.start, span.end))) return true;
  if (!second) return isNamedBefore(joined, starts, first);
  if (span.isHidden || span.kind === 'discord-token') return true;
  if (!WARNED.test(joined.slice(span.start, span.end).replace(/\s+/g, ''))) {
    return isNamedBefore(joined, starts, first);
  }
  // Words after the warning come from someone who is talking about it.
  const before = joined.slice(starts[first.number], starts[second.number]).trimEnd();
  if (/\s|\.\.$/.test(before.slice(-ENDING))) return false;
  const beyond = joined.slice(starts[second.number], span.end);
  const tight = beyond.replace(/\s+/g, '');
  const cut = tight.lastIndexOf('|_');
  const quote = QUOTE.exec(before);
  if (cut < 0 && quote) {
    // The warning ends in the first text, so all of it may be a quote.
    const [next] = beyond.split(JOINT, 1);
    const value = quote[1] + tight;
    return isBodyAfterQuote(value, next!) && looksRandom(value.slice(0, BODY_SEEN), 0.25);
  }
  const body = cut < 0 ? tight : tight.slice(cut + 2);
  return BODY.test(body) && looksRandom(body.slice(0, BODY_SEEN), 0.25);
}

/**
 * True if the previous text is only the cookie's name, or starts the name and the value's own text completes
 * it.
 */
function isNamedBefore(
  joined: string,
  starts: readonly number[],
  { number, start }: AcrossSpan['parts'][number],
): boolean {
  const place = starts[number]! + start;
  const previous = joined.slice(starts[number - 1] ?? 0, starts[number]).trim();
  const isWord = previous.length <= NAME_MAX && !/\s/.test(previous);
  const before = joined.slice(Math.max(0, place - NAME_BEFORE_MAX), place).replace(/\s+/g, '');
  return number > 0 && isWord && start < NAME_MAX && NAME_BEFORE.test(before);
}
