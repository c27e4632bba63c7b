// The arithmetic of a field that hides parts of its text. The page keeps the true text; the field holds dots
// in place of each hidden part, so neither the screen nor a screen reader has them.

/** A part of a text, as slice takes it. */
export interface TextPart {
  start: number;
  end: number;
}

const DOTS = '••••••••';

export interface MaskedText {
  value: string;
  /** The hidden parts of the value, in order. */
  hidden: readonly TextPart[];
  /** What the field shows. */
  shown: string;
  /** The dots in `shown`, one for each hidden part. */
  dots: readonly TextPart[];
}

export function maskText(value: string, hidden: readonly TextPart[]): MaskedText {
  const dots: TextPart[] = [];
  let shown = '';
  let at = 0;
  for (const { start, end } of hidden) {
    shown += value.slice(at, start);
    dots.push({ start: shown.length, end: shown.length + DOTS.length });
    shown += DOTS;
    at = end;
  }
  return { value, hidden, shown: shown + value.slice(at), dots };
}

/** The same part of the true text. Dots count as one: a part that touches them includes all of them. */
export function truePart({ hidden, dots }: MaskedText, { start, end }: TextPart): TextPart {
  const whole = { start, end };
  let before = 0;
  let within = 0;
  dots.forEach((dot, index) => {
    const part = hidden[index] ?? dot;
    const more = part.end - part.start - (dot.end - dot.start);
    if (dot.start < start && start < dot.end) whole.start = dot.start;
    if (dot.start < end && end < dot.end) whole.end = dot.end;
    if (dot.end <= whole.start) before += more;
    if (dot.end <= whole.end) within += more;
  });
  return { start: whole.start + before, end: whole.end + within };
}

/** Where a place of the true text is in the field. Within a hidden part, it is after its dots. */
export function shownPlace({ hidden, dots, shown }: MaskedText, place: number): number {
  let at = place;
  hidden.forEach((part, index) => {
    const dot = dots[index] ?? part;
    if (place >= part.end) at = dot.end + place - part.end;
    else if (place > part.start) at = dot.end;
  });
  return Math.min(at, shown.length);
}

export function hidesAny({ dots }: MaskedText, { start, end }: TextPart): boolean {
  return dots.some((dot) => dot.start < end && start < dot.end);
}

/**
 * The true text after the field's text was edited to `next`, with the caret after the edit. Deleting some of
 * the dots deletes all that they hide, and so does typing between them.
 */
export function applyEdit(
  before: MaskedText,
  { next, caret }: { next: string; caret: number | null },
): { value: string; caret: number } {
  const { shown, value } = before;
  const rest = next.slice(caret ?? next.length);
  const after = shown.endsWith(rest) ? rest.length : sameEnd(shown, next);
  const most = Math.min(shown.length, next.length) - after;
  const start = sameStart(shown, next, Math.max(0, most));
  const end = shown.length - after;
  const inserted = next.slice(start, next.length - after);
  const replaced = truePart(before, { start, end });
  return {
    value: value.slice(0, replaced.start) + inserted + value.slice(replaced.end),
    caret: replaced.start + inserted.length,
  };
}

function sameStart(one: string, other: string, most: number): number {
  let length = 0;
  while (length < most && one[length] === other[length]) length += 1;
  return length;
}

function sameEnd(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}
