import { dropSpaces, type Folded, fold, rewrite } from './fold.ts';
import { letterCase, looksRandom, TWO_DIGITS } from './letters.ts';
import { readLookAlikes } from './look-alikes.ts';

export interface Span<Kind extends string = string> {
  kind: Kind;
  start: number;
  end: number;
  /** The text contains it in some encoded form. */
  isHidden?: boolean;
}

/** The folded text, with and without white space. */
export interface Page {
  spaced: Folded;
  tight: Folded;
}

// The shortest login is `mfa.` with twenty letters of its value.
const LENGTH_MIN = 20;
// A long text is searched in stretches that overlap by more than the shortest telltale part of any login, so
// the time is linear and no step takes long.
const STRETCH = 32 * 1024;
const LAP_SHARE = 0.25;
// Ways that people write a dot to keep it from being recognized.
const WRITTEN_DOT =
  /[[({<]\s?(?:\.|dot|point|period)\s?[\])}>]|[\s_-]dot[\s_-]|\s(?:point|period)\s/gi;
const PIECE_MAX = 20;
const VALUE_MARKS = '_.|-';

interface Stretch {
  text: string;
  offset: number;
}

/** Splits a text into overlapping stretches; a short text is one stretch. */
export function splitStretches(text: string, size = STRETCH): Stretch[] {
  const stretches: Stretch[] = [];
  const lap = size * LAP_SHARE;
  let offset = 0;
  do {
    stretches.push({ text: text.slice(offset, offset + size), offset });
    offset += size - lap;
  } while (offset + lap < text.length);
  return stretches;
}

/** Runs `look` on one stretch at a time. */
export function lookAlong<Kind extends string>(
  text: string,
  look: (stretch: string) => Span<Kind>[],
): Span<Kind>[] {
  if (text.length <= STRETCH) return look(text);
  const spans = splitStretches(text).flatMap((stretch) =>
    look(stretch.text).map((span) => {
      return { ...span, start: span.start + stretch.offset, end: span.end + stretch.offset };
    }),
  );
  return merge(spans);
}

/**
 * Runs `look` on the folded text and maps the spans it finds in `page.spaced` back to `text`. The first run
 * is on an untraced page, which may find too much but never too little: nearly all text ends there, and only
 * the rest pays for the exact one.
 */
export function lookAt<Kind extends string>(
  text: string,
  look: (page: Page) => Span<Kind>[],
): Span<Kind>[] {
  if (text.length < LENGTH_MIN || look(foldPage(text, false)).length === 0) return [];
  const page = foldPage(text, true);
  const { starts, ends } = page.spaced;
  const spans = look(page).map((span) => {
    return { ...span, start: starts![span.start]!, end: ends![span.end - 1]! };
  });
  return merge(spans);
}

export function toSpaced<Kind extends string>({ tight }: Page, span: Span<Kind>): Span<Kind> {
  if (!tight.starts || !tight.ends) return span;
  return { ...span, start: tight.starts[span.start]!, end: tight.ends[span.end - 1]! };
}

/** Tells whether white space preceded this character of the tight text; undefined if untraced. */
export function isGap({ tight }: Page, at: number): boolean | undefined {
  return tight.starts && tight.starts[at]! > tight.ends![at - 1]!;
}

/** Counts the characters of a value from here on without white space between them. */
export function unbrokenLength(page: Page, range: { from: number; max: number }): number {
  const { text } = page.tight;
  const stop = range.from + range.max;
  let end = range.from;
  while (end < stop && isValueCharacter(text, end) && (end === range.from || !isGap(page, end))) {
    end += 1;
  }
  return end - range.from;
}

/**
 * Finds the end of a value. It continues across white space as long as the next piece looks like more of the
 * value and not like words.
 */
export function endOfValue(page: Page, from: number): number {
  const { text } = page.tight;
  let end = from;
  while (isValueCharacter(text, end) && (!isGap(page, end) || goesOn(page, end))) end += 1;
  return end;
}

function goesOn(page: Page, at: number): boolean {
  const { text } = page.tight;
  const length = unbrokenLength(page, { from: at, max: PIECE_MAX });
  if (length === PIECE_MAX || /\d|[a-z][A-Z]/.test(text.slice(at, at + length))) return true;
  // A line as long as the previous one is more of the same.
  if (length === unbrokenBefore(page, at)) return true;
  return looksRandom(/^[\w.|-]*/.exec(text.slice(at, at + 32))![0], 0.35);
}

function unbrokenBefore(page: Page, at: number): number {
  let start = at - 1;
  while (start > at - PIECE_MAX && isValueCharacter(page.tight.text, start - 1)) {
    if (isGap(page, start)) break;
    start -= 1;
  }
  return at - start;
}

function isValueCharacter(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return false;
  return letterCase(text.charCodeAt(at)) !== 'other' || VALUE_MARKS.includes(text[at]!);
}

/**
 * Tells a key with inserted white space from words: in words, capitals and numbers follow white space and
 * hardly ever occur inside a piece.
 */
export function looksLikeBrokenKey(page: Page, range: { from: number; length: number }): boolean {
  const text = page.tight.text.slice(range.from, range.from + range.length);
  let gaps = 0;
  let rises = 0;
  for (let at = 1; at < text.length; at += 1) {
    const here = letterCase(text.charCodeAt(at));
    if (isGap(page, range.from + at)) gaps += 1;
    else if (
      (here === 'upper' || here === 'digit') &&
      here !== letterCase(text.charCodeAt(at - 1))
    ) {
      rises += 1;
    }
  }
  const isSpacedOut = gaps > text.length * 0.8 && looksRandom(text, 0.3);
  return isSpacedOut || (rises >= text.length * 0.08 && TWO_DIGITS.test(text));
}

function foldPage(text: string, traced: boolean): Page {
  const folded = rewrite(fold(text, { traced }), WRITTEN_DOT, () => '.');
  const spaced = { ...folded, text: readLookAlikes(folded.text) };
  const tight = dropSpaces(spaced.text, { traced });
  return { spaced, tight };
}

/** Merges overlapping spans under the kind that was searched for first. */
function merge<Kind extends string>(spans: Span<Kind>[]): Span<Kind>[] {
  const ranked = spans.map((span, rank) => ({ ...span, rank }));
  const merged: typeof ranked = [];
  for (const span of ranked.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (!last || span.start >= last.end) {
      merged.push(span);
      continue;
    }
    last.end = Math.max(last.end, span.end);
    if (span.rank < last.rank) {
      last.kind = span.kind;
      last.rank = span.rank;
    }
  }
  return merged.map(({ rank: _, ...span }) => span);
}
