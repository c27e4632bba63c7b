import { COOKIE_WARNING } from '../cookie-warning.ts';
import {
  endOfValue,
  isGap,
  looksLikeBrokenKey,
  type Page,
  type Span,
  unbrokenLength,
} from './search.ts';

type Cookie = Span<'roblox-cookie'>;

const WARNING = COOKIE_WARNING.toLowerCase();
// A dash typed twice may have become one long dash.
const WARNING_PARTS = /_\|warning:-|:-{1,2}do-not-share|\.-{1,2}sharing-this|-items\.\|_/gi;
// The middle of the warning is also what a forum makes of it in an address.
const WARNING_MIDDLES = /-allow-someone-to-log-in|-as-you-and-to-steal|-steal-your-robux/gi;
const SLUG_BEFORE = /\/[a-z\d-]*$/;
const SLUG_MAX = 150;
// Every pattern here holds one of these, and nearly no other text does.
const HINT =
  /warning:|do-not-share|sharing-this|items\.\||someone-to-log|you-and-to|steal-your|\|_|roblosecurity/i;
const UNWARNED_VALUE = /\|_[\w.-]{100,}/g;
const NAME = /roblosecurity/gi;
const VALUE_AFTER_NAME = /^\W{0,8}([\w.|-]{24,})/;
// An exported cookie is an object whose `value` stands some fields behind its `name`.
const VALUE_IN_EXPORT = /value\W{1,6}([\w.|-]{24,})/i;
const EXPORT_MAX = 400;

/** Spans in `page.tight`. The value alone has no documented shape: its warning or its name tells. */
export function robloxCookies(page: Page): Cookie[] {
  return HINT.test(page.tight.text) ? [...warnedCookies(page), ...namedCookies(page)] : [];
}

function warnedCookies(page: Page): Cookie[] {
  const { text } = page.tight;
  const found: Cookie[] = [];
  const parts = [
    ...text.matchAll(WARNING_PARTS),
    ...text.matchAll(WARNING_MIDDLES).filter(({ index }) => !isInSlug(text, index)),
    ...text
      .matchAll(UNWARNED_VALUE)
      .filter(({ index }) => looksLikeBrokenKey(page, { from: index + 2, length: 100 })),
  ];
  for (const part of parts.toSorted((a, b) => a.index - b.index)) {
    if (part.index < (found.at(-1)?.end ?? 0)) continue;
    const { start, end } = widen(text, { at: part.index, length: part[0].length });
    found.push({ kind: 'roblox-cookie', start, end: endOfValue(page, end) });
  }
  return found;
}

function isInSlug(text: string, at: number): boolean {
  return SLUG_BEFORE.test(text.slice(Math.max(0, at - SLUG_MAX), at));
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
  for (const name of text.matchAll(NAME)) {
    const after = name.index + name[0].length;
    if (after < (found.at(-1)?.end ?? 0)) continue;
    const near = text.slice(after, after + EXPORT_MAX);
    const value = VALUE_AFTER_NAME.exec(near) ?? VALUE_IN_EXPORT.exec(near);
    if (!value) continue;
    const start = after + value.index + value[0].length - value[1]!.length;
    // `roblosecurityCookieOfUser` is a name in somebody's code.
    if (start === after && isGap(page, start) === false) continue;
    if (isCookieValue(page, start)) {
      found.push({ kind: 'roblox-cookie', start, end: endOfValue(page, start) });
    }
  }
  return found;
}

function isCookieValue(page: Page, start: number): boolean {
  const text = page.tight.text.slice(start, start + 200);
  const unbroken = unbrokenLength(page, { from: start, max: 64 });
  if (unbroken === 64 || (unbroken >= 24 && /\d/.test(text.slice(0, unbroken)))) return true;
  const length = /^[\w.|-]*/.exec(text)![0].length;
  return length >= 40 && looksLikeBrokenKey(page, { from: start, length });
}
