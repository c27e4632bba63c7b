// List files: which ones are accepted, and how their bytes become text.

import { FILE_BYTES_MAX } from './file-limit.ts';

export type FileFault = 'type' | 'size' | 'encoding' | 'unknown' | 'empty';

/** Finds what's wrong with a file before it's read. */
export function faultOfFile({ name, size }: { name: string; size: number }): FileFault | undefined {
  if (!/\.txt$/i.test(name)) return 'type';
  if (size > FILE_BYTES_MAX) return 'size';
  return size === 0 ? 'empty' : undefined;
}

export type TextReading =
  | { ok: true; text: string }
  /**
   * encoding: not text, or not in the encoding its mark claims; unknown: it may be text, but its encoding
   * can't be determined.
   */
  | { ok: false; fault: 'encoding' | 'unknown' };

/** Reads UTF-8 or UTF-16, with or without a byte order mark, and otherwise Latin-1. */
export function readText(bytes: Uint8Array): TextReading {
  const marked = encodingByMark(bytes);
  const encodings: Encoding[] = marked
    ? [marked]
    : [encodingByZeros(bytes) ?? 'utf-8', 'windows-1252'];
  for (const encoding of encodings) {
    const text = decode(bytes, encoding);
    if (text !== undefined) return { ok: true, text };
  }
  const isBinary = !isText(new TextDecoder('windows-1252').decode(bytes));
  return { ok: false, fault: marked || isBinary ? 'encoding' : 'unknown' };
}

/** Splits text into lines, whatever the line endings. */
export function* linesOf(text: string): Generator<string> {
  const ends = /\r\n|[\n\r\u2028\u2029]/g;
  let from = 0;
  for (const end of text.matchAll(ends)) {
    yield text.slice(from, end.index);
    from = end.index + end[0].length;
  }
  yield text.slice(from);
}

/** Strips a `#` comment from a line; inside a word the `#` is part of it, as in name#1234. */
export function withoutComment(line: string): string {
  const plain = line.replaceAll('\uFEFF', '').trim();
  const begins = plain.startsWith('#') ? 0 : plain.search(/\s#/);
  return begins === -1 ? plain : plain.slice(0, begins).trim();
}

/** windows-1252 is Latin-1 with extra letters, and what programs mean by Latin-1. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

function encodingByMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** In UTF-16, every other byte of ids and names is zero. */
function encodingByZeros(bytes: Uint8Array): Encoding | undefined {
  if (bytes.length < 2 || bytes.length % 2 === 1) return undefined;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < bytes.length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const most = bytes.length * 0.4;
  if (odd >= most && even === 0) return 'utf-16le';
  return even >= most && odd === 0 ? 'utf-16be' : undefined;
}

function decode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    const isLetters = encoding !== 'windows-1252' || !/[\x7f-\x9f]/.test(text);
    return isLetters && isText(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Line ends and tabs are the only control characters in a list. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) && text.isWellFormed();
}
