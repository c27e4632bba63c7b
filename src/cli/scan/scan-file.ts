// Scans files and parts of files into outcomes: plain data, so that a thread can send it to another.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { scanReady } from '#tools/leak-scanner/files.ts';
import type { Reported } from '#tools/leak-scanner/report/reported.ts';
import type { Finding, Scanner } from '#tools/leak-scanner/scanner.ts';
import { explainReadError, type Unreadable } from './unreadable.ts';

/** So much is worth cutting. */
const LONG = 16 << 20;
/** What a thread keeps of one file, because a report holds no more than this. */
export const FINDINGS_MAX = 100_000;

/** What a scan tells about a file, in order. */
export type Event = Reported | { path: string; refused: string };

/** Without the whole webhook that only the page needs. */
export function withPath(path: string, { webhook: _, ...finding }: Finding): Reported {
  return { ...finding, path };
}

export interface Totals {
  bytes: number;
  /** Findings over the limit. */
  omitted: number;
  unreadable?: Unreadable | undefined;
}

export interface Outcome extends Totals {
  events: Event[];
  /** It is so long that several threads should scan it, so nothing of it was scanned yet. */
  isLong?: true;
}

export interface Watcher {
  onEvent(event: Event): void;
  onBytes(count: number): void;
}

/** Returns false if the file was left alone. Throws if it can't be opened or read. */
export function scanFile(
  scanner: Scanner,
  { path, isShortOnly }: { path: string; isShortOnly: boolean },
  { onEvent, onBytes }: Watcher,
): boolean {
  const file = openSync(path, 'r');
  const isLong = () => fstatSync(file).size >= LONG;
  try {
    return scanReady(
      scanner,
      {
        path,
        isLong: isShortOnly ? isLong : undefined,
        read: (room, at) => readSync(file, room, at, room.length - at, null),
      },
      {
        onBytes,
        onFinding: (where, finding) => onEvent(withPath(where, finding)),
        onRefused: (where, refused) => onEvent({ path: where, refused }),
      },
    );
  } finally {
    closeSync(file);
  }
}

/** Runs a scan and collects what it tells. */
export function collect(scan: (watcher: Watcher) => boolean): Outcome {
  const outcome: Outcome = { bytes: 0, events: [], omitted: 0 };
  try {
    const isDone = scan({
      onEvent(event) {
        if (outcome.events.length < FINDINGS_MAX) outcome.events.push(event);
        else outcome.omitted += 1;
      },
      onBytes(count) {
        outcome.bytes += count;
      },
    });
    if (!isDone) outcome.isLong = true;
  } catch (error) {
    outcome.unreadable = explainReadError(error);
  }
  return outcome;
}
