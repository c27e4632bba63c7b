// Words for a Discord message. What people typed is escaped, so that it can't look like a link, a mention or a
// line of the desk's own.

/** Text that is written as it is. Everything else is escaped. */
export class Markdown {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Long enough for every sentence of the desk, and short enough for a message. Counted as it is written. */
const VALUE_MAX = 1_500;
const SPECIAL = /[\\*_~`|<>[\](){}#@:+\-.!]/;
/** They would turn the rest of a line around. */
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Without line breaks, and without what would turn around the words next to it. */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(TURNING, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Shows the text as it is, on one line. */
export function escapeMarkdown(text: string, max = VALUE_MAX): string {
  const plain = toOneLine(text);
  let written = '';
  let length = 0;
  for (const point of plain) {
    const escaped = SPECIAL.test(point) ? `\\${point}` : point;
    length += escaped === point ? 1 : 2;
    if (length >= max) return `${written}…`;
    written += escaped;
  }
  return written;
}

const ESCAPED = new RegExp(`\\\\(${SPECIAL.source})`, 'g');

/** Escaped text as Discord shows it. */
export function showPlain(text: string): string {
  return text.replace(ESCAPED, '$1');
}

/** Cuts by code points, which is how Discord counts. */
export function cutText(text: string, max: number): string {
  const points = [...text];
  return points.length <= max ? text : `${points.slice(0, max - 1).join('')}…`;
}

/** A line of a message, such as line`**Case**: ${number}`. */
export function line(
  words: TemplateStringsArray,
  ...values: readonly (string | number | Markdown)[]
): Markdown {
  const [first = '', ...rest] = words;
  const parts = values.map((value, at) => `${writeValue(value)}${rest[at] ?? ''}`);
  return new Markdown(first + parts.join(''));
}

function writeValue(value: string | number | Markdown): string {
  if (value instanceof Markdown) return value.text;
  return escapeMarkdown(String(value));
}

/** Words to copy, such as a code. Not for what people typed: nothing can be escaped in it. */
export function literal(text: string): Markdown {
  return new Markdown(`\`${text}\``);
}

/** The brackets keep Discord from showing a preview of the page. */
export function linkTo(words: string, url: string): Markdown {
  return new Markdown(
    `[${escapeMarkdown(words)}](<${url.replace(/[<>()\s]/g, encodeURIComponent)}>)`,
  );
}

/** A time in the reader's own zone, and how far off it is. */
export function timeAt(ms: number): Markdown {
  const seconds = Math.floor(ms / 1_000);
  return new Markdown(`<t:${seconds}:f> (<t:${seconds}:R>)`);
}
