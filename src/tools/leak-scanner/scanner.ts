// Secrets in a stream of bytes of any length, in constant memory: the kernel looks at a window that moves
// along, the rules confirm, and what leaves here is masked.
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
  /** From 1; columns in UTF-16 units. */
  line: number;
  column: number;
  /** Bytes from the start, and how many it takes there: what scrubbing replaces. */
  offset: number;
  length: number;
  masked: string;
  fingerprint: string;
  layer?: 'base64';
  decoy?: KnownDecoy;
  /** The line around it, masked. */
  excerpt?: string;
  /** Kept in memory alone, to hand it to Delete Webhook. */
  webhook?: { id: string; token: string };
}

export interface ScannerOptions {
  decoys?: readonly KnownDecoy[];
  withExcerpts?: boolean;
}

export interface Text {
  /** Bytes of the source for each that is pushed: two where UTF-16 was narrowed. */
  unit?: 1 | 2;
  /** Bytes of the source that were left out before the first. */
  skipped?: number;
  onFinding(finding: Finding): void;
}

/** One text after another, in the same memory. */
export interface Scanner {
  begin(text: Text): void;
  /** Where the next bytes may be put, without a copy; then `wrote` says how many they are. */
  room(): Uint8Array<ArrayBuffer>;
  wrote(count: number): void;
  push(bytes: Uint8Array): void;
  /** How many lines there were. */
  end(): number;
  /** A text that broke off is forgotten. */
  drop(): void;
}

interface Span {
  start: number;
  end: number;
}

/** What is read around a hint, and how much more may be. */
interface Window {
  start: number;
  stop: number;
  most: number;
}

const CHUNK = 1 << 22;
/** However a text is made, no more hints than these are kept at once. */
const WAITING_MAX = 1_024;
const NEAR = 192;
/** Rules look back so far; so does who tells where a block of base64 began. */
const LOOKBACK = 4_096;
/** And ahead so far. */
const LOOKAHEAD = 8_192;
/** The kernel's longest run, which may be open when a chunk ends. */
const OPEN_MAX = 16_384 + 256;
/** The kernel looks at so much in one step, and so far behind the end. */
const PADDING = 256;
const SIZE = LOOKBACK + OPEN_MAX + LOOKAHEAD + CHUNK + 2 * PADDING;

export function createScanner(options: ScannerOptions = {}): Scanner {
  const recogniseDecoy = createRecogniser(options.decoys ?? []);
  const kernel: Kernel = openKernel(SIZE, hear);
  const { memory } = kernel;
  const begin = kernel.free + LOOKBACK;
  let text: Text = { onFinding: () => undefined };
  let lines: LineCounter = createLineCounter(kernel, begin);
  /** Looked at up to here, and read up to there. */
  let from = begin;
  let end = begin;
  /** The address of the first byte of the text, which may be long gone. */
  let origin = begin;
  let foundUntil = 0;
  let waiting: Hint[] = [];

  /** The kernel goes on by itself, and its hints are followed together; decoded text is gone when it does. */
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
    // What is signed in there makes a secret of the base64 itself.
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

  /** Few secrets are long: what is near is read first, and the rest if one goes on to its end. */
  function read(clue: Clue, hint: Span, window: Window): Match | undefined {
    const { start, stop, most } = window;
    const near = latin1(memory.subarray(start, stop));
    const match = confirm(clue, { text: near, at: hint.start - start, end: hint.end - start });
    // A full stop at its end may have been left out.
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
      ...lines.at(place.start, floor()),
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

  /** The text that is still there begins here. */
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
    lines.moveTo(from);
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
    // The next text may be read into its place before it begins.
    drop() {
      from = begin;
      end = begin;
      origin = begin;
    },
  };
  return scanner;
}

// Each byte a character; which one is of no matter where it is no ASCII.
const decoder = new TextDecoder('latin1');

function latin1(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}
