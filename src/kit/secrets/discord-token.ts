import { looksDrawnByChance } from './letters.ts';
import {
  endOfValue,
  isGap,
  looksLikeBrokenKey,
  type Page,
  type Span,
  unbrokenLength,
} from './search.ts';
import { LAST_MIN, MFA_LENGTH, MFA_MIN, MIDDLE } from './token-parts.ts';
import { ID_GROUP } from './traces.ts';

type Token = Span<'discord-token'>;

// 17 digits or more in base64: every three digits form such a group, and one or two may be left over.
const ID = new RegExp(`(?:${ID_GROUP}){5,}(?:[MNO][DTjz][AEIMQUYcgk]|[MNO][AQgw])?={0,2}`, 'g');
// Other digits may come right before it.
const ID_AT_END = /[1-9]\d{16,19}$/;
const DOT = /^\./;
// A gap between separated parts: marks, white space, and perhaps a label for the next part.
const OTHER_GAP =
  /^(?:[^\w-]{0,12}(?:[a-z][a-z_]{0,12}\d?[^\w-]{0,2}[:=]|\d{1,2}[).:])?[^\w-]{0,4})/i;
const LAST = new RegExp(`^[\\w-]{${LAST_MIN}}`);
const DOTTED = new RegExp(`^\\.[\\w-]{${MIDDLE.least},${MIDDLE.most}}\\.[\\w-]{${LAST_MIN}}`);
const LAST_SEEN = 27;
// How people censor a token before they show it to others.
const CROSSED_OUT = /^\.([xX_-])\1*\.\1+$/;

const MFA = /mfa\.?[\w-]{20,}/g;
const MFA_CUT_MIN = 20;

/** Returns spans in `page.tight`. Bot and user tokens have the same shape. */
export function discordTokens(page: Page): Token[] {
  const { text } = page.tight;
  return [...partedTokens(page), ...(text.includes('mfa') ? mfaTokens(page) : [])];
}

function partedTokens(page: Page): Token[] {
  const { text } = page.tight;
  const found: Token[] = [];
  for (const { index, 0: id } of text.matchAll(ID)) {
    if (index < (found.at(-1)?.end ?? 0)) continue;
    const last = findLastOf(page, { start: index, end: index + id.length });
    if (last !== undefined) {
      found.push({ kind: 'discord-token', start: index, end: endOfValue(page, last) });
    }
  }
  return found;
}

/**
 * If only white space separated the id from the next part, letters of that part may have been read as the
 * id's.
 */
function findLastOf(page: Page, id: { start: number; end: number }): number | undefined {
  for (let end = id.end; end > id.end - 4; end -= 1) {
    if (end < id.end && isGap(page, end) === false) continue;
    const letters = page.tight.text.slice(id.start, end).replaceAll('=', '');
    if (letters.length % 4 === 1 || !ID_AT_END.test(atob(letters))) continue;
    const last = findLast(page, end);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** The end of the shortest possible last part, if the token's first part ends at `at`. */
function findLast(page: Page, at: number): number | undefined {
  const { text } = page.tight;
  const near = text.slice(at, at + 80);
  const dotted = DOTTED.exec(near);
  if (dotted) {
    const end = at + dotted[0].length;
    const last = end - LAST_MIN;
    if (CROSSED_OUT.test(dotted[0])) return undefined;
    // Two sentences or a file name may look like this too.
    const isWhole = unbrokenLength(page, { from: at, max: end - at }) === end - at;
    return isWhole || looksDrawnByChance(text.slice(last, last + LAST_SEEN)) ? end : undefined;
  }
  const middle = afterGap(page, at);
  if (middle === undefined) return undefined;
  const unbroken = unbrokenLength(page, { from: middle, max: MIDDLE.most + 1 });
  for (let length = MIDDLE.least; length <= Math.min(MIDDLE.most, unbroken); length += 1) {
    const last = afterGap(page, middle + length);
    if (last !== undefined && isLastPart(page, last)) return last + LAST_MIN;
  }
  return undefined;
}

/**
 * The start of the next part, if something separates the two here. In an untraced page, white space may have.
 */
function afterGap(page: Page, at: number): number | undefined {
  const { text } = page.tight;
  const near = text.slice(at, at + 32);
  const length = (DOT.exec(near) ?? OTHER_GAP.exec(near))![0].length;
  if (length === 0 && isGap(page, at) === false) return undefined;
  const next = at + length;
  // A dash before a list item.
  return text[next] === '-' && isGap(page, next + 1) === true ? next + 1 : next;
}

/** Without dots around it, it must look like a key and not like the next word or a hash. */
function isLastPart(page: Page, at: number): boolean {
  const length = unbrokenLength(page, { from: at, max: LAST_SEEN });
  const part = page.tight.text.slice(at, at + length);
  return LAST.test(part) && looksDrawnByChance(part);
}

function mfaTokens(page: Page): Token[] {
  const { text } = page.tight;
  const found: Token[] = [];
  for (const { index } of text.matchAll(MFA)) {
    const hasDot = text[index + 3] === '.';
    const value = index + (hasDot ? 4 : 3);
    if (!hasDot && !isMfaWithoutDot(page, value)) continue;
    const isWord = /\w/.test(text[index - 1] ?? '') && isGap(page, index) === false;
    if (isWord || index < (found.at(-1)?.end ?? 0) || !isMfaValue(page, value)) continue;
    found.push({ kind: 'discord-token', start: index, end: endOfValue(page, value + MFA_CUT_MIN) });
  }
  return found;
}

/** Handles white space or the end of a field in place of the dot. */
function isMfaWithoutDot(page: Page, value: number): boolean {
  if (isGap(page, value) === false) return false;
  const length = unbrokenLength(page, { from: value, max: MFA_LENGTH });
  return length >= MFA_MIN && looksDrawnByChance(page.tight.text.slice(value, value + length));
}

function isMfaValue(page: Page, value: number): boolean {
  const unbroken = unbrokenLength(page, { from: value, max: MFA_MIN });
  if (unbroken === MFA_MIN) return true;
  const { text } = page.tight;
  // With white space in it, it could also be a sentence that ends with 'mfa.' and the next one.
  const length = /^[\w-]*/.exec(text.slice(value, value + MFA_LENGTH))![0].length;
  if (length >= MFA_MIN && looksLikeBrokenKey(page, { from: value, length })) return true;
  if (unbroken < MFA_CUT_MIN || isGap(page, value) === true) return false;
  return looksDrawnByChance(text.slice(value, value + unbroken));
}
