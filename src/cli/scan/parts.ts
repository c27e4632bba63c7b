// Cuts a long text into parts that threads can scan, so that together they find what one thread would.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { detectContent, SNIFFED } from '#tools/leak-scanner/encodings.ts';
import type { Scanner } from '#tools/leak-scanner/scanner.ts';
import { type Watcher, withPath } from './scan-file.ts';

export interface Part {
  path: string;
  /** Where its first line starts. Findings that start before belong to the part before. */
  from: number;
  /** Where the next part starts. Null is the end of the file. */
  to: number | null;
  /** A mark at the start of the file, which belongs to no line. */
  skip: number;
}

/** How a file is cut. Tests choose smaller sizes. */
export interface Sizes {
  part: number;
  /** How far behind its ideal place a cut may be. */
  search: number;
  /** How much of the text before a part is read with it, for the rules that look back. */
  lead: number;
  /** How much of the text behind it: a secret may reach so far, however it is wrapped. */
  tail: number;
}

const SIZES: Sizes = { part: 8 << 20, search: 64 << 10, lead: 16 << 10, tail: 64 << 10 };

/** Returns undefined for a file that has to be read from its start, such as an archive. */
export function cutInParts(path: string, sizes = SIZES): Part[] | undefined {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const head = Buffer.alloc(SNIFFED);
    const content = detectContent(head.subarray(0, readSync(file, head, 0, SNIFFED, 0)));
    if (content.type !== 'text' || size < sizes.part) return undefined;
    const cuts: number[] = [];
    for (let ideal = sizes.part; ideal < size - sizes.part / 2; ideal += sizes.part) {
      const cut = findCut(file, ideal, sizes);
      if (cut !== undefined) cuts.push(cut);
    }
    const { skip } = content;
    return [0, ...cuts].map((from, at) => ({ path, from, to: cuts[at] ?? null, skip }));
  } finally {
    closeSync(file);
  }
}

const NEWLINE = 0x0a;
/** These belong neither to runs nor to what may stand between two lines of base64, so the kernel forgets what was. */
const ENDS_RUN = Uint8Array.from({ length: 128 }, (_, byte) =>
  /[^\w+/\s\\-]/.test(String.fromCharCode(byte)) && byte > 0x20 ? 1 : 0,
);

/**
 * The start of a line. What is found from there on doesn't depend on the text before its lead, if that holds at
 * least one line of which a part isn't base64.
 */
function findCut(file: number, ideal: number, { search, lead }: Sizes): number | undefined {
  const start = Math.max(0, ideal - lead);
  const window = Buffer.alloc(ideal - start + search);
  const text = window.subarray(0, readSync(file, window, 0, window.length, start));
  let ended = -1;
  let checked = 0;
  for (let at = text.indexOf(NEWLINE, ideal - start); at >= 0; at = text.indexOf(NEWLINE, at + 1)) {
    ended = Math.max(ended, lastOf(text.subarray(checked, at), checked));
    checked = at;
    const line = text.indexOf(NEWLINE, Math.max(0, at + 1 - lead));
    if (line < ended) return start + at + 1;
  }
  return undefined;
}

/** The last byte in these that ends a run, or -1. */
function lastOf(bytes: Uint8Array, start: number): number {
  const at = bytes.findLastIndex((byte) => ENDS_RUN[byte] === 1);
  return at < 0 ? -1 : start + at;
}

/** Returns how many lines end in the part. The lines of its findings are counted from its start. */
export function scanPart(
  scanner: Scanner,
  { path, from, to, skip }: Part,
  { onEvent, onBytes }: Watcher,
  { lead, tail } = SIZES,
): number {
  const start = Math.max(skip, from - lead);
  const end = to === null ? Number.POSITIVE_INFINITY : to + tail;
  let linesBefore = 0;
  let linesBehind = 0;
  let isEnded = true;
  const file = openSync(path, 'r');
  scanner.begin({
    skipped: start,
    onFinding(finding) {
      const { offset } = finding;
      if (offset < from || offset >= (to ?? end)) return;
      onEvent(withPath(path, { ...finding, line: finding.line - linesBefore }));
    },
  });
  try {
    if (from === 0) onBytes(skip);
    for (let at = start; at < end; ) {
      const room = scanner.room();
      const count = readSync(file, room, 0, Math.min(room.length, end - at), at);
      if (count === 0) break;
      const text = room.subarray(0, count);
      linesBefore += countLines(text.subarray(0, Math.max(0, from - at)));
      if (to !== null) linesBehind += countLines(text.subarray(Math.max(0, to - at)));
      isEnded = text[count - 1] === NEWLINE;
      onBytes(Math.max(0, Math.min(at + count, to ?? end) - Math.max(at, from)));
      scanner.wrote(count);
      at += count;
    }
    const lines = scanner.end();
    return lines - (isEnded ? 0 : 1) - linesBefore - linesBehind;
  } finally {
    scanner.drop();
    closeSync(file);
  }
}

function countLines(text: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}
