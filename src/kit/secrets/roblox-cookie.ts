import { COOKIE_WARNING } from './cookie-warning.ts';
import {
  countTurns,
  endOfValue,
  isGap,
  looksLikeBrokenKey,
  looksRandom,
  type Page,
  type Span,
  unbrokenLength,
} from './search.ts';

type Cookie = Span<'roblox-cookie'>;

const WARNING = COOKIE_WARNING.toLowerCase();
// A dash typed twice may have become one long dash.
const WARNING_PARTS =
  /_\|warning:-|:-{1,2}do-not-share|\.-{1,2}sharing-this|-items\.\|_|-allow-someone-to-log-in|-as-you-and-to-steal|-steal-your-robux/gi;
const SLUG_BEFORE = /\/[a-z\d-]*$/;
const SLUG_MAX = 150;
// Every pattern here holds one of these, and nearly no other text does.
const HINT =
  /warning:|do-not-share|sharing-this|items\.\||someone-to-log|you-and-to|steal-your|\|_|roblo[-_.]?security|rbx[-_]?auth/i;
const UNWARNED_VALUE = /\|_[\w.-]{100,}/g;
const UNWARNED_MIN = 160;
const UNWARNED_HEX = /^(?:[\w-]{1,60}\.)?[\dA-F]{60}/;
/** The cookie, and the ticket that a login is handed from the page to the game with. */
const NAME = /roblo[-_.]?security|rbx[-_]?authentication[-_]?ticket/gi;
const VALUE_AFTER_NAME = /^\W{0,8}([\w.|-]{24,})/;
// An exported cookie is an object whose `value` stands some fields behind its `name`, or before it.
const VALUE_IN_EXPORT = /(?:value|content)(?:\s?raw)?\W{1,6}([\w.|-]{24,})/i;
const EXPORT_MAX = 400;
const VALUE_BEFORE_MAX = 3_000;
/** After the very end of the warning, a few letters are enough. */
const VALUE_MIN = 24;
const VALUE_AFTER_END_MIN = 12;
const BROKEN_MIN = 40;
/** One letter more than `_|WARNING:-DO-NOT-SHARE-THIS.`, which people do quote. */
const CUT_MIN = 30;

/** Spans in `page.tight`. The value alone has no documented shape: its warning or its name tells. */
export function robloxCookies(page: Page): Cookie[] {
  const { text } = page.tight;
  if (!HINT.test(text)) return [];
  if (isCutOff(text)) return [{ kind: 'roblox-cookie', start: 0, end: text.length }];
  return [...warnedCookies(page), ...namedCookies(page)];
}

/** What is left of a cookie in a field that takes only so many letters. Nobody quotes half of the warning alone. */
function isCutOff(text: string): boolean {
  if (text.length < CUT_MIN || text.length >= WARNING.length) return false;
  return WARNING.startsWith(text.toLowerCase());
}

/** The warning alone is what people quote when they speak of cookies: only with a value it is one. */
function warnedCookies(page: Page): Cookie[] {
  const { text } = page.tight;
  const found: Cookie[] = [];
  const parts = [
    ...text.matchAll(WARNING_PARTS),
    ...text.matchAll(UNWARNED_VALUE).filter(({ index }) => isUnwarnedValue(page, index + 2)),
  ];
  for (const part of parts.toSorted((a, b) => a.index - b.index)) {
    if (part.index < (found.at(-1)?.end ?? 0)) continue;
    if (isInSlug(text, part)) continue;
    const { start, end } = widen(text, { at: part.index, length: part[0].length });
    const value = end + /^[^\w.|-]{0,8}/.exec(text.slice(end, end + 8))![0].length;
    const isWhole = text.slice(end - 2, end) === '|_' && value === end && !isGap(page, value);
    const least = isWhole ? VALUE_AFTER_END_MIN : VALUE_MIN;
    const isUnwarned = part[0].length >= 100;
    if (isUnwarned || isCookieValue(page, value, least)) {
      found.push({ kind: 'roblox-cookie', start, end: endOfValue(page, value) });
    }
  }
  return found;
}

/** The middle of the warning is also what a forum makes of it in an address. */
function isInSlug(text: string, { index, 0: part }: { index: number; 0: string }): boolean {
  const isMiddle = part.startsWith('-') && !part.endsWith('|_');
  return isMiddle && SLUG_BEFORE.test(text.slice(Math.max(0, index - SLUG_MAX), index));
}

function isUnwarnedValue(page: Page, from: number): boolean {
  const text = page.tight.text.slice(from, from + UNWARNED_MIN);
  if (!looksLikeBrokenKey(page, { from, length: 100 }) || !looksRandom(text, 0.25)) return false;
  return UNWARNED_HEX.test(text) || /^[\w.-]{160}$/.test(text);
}

/** From a part of the warning to all of it that stands there. */
function widen(text: string, part: { at: number; length: number }) {
  let start = part.at;
  let end = part.at + part.length;
  const offset = WARNING.indexOf(text.slice(start, end).toLowerCase()) - part.at;
  if (offset + part.at < 0) return { start, end };
  const isWarning = (at: number) => text[at]?.toLowerCase() === WARNING[offset + at];
  while (offset + start > 0 && isWarning(start - 1)) start -= 1;
  while (offset + end < WARNING.length && isWarning(end)) end += 1;
  return { start, end };
}

function namedCookies(page: Page): Cookie[] {
  const { text } = page.tight;
  const found: Cookie[] = [];
  let searched = 0;
  for (const name of text.matchAll(NAME)) {
    const after = name.index + name[0].length;
    if (after < (found.at(-1)?.end ?? 0)) continue;
    const start = valueAfterName(page, after) ?? valueBeforeName(page, name.index, searched);
    searched = after;
    if (start === undefined) continue;
    found.push({ kind: 'roblox-cookie', start, end: endOfValue(page, start) });
  }
  return found;
}

function valueAfterName(page: Page, after: number): number | undefined {
  const near = page.tight.text.slice(after, after + EXPORT_MAX);
  const value = VALUE_AFTER_NAME.exec(near) ?? VALUE_IN_EXPORT.exec(near);
  if (!value) return undefined;
  const start = after + value.index + value[0].length - value[1]!.length;
  // `roblosecurityCookieOfUser` is a name in somebody's code.
  if (start === after && isGap(page, start) === false) return undefined;
  return isCookieValue(page, start, VALUE_MIN) ? start : undefined;
}

/** Looks no further back than the name before this one, so that all looks together are linear. */
function valueBeforeName(page: Page, name: number, searched: number): number | undefined {
  const from = Math.max(searched, name - VALUE_BEFORE_MAX);
  const before = page.tight.text.slice(from, name);
  const at = before.toLowerCase().lastIndexOf('value');
  const value = at < 0 ? null : VALUE_IN_EXPORT.exec(before.slice(at));
  if (!value) return undefined;
  const end = at + value.index + value[0].length;
  const start = from + end - value[1]!.length;
  const isNear = before.length - end <= EXPORT_MAX;
  return isNear && isCookieValue(page, start, VALUE_MIN) ? start : undefined;
}

/** Random in its look: words, even with dashes and a number among them, are no value. */
function isCookieValue(page: Page, start: number, least: number): boolean {
  const text = page.tight.text.slice(start, start + 200);
  const unbroken = unbrokenLength(page, { from: start, max: 64 });
  const whole = text.slice(0, unbroken);
  if (unbroken >= least && /\d/.test(whole) && countTurns(whole) >= unbroken * 0.12) return true;
  if (unbroken === 64 && !/[a-z][-_.][a-z]/i.test(whole)) return true;
  const length = /^[\w.|-]*/.exec(text)![0].length;
  if (length < BROKEN_MIN) return false;
  // Words come first where it is prose, whatever numbers follow them; but no word is one letter.
  const isSpacedOut = unbroken === 1 && /^\w/.test(text);
  const head = { from: start, length: isSpacedOut ? length : BROKEN_MIN };
  return looksLikeBrokenKey(page, head) && looksLikeBrokenKey(page, { from: start, length });
}
