import { isMonotonous } from './placeholder.ts';
import {
  countTurns,
  endOfValue,
  isGap,
  looksLikeBrokenKey,
  type Page,
  type Span,
  unbrokenLength,
} from './search.ts';
import { ID_GROUP } from './traces.ts';

type Token = Span<'discord-token'>;

// 17 digits or more in base64: each three of them are such a group, and one or two may be left.
const ID = new RegExp(`(?:${ID_GROUP}){5,}(?:[MNO][DTjz][AEIMQUYcgk]|[MNO][AQgw])?={0,2}`, 'g');
// Seventeen digits are an id of January 2015, when Discord's time begins. There is no last date:
// it would only help who puts digits before a token.
const USER_ID = /[1-9]\d{16,19}$/;
const DOT = /^\./;
// Where its parts were taken apart: marks, white space, and perhaps a word for what comes next.
const OTHER_GAP =
  /^(?:[^\w-]{0,12}(?:[a-z][a-z_]{0,12}\d?[^\w-]{0,2}[:=]|\d{1,2}[).:])?[^\w-]{0,4})/i;
const MIDDLE_MIN = 5;
const MIDDLE_MAX = 7;
const LAST = /^[\w-]{20}/;
const LAST_MIN = 20;
const LAST_SEEN = 27;

const MFA = /mfa\.?[\w-]{20,}/g;
const MFA_LENGTH_MIN = 70;
const MFA_LENGTH = 84;
const MFA_CUT_MIN = 20;

/** Spans in `page.tight`. A bot's token and a person's have the same shape. */
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

/** Where white space parted it from the next part, letters of that may have been read as its own. */
function findLastOf(page: Page, id: { start: number; end: number }): number | undefined {
  for (let end = id.end; end > id.end - 4; end -= 1) {
    if (end < id.end && isGap(page, end) === false) continue;
    const letters = page.tight.text.slice(id.start, end).replaceAll('=', '');
    if (letters.length % 4 === 1 || !USER_ID.test(atob(letters))) continue;
    const last = findLast(page, end);
    if (last !== undefined) return last;
  }
  return undefined;
}

/** Where the least of the token's last part ends, if this is the end of its first part. */
function findLast(page: Page, at: number): number | undefined {
  const { text } = page.tight;
  const near = text.slice(at, at + 80);
  const dotted = /^\.([\w-]{5,7})\.[\w-]{20}/.exec(near);
  if (dotted) {
    const end = at + dotted[0].length;
    const last = end - LAST_MIN;
    if (isMonotonous(text.slice(last, end))) return undefined;
    // Two sentences and a file's name may stand so, too.
    const isWhole = unbrokenLength(page, { from: at, max: end - at }) === end - at;
    return isWhole || looksDrawn(text.slice(last, last + LAST_SEEN)) ? end : undefined;
  }
  const middle = afterGap(page, at);
  if (middle === undefined) return undefined;
  const unbroken = unbrokenLength(page, { from: middle, max: MIDDLE_MAX + 1 });
  for (let length = MIDDLE_MIN; length <= Math.min(MIDDLE_MAX, unbroken); length += 1) {
    const last = afterGap(page, middle + length);
    if (last !== undefined && isLastPart(page, last)) return last + LAST_MIN;
  }
  return undefined;
}

/** Where the next part begins, if anything parts the two here; without a trace, white space may have. */
function afterGap(page: Page, at: number): number | undefined {
  const { text } = page.tight;
  const near = text.slice(at, at + 32);
  const length = (DOT.exec(near) ?? OTHER_GAP.exec(near))![0].length;
  if (length === 0 && isGap(page, at) === false) return undefined;
  const next = at + length;
  // The dash before an item of a list.
  return text[next] === '-' && isGap(page, next + 1) === true ? next + 1 : next;
}

/** Without dots around it, it has to look like a key, and not like the next word or a hash. */
function isLastPart(page: Page, at: number): boolean {
  const length = unbrokenLength(page, { from: at, max: LAST_SEEN });
  const part = page.tight.text.slice(at, at + length);
  return LAST.test(part) && looksDrawn(part);
}

/** Names in code change case as well, and hold hardly any digits or capitals side by side. */
export function looksDrawn(part: string): boolean {
  const isMixed = /[a-z]/.test(part) && /[A-Z]/.test(part);
  const turns = countTurns(part);
  if (!isMixed || turns < part.length * 0.18) return false;
  return /\d|[A-Z]{2}/.test(part) || turns >= part.length * 0.4;
}

// 20, 19, 18 and 17 digits in base64 without padding.
const ID_LENGTHS = [27, 26, 24, 23];

/** Measured backwards from the first dot, since words may stand right before the token. */
export function startOfId(text: string, dot: number): number | undefined {
  let end = dot;
  while (text[end - 1] === '=' && dot - end < 2) end -= 1;
  const length = ID_LENGTHS.find((each) => end >= each && isUserId(text.slice(end - each, end)));
  return length && end - length;
}

export function isUserId(part: string): boolean {
  // Digits in base64 begin so; it saves most of the decoding.
  if (!ID_LENGTHS.includes(part.length) || !/^[MNO][DTjz][\dA-Za-z]*$/.test(part)) return false;
  return /^[1-9]\d{16,19}$/.test(atob(part));
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

/** Where white space, or the end of a field, stands for the dot. */
function isMfaWithoutDot(page: Page, value: number): boolean {
  if (isGap(page, value) === false) return false;
  const length = unbrokenLength(page, { from: value, max: MFA_LENGTH });
  return length >= MFA_LENGTH_MIN && looksDrawn(page.tight.text.slice(value, value + length));
}

function isMfaValue(page: Page, value: number): boolean {
  const unbroken = unbrokenLength(page, { from: value, max: MFA_LENGTH_MIN });
  if (unbroken === MFA_LENGTH_MIN) return true;
  const { text } = page.tight;
  // With white space in it, it may as well be a sentence that ends with 'mfa.' and the next one.
  const length = /^[\w-]*/.exec(text.slice(value, value + MFA_LENGTH))![0].length;
  if (length >= MFA_LENGTH_MIN && looksLikeBrokenKey(page, { from: value, length })) return true;
  if (unbroken < MFA_CUT_MIN || isGap(page, value) === true) return false;
  return looksDrawn(text.slice(value, value + unbroken));
}
