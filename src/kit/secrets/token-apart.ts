// Finds the three parts of a token with words between them, or in a different order.
import { looksDrawnByChance } from './letters.ts';
import type { Page, Span } from './search.ts';
import { isMiddlePart, isUserId, LAST_MIN } from './token-parts.ts';
import { ID_GROUP } from './traces.ts';

const IDS = new RegExp(`(?<![\\w-])(?:${ID_GROUP}){5,6}[\\w]{0,3}={0,2}(?!\\.?[\\w-])`, 'g');
const OF_DIGITS = new RegExp(`^.{0,3}(?:${ID_GROUP}){3}`);
const PARTS = /[\w-]{5,48}={0,2}/g;
const NEAR = 200;

const WORD_OR_NUMBER = /^(?:[A-Z]?[a-z]+|[A-Z]+|[\d-]+|[a-z]+[-_]?\d{1,2})$/;
const LAST = new RegExp(`^[\\w-]{${LAST_MIN},48}$`);

/** Tells whether these include the three parts of a token, possibly among others. */
export function isTokenApart(texts: readonly string[]): boolean {
  const bare = texts.map((text) => text.trim().replace(/^\.|\.$/g, ''));
  return bare.some(isId) && bare.some(isMiddle) && bare.some(isLast);
}

function isId(text: string): boolean {
  return isUserId(text.replace(/={1,2}$/, ''));
}

function isMiddle(text: string): boolean {
  return isMiddlePart(text) && !WORD_OR_NUMBER.test(text);
}

function isLast(text: string): boolean {
  return (
    LAST.test(text) && !text.startsWith('gth_') && !OF_DIGITS.test(text) && looksDrawnByChance(text)
  );
}

/** Spans in `page.spaced`, from the first of the three parts to the last. */
export function tokensApart({ spaced: { text } }: Page): Span<'discord-token'>[] {
  return [...text.matchAll(IDS)].flatMap(({ index, 0: id }) => {
    if (!isId(id)) return [];
    const from = Math.max(0, index - NEAR);
    const parts = [...text.slice(from, index + id.length + NEAR).matchAll(PARTS)];
    const middle = parts.find(({ 0: part }) => isMiddle(part));
    const last = parts.find(({ 0: part }) => isLast(part));
    if (!middle || !last) return [];
    const starts = [index, from + middle.index, from + last.index];
    const ends = [index + id.length, starts[1]! + middle[0].length, starts[2]! + last[0].length];
    return [{ kind: 'discord-token', start: Math.min(...starts), end: Math.max(...ends) }];
  });
}
