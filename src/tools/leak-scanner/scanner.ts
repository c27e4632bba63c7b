// Finds secrets in a byte stream of any length, in constant memory. The kernel scans a moving window, the
// rules confirm its hints, and all results are masked.
import { createRecogniser, type KnownDecoy } from './decoys.ts';
import { cutExcerpt } from './excerpt.ts';
import { CLUE, type Clue } from './kernel/clues.ts';
import { type Hint, type Kernel, openKernel } from './kernel/kernel.ts';
import { createLineCounter, type LineCounter } from './lines.ts';
import { mask } from './mask.ts';
import type { FindingKind, Match } from './match.ts';
import { confirm, REACH } from './rules.ts';
import { encodedRun, sourceSpan } from './wrapped.ts';

export type { FindingKind, KnownDecoy };

export interface Finding {
  kind: FindingKind;
  isLikely: boolean;
  /** Starts at 1. Columns count UTF-16 units. */
  line: number;
  column: number;
  /** The position and size in bytes, for scrubbing. */
  offset: number;
  length: number;
  masked: string;
  fingerprint: string;
  layer?: 'base64';
  decoy?: KnownDecoy;
  /** The surrounding line, masked. */
  excerpt?: string;
  /** Kept only in memory, to hand it over to Delete Webhook. */
  webhook?: { id: string; token: string };
}

export interface ScannerOptions {
  decoys?: readonly KnownDecoy[];
  withExcerpts?: boolean;
}

export interface Text {
  /** Source bytes per pushed byte: two if UTF-16 was narrowed. */
  unit?: 1 | 2;
  /** Source bytes that were skipped at the start. */
  skipped?: number;
  onFinding(finding: Finding): void;
}

/** Scans one text after another in the same memory. */
export interface Scanner {
  begin(text: Text): void;
  /** A buffer for the next bytes, which avoids a copy. `wrote` then says how many there are. */
  room(): Uint8Array<ArrayBuffer>;
  wrote(count: number): void;
  push(bytes: Uint8Array): void;
  /** Returns the number of lines. */
  end(): number;
  /** Discards a text that wasn't finished. */
  drop(): void;
}

interface Span {
  start: number;
  end: number;
}

/** The range read around a hint, and how far it may be extended. */
interface Window {
  start: number;
  stop: number;
  most: number;
}

const CHUNK = 1 << 22;
/** The limit of hints kept at once, whatever the text contains. */
const WAITING_MAX = 1_024;
const NEAR = 192;
/** How far back the rules look, and the search for the start of a base64 block. */
const LOOKBACK = 4_096;
/** How far ahead the rules look. */
const LOOKAHEAD = 8_192;
/** The kernel's longest run, which may be open at the end of a chunk. */
const OPEN_MAX = 16_384 + 256;
/** The kernel reads this much per step, and this far beyond the end. */
const PADDING = 256;
const SIZE = LOOKBACK + OPEN_MAX + LOOKAHEAD + CHUNK + 2 * PADDING;

export function createScanner(options: ScannerOptions = {}): Scanner {
  const recogniseDecoy = createRecogniser(options.decoys ?? []);
  const kernel: Kernel = openKernel(SIZE, hear);
  const { memory } = kernel;
  const begin = kernel.free + LOOKBACK;
  let text: Text = { onFinding: () => undefined };
  let lines: LineCounter = createLineCounter(kernel, begin);
  /** Scanned up to `from`, and read up to `end`. */
  let from = begin;
  let end = begin;
  /** The address of the text's first byte, which may be overwritten already. */
  let origin = begin;
  let foundUntil = 0;
  let waiting: Hint[] = [];

  /**
   * The kernel continues by itself, and its hints are handled in batches. Decoded text is overwritten when it
   * continues, so those hints are handled at once.
   */
  function hear(hint: Hint): void {
    waiting.push(hint);
    if (hint.isDecoded || waiting.length === WAITING_MAX) followAll();
  }

  function followAll(): void {
    const hints = waiting;
    waiting = [];
    for (const hint of hints) follow(hint);
  }

  function follow(heard: Hint): void {
    const { clue } = heard;
    // A signed token inside makes the base64 itself the secret.
    const hint = clue === CLUE.signed ? { ...encodedRun(kernel, heard), isDecoded: false } : heard;
    const { isDecoded } = hint;
    const first = isDecoded ? kernel.decodedStart : floor();
    const last = isDecoded ? kernel.decodedEnd() : end;
    const { before, after } = REACH[clue];
    const start = Math.max(first, hint.start - before);
    const stop = Math.min(last, hint.start + after);
    const match = read(clue, hint, { start, stop: Math.min(stop, hint.start + NEAR), most: stop });
    if (match) tell(match, { start: start + match.start, end: start + match.end, isDecoded });
  }

  /** Few secrets are long, so a short range is read first, and more only if a secret reaches its end. */
  function read(clue: Clue, hint: Span, window: Window): Match | undefined {
    const { start, stop, most } = window;
    const near = latin1(memory.subarray(start, stop));
    const match = confirm(clue, { text: near, at: hint.start - start, end: hint.end - start });
    // A trailing period may have been left out.
    const isCut = match !== undefined && match.end > near.length - 8 && stop < most;
    return isCut ? read(clue, hint, { start, stop: most, most }) : match;
  }

  function tell(match: Match, at: Span & { isDecoded: boolean }): void {
    const place = at.isDecoded ? sourceSpan(kernel, at) : at;
    const offset = place.start - origin;
    // Two hints may lead to the same secret.
    if (offset < foundUntil) return;
    foundUntil = place.end - origin;
    const { unit = 1, skipped = 0 } = text;
    const decoy = match.kind === 'roblox-cookie' ? recogniseDecoy(match.value) : undefined;
    const shown = mask(match.value);
    text.onFinding({
      kind: decoy ? 'decoy' : match.kind,
      isLikely: match.isLikely && !decoy,
      ...lines.at(place.start),
      offset: skipped + offset * unit,
      length: (place.end - place.start) * unit,
      ...shown,
      ...(at.isDecoded && { layer: 'base64' as const }),
      ...(decoy && { decoy }),
      ...(options.withExcerpts && {
        excerpt: cutExcerpt(memory.subarray(0, end), { ...place, floor: floor() }, shown.masked),
      }),
      ...(match.webhook && { webhook: match.webhook }),
    });
  }

  /** The start of the text that is still in memory. */
  function floor(): number {
    return Math.max(kernel.free, origin);
  }

  function look(isAll: boolean): void {
    memory.fill(0, end, end + PADDING);
    const limit = isAll ? end : Math.max(from, end - LOOKAHEAD);
    from = kernel.scan(from, limit, end);
    followAll();
  }

  function makeRoom(): void {
    const by = from - begin;
    if (by <= 0) return;
    lines.keepFrom(kernel.free + by);
    memory.copyWithin(kernel.free, kernel.free + by, end);
    kernel.moved(by);
    lines.moved(by);
    origin -= by;
    from -= by;
    end -= by;
  }

  const scanner: Scanner = {
    begin(next) {
      text = next;
      lines = createLineCounter(kernel, begin);
      memory.fill(0, kernel.free, begin);
      kernel.restart();
      foundUntil = 0;
    },
    room: () => memory.subarray(end, end + CHUNK),
    wrote(count) {
      end += count;
      look(false);
      makeRoom();
    },
    push(bytes) {
      for (let at = 0; at < bytes.length; at += CHUNK) {
        const part = bytes.subarray(at, at + CHUNK);
        scanner.room().set(part);
        scanner.wrote(part.length);
      }
    },
    end() {
      look(true);
      const count = lines.count(end);
      scanner.drop();
      return count;
    },
    // The next text may be read into this memory before it begins.
    drop() {
      from = begin;
      end = begin;
      origin = begin;
    },
  };
  return scanner;
}

// One character per byte. It doesn't matter which one a non-ASCII byte becomes.
const decoder = new TextDecoder('latin1');

function latin1(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
