import { isOrdinaryValue } from './cookie-body.ts';
import { looksLikeUnwarnedValue, looksLikeValue, VALUE_MIN } from './cookie-value.ts';
import {
  endOfValue,
  isGap,
  looksLikeBrokenKey,
  type Page,
  type Span,
  unbrokenLength,
} from './search.ts';
import { COOKIE_HEAD, COOKIE_NAME, COOKIE_TRACE } from './traces.ts';
import { isCutOff, WARNING_PARTS, widen } from './warning.ts';

type Cookie = Span<'roblox-cookie'>;

const SLUG_BEFORE = /\/[a-z\d-]*$/;
const SLUG_MAX = 150;
const HINT = new RegExp(`${COOKIE_TRACE}|${COOKIE_NAME}`, 'i');
const UNWARNED_VALUE = new RegExp(`\\|_[\\w.-]{${VALUE_MIN.unwarned},}`, 'g');
const UNWARNED_SEEN = 160;
// The end of a warning that was cut in the middle.
const BEFORE_VALUE = /^[^\w.|-]{0,8}(?:\|_)?/;
const NAME = new RegExp(COOKIE_NAME, 'gi');
const HEAD = new RegExp(`^(?:${COOKIE_HEAD})`);
const VALUE_AFTER_NAME = /^\W{0,8}([\w.|-]{24,})/;
// An exported cookie is an object whose `value` comes a few fields after its `name`, or before it.
const VALUE_IN_EXPORT = /(?:value|content)(?:\s?raw)?\W{1,6}([\w.|-]{24,})/i;
const EXPORT_MAX = 400;
const VALUE_BEFORE_MAX = 3_000;
const BROKEN_MIN = 40;
const WORD = /^[a-z]{2,12}$/;
const ORDINARY_SEEN = 140;

/**
 * Returns spans in `page.tight`. A bare value has no documented shape: its warning or its name gives it away.
 */
export function robloxCookies(page: Page): Cookie[] {
  const { text } = page.tight;
  if (!HINT.test(text)) return [];
  if (isCutOff(text)) return [{ kind: 'roblox-cookie', start: 0, end: text.length }];
  return [...warnedCookies(page), ...namedCookies(page)];
}

/** People quote the warning alone when they talk about cookies, so it only counts with a value. */
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
    const between = BEFORE_VALUE.exec(text.slice(end, end + 10))![0];
    const value = end + between.length;
    const isWhole = text.slice(end - 2, end) === '|_' && value === end && !isGap(page, value);
    const least = isWhole ? VALUE_MIN.warned : VALUE_MIN.cut;
    const isUnwarned = part[0].length >= VALUE_MIN.unwarned;
    const isMarked = isWhole || isUnwarned || between.endsWith('|_');
    if (!isMarked && isOrdinaryAt(page, value)) continue;
    if (isUnwarned || isCookieValue(page, value, least)) {
      found.push({ kind: 'roblox-cookie', start, end: endOfValue(page, value) });
    }
  }
  return found;
}

/** A quoted warning may come right before a hash. */
function isOrdinaryAt(page: Page, from: number): boolean {
  const length = unbrokenLength(page, { from, max: ORDINARY_SEEN });
  return isOrdinaryValue(page.tight.text.slice(from, from + length));
}

/** Forum URLs contain the middle of the warning as a slug. */
function isInSlug(text: string, { index, 0: part }: { index: number; 0: string }): boolean {
  const isMiddle = part.startsWith('-') && !part.endsWith('|_');
  return isMiddle && SLUG_BEFORE.test(text.slice(Math.max(0, index - SLUG_MAX), index));
}

function isUnwarnedValue(page: Page, from: number): boolean {
  const text = page.tight.text.slice(from, from + UNWARNED_SEEN);
  const isKey = looksLikeBrokenKey(page, { from, length: VALUE_MIN.unwarned });
  return isKey && looksLikeUnwarnedValue(text);
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
  // `roblosecurityCookieOfUser` is an identifier in someone's code.
  if (start === after && isGap(page, start) === false) return undefined;
  return isCookieValue(page, start, VALUE_MIN.named) ? start : undefined;
}

/** Searches back only to the previous name, so that all searches together take linear time. */
function valueBeforeName(page: Page, name: number, searched: number): number | undefined {
  const from = Math.max(searched, name - VALUE_BEFORE_MAX);
  const before = page.tight.text.slice(from, name);
  const at = before.toLowerCase().lastIndexOf('value');
  const value = at < 0 ? null : VALUE_IN_EXPORT.exec(before.slice(at));
  if (!value) return undefined;
  const end = at + value.index + value[0].length;
  const start = from + end - value[1]!.length;
  const isNear = before.length - end <= EXPORT_MAX;
  return isNear && isCookieValue(page, start, VALUE_MIN.named) ? start : undefined;
}

/** A value must look random: words aren't one, even with dashes and a number among them. */
function isCookieValue(page: Page, start: number, least: number): boolean {
  const text = page.tight.text.slice(start, start + 200);
  const unbroken = unbrokenLength(page, { from: start, max: 64 });
  const whole = text.slice(0, unbroken);
  if (unbroken >= least && looksLikeValue(whole)) return true;
  const length = /^[\w.|-]*/.exec(text)![0].length;
  if (length < BROKEN_MIN) return false;
  if (HEAD.test(text)) return true;
  // Prose starts with a word, whatever numbers follow; a single letter doesn't count as a word.
  if (WORD.test(whole)) return false;
  const isSpacedOut = unbroken === 1 && /^\w/.test(text);
  const head = { from: start, length: isSpacedOut ? length : BROKEN_MIN };
  return looksLikeBrokenKey(page, head) && looksLikeBrokenKey(page, { from: start, length });
}
