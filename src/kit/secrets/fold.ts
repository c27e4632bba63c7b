// Text as a reader would understand it: escapes are decoded, look-alike forms become ASCII, and invisible
// characters are removed. A traced fold also knows where each character came from.

export interface Folded {
  text: string;
  /** The start and end of each character's source; absent if not traced. */
  starts?: Uint32Array;
  ends?: Uint32Array;
}

// Each level of encoding triples the length for an attacker, so eight levels are out of reach.
const ROUNDS_MAX = 8;

// A fast check that settles most texts, and an exact one for a lone '%' or '&'.
const PLAIN = /^[\t\n\r -$'-[\]-~]*$/;
const FOLDABLE = /[^\t\n\r -~]|%[\da-fA-F]{2}|%u[\da-fA-F]{4}|\\|&#|&[a-z]{2,6};/;
const NOT_ASCII = /[^\t\n\r -~]/gu;
const NOT_ASCII_RUN = /[^\t\n\r -~]+/g;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Mark}]|(?![\t\n\r])\p{Cc}/gu;
const IDEOGRAPHIC_STOP = /\u3002/g;
const DASH = /\p{Dash_Punctuation}/gu;
// `(?:25)*` decodes any number of repeated encodings at once.
const PERCENT =
  /%(?:25)*(?:u00)?([0-7][\da-fA-F])|%(?:25)*[89a-fA-F][\da-fA-F](?:%(?:25)*[89a-fA-F][\da-fA-F])+/g;
// The look-behind keeps long runs of backslashes linear. A backslash before digits, which are decimal in Lua
// and octal elsewhere, becomes a space so that the numbers stay apart.
const BACKSLASH =
  /(?<!\\)\\+(?:(?:u\{0*|U0000|u)([\da-fA-F]{4}|[\da-fA-F]{2}(?=\}))\}?|x([\da-fA-F]{2})|([nrtbfv])|(?=(\d))|)/g;
const ENTITY = /&#(?:[xX]([\da-fA-F]{1,6})|(\d{1,7}));|&([a-z]{2,6});/g;
const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  apos: "'",
  colon: ':',
  dash: '-',
  equals: '=',
  gt: '>',
  hyphen: '-',
  lowbar: '_',
  lt: '<',
  nbsp: ' ',
  period: '.',
  quot: '"',
  verbar: '|',
  vert: '|',
};
// Letters that only programs see: each maps to the ASCII letter at the same offset.
const TAGS = { first: 0xe0020, last: 0xe007e, offset: 0xe0000 };

const utf8 = new TextDecoder();

/**
 * Turns full-width and other compatibility forms into plain text, and removes accents and invisible
 * characters.
 */
export function squash(text: string): string {
  return text.replace(NOT_ASCII_RUN, (run) => {
    let plain = '';
    for (let at = 0; at < run.length; at += 1) {
      const code = run.charCodeAt(at);
      plain += SQUASHED[code] ?? squashNew(run.codePointAt(at)!);
      if (isPair(code) && run.codePointAt(at)! > 0xffff) at += 1;
    }
    return plain;
  });
}

/** A cache by code unit, filled with the characters of the basic plane seen so far. */
const SQUASHED: string[] = [];
// One character expands to eighteen at most. Anything that expands to more than four isn't part of a secret,
// and would turn a short text into a long one.
const SPREAD_MAX = 4;
const UNREADABLE = '\ufffd';

function squashNew(code: number): string {
  if (code >= TAGS.first && code <= TAGS.last) return String.fromCharCode(code - TAGS.offset);
  const spread = String.fromCodePoint(code).normalize('NFKD');
  const plain =
    spread.length > SPREAD_MAX
      ? UNREADABLE
      : spread.replace(INVISIBLE, '').replace(DASH, '-').replace(IDEOGRAPHIC_STOP, '.');
  if (code <= 0xffff && !isPair(code)) SQUASHED[code] = plain;
  return plain;
}

function isPair(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

export function decodePercent(text: string): string {
  return text.replace(PERCENT, percentToText);
}

/** Tells whether folding would leave the text unchanged. */
export function isFolded(text: string): boolean {
  return PLAIN.test(text) || !FOLDABLE.test(text);
}

/** Traced and untraced folds produce the same text. */
export function fold(text: string, { traced = false } = {}): Folded {
  let folded: Folded = traced ? withTrace(text) : { text };
  if (isFolded(text)) return folded;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    folded = folded.starts ? rewrite(folded, NOT_ASCII, squash) : { text: squash(folded.text) };
    const before = folded.text;
    folded = rewrite(folded, PERCENT, percentToText);
    folded = rewrite(folded, BACKSLASH, backslashToText);
    folded = rewrite(folded, ENTITY, entityToText);
    // Only text that was just decoded can hide more.
    if (folded.text === before) break;
  }
  return folded;
}

// White space with quote marks and Markdown marks, soft line breaks in emails, strings that code or JSON
// concatenates, and tags.
const SPACES = new RegExp(
  [
    String.raw`[\s*\x60]+(?:(?:[>#]|//\s|--\s)(?<=\n[ \t]{0,8}(?:[>#]|//\s|--\s)) ?)?`,
    String.raw`=\r?\n`,
    String.raw`["']\s*(?:(?:[,+&~]|\.{1,2}|\|\|)\s*)?["']`,
    String.raw`["']\}\$\{["']`,
    String.raw`["'];?\s{0,8}[\w.$]{1,24}\s?[+.]=\s?["']`,
    String.raw`</?(?:a|b|big|br|code|del|div|em|font|hr|i|ins|kbd|li|mark|ol|p|pre|s|small|span|strong|sub|sup|td|th|tr|tt|u|ul|wbr)(?:\s[^<>]{0,200})?/?>`,
  ].join('|'),
  'gi',
);

export function dropSpaces(text: string, { traced = false } = {}): Folded {
  if (!traced) return { text: text.replace(SPACES, '') };
  return rewrite(withTrace(text), SPACES, () => '');
}

function withTrace(text: string): Folded {
  return {
    text,
    starts: Uint32Array.from({ length: text.length }, (_, at) => at),
    ends: Uint32Array.from({ length: text.length }, (_, at) => at + 1),
  };
}

type Replace = (whole: string, ...groups: (string | undefined)[]) => string;

export function rewrite(source: Folded, pattern: RegExp, replace: Replace): Folded {
  const { starts, ends } = source;
  if (!starts || !ends) return { text: source.text.replace(pattern, replace) };
  const matches = [...source.text.matchAll(pattern)];
  const texts = matches.map(([whole, ...groups]) => replace(whole, ...groups));
  const growth = matches.reduce((sum, [whole], at) => sum + texts[at]!.length - whole.length, 0);
  const out = {
    starts: new Uint32Array(source.text.length + growth),
    ends: new Uint32Array(source.text.length + growth),
  };
  const pieces: string[] = [];
  let read = 0;
  let written = 0;
  const copyUntil = (stop: number) => {
    pieces.push(source.text.slice(read, stop));
    out.starts.set(starts.subarray(read, stop), written);
    out.ends.set(ends.subarray(read, stop), written);
    written += stop - read;
  };
  for (const [number, match] of matches.entries()) {
    const text = texts[number]!;
    copyUntil(match.index);
    read = match.index + match[0].length;
    pieces.push(text);
    out.starts.fill(starts[match.index]!, written, written + text.length);
    out.ends.fill(ends[read - 1]!, written, written + text.length);
    written += text.length;
  }
  copyUntil(source.text.length);
  return { text: pieces.join(''), ...out };
}

function percentToText(whole: string, ascii: string | undefined): string {
  if (ascii) return fromHex(ascii);
  const bytes = whole.split('%').slice(1);
  return utf8.decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte.slice(-2), 16)));
}

function backslashToText(_whole: string, ...groups: (string | undefined)[]): string {
  const [unicode, hex, blank, digit] = groups;
  if (unicode ?? hex) return fromHex((unicode ?? hex)!);
  if (typeof blank === 'string') return '\n';
  return typeof digit === 'string' ? ' ' : '';
}

function entityToText(whole: string, ...groups: (string | undefined)[]): string {
  const [hex, decimal, name] = groups;
  if (typeof name === 'string') return NAMED_ENTITIES[name] ?? whole;
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

function fromHex(hex: string): string {
  return String.fromCharCode(Number.parseInt(hex, 16));
}
