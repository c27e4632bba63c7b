import { CODE_ALPHABET } from '#desk/access/rules.ts';

const PREFIX = 'GATE';
export const CODE_PREFIX = `${PREFIX}-`;
const LENGTH = 20;
const GROUP = 5;

/** A partly typed code as the field shows it, and the caret's position. */
export interface TypedCode {
  text: string;
  caret: number;
}

/** Groups typed or pasted text. The caret stays after the same character. */
export function groupCode(raw: string, rawCaret: number = raw.length): TypedCode {
  const all = significant(raw);
  const prefixLength = measurePrefix(raw, all);
  if (prefixLength === all.length && PREFIX.startsWith(all)) {
    return { text: all, caret: Math.min(significant(raw.slice(0, rawCaret)).length, all.length) };
  }
  const body = all.slice(prefixLength, prefixLength + LENGTH);
  const groups = body.match(new RegExp(`.{1,${GROUP}}`, 'g')) ?? [];
  const text = [PREFIX, ...groups].join('-');
  return { text, caret: caretFor(raw.slice(0, rawCaret), prefixLength, text.length) };
}

function caretFor(before: string, prefixLength: number, textLength: number): number {
  const passed = significant(before).length;
  const inBody = passed - prefixLength;
  if (inBody <= 0) return prefixLength === 0 ? PREFIX.length + 1 : passed;
  const hyphens = 1 + Math.floor((inBody - 1) / GROUP);
  return Math.min(PREFIX.length + inBody + hyphens, textLength);
}

/** How many characters belong to the leading GATE. A code itself may also start with these letters. */
function measurePrefix(raw: string, all: string): number {
  const first = /^[^0-9A-Z]*([A-Z]+)[^0-9A-Z]/.exec(raw.toUpperCase())?.[1];
  if (first !== undefined && PREFIX.startsWith(first)) return first.length;
  if (PREFIX.startsWith(all)) return all.length;
  return all.startsWith(PREFIX) && all.length !== LENGTH ? PREFIX.length : 0;
}

function significant(raw: string): string {
  const upper = raw.toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1');
  return [...upper].filter((character) => CODE_ALPHABET.includes(character)).join('');
}

/** How many characters are missing. */
export function missingFrom(text: string): number {
  const all = significant(text);
  return LENGTH - (all.length - measurePrefix(text, all));
}
