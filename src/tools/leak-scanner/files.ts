// Scans one file, which may be text in any encoding or an archive.
import { type Content, createNarrower, detectContent, SNIFFED } from './encodings.ts';
import { createGunzip, createUnzip, type Parts, Refused } from './packed.ts';
import type { Finding, Scanner } from './scanner.ts';

export interface Source {
  path: string;
  /** Returns chunks of any size. A chunk that was written into `room` isn't copied again. */
  open(room: () => Uint8Array<ArrayBuffer>): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface Told {
  onFinding(path: string, finding: Finding): void;
  /** Reports how many bytes of the source were read. */
  onBytes(count: number): void;
  /** Reports a file that couldn't be read, or not to its end. */
  onRefused(path: string, cause: string): void;
}

type Open = (content: Content) => Parts;

const IN_ARCHIVE = '!/';

/** Returns the number of lines scanned. Throws if the source can't be opened or read. */
export async function scanSource(scanner: Scanner, source: Source, told: Told): Promise<number> {
  const reading: Reading = { scanner, told, path: source.path, lines: 0 };
  const parts = sniff((content) => openFile(reading, content));
  try {
    for await (const chunk of source.open(() => scanner.room())) {
      told.onBytes(chunk.length);
      parts.push(chunk);
    }
    parts.end();
  } catch (error) {
    tellRefusal(error, reading);
  } finally {
    scanner.drop();
  }
  return reading.lines;
}

export interface ReadySource {
  path: string;
  /** Writes the next bytes into `room` from `at` on, and returns how many. 0 at the end. */
  read(room: Uint8Array<ArrayBuffer>, at: number): number;
  /** Asked of a source that doesn't fit into one chunk. If it is true, the source is left alone. */
  isLong?: (() => boolean) | undefined;
}

/**
 * Like `scanSource`, for a source that can be read without waiting. Returns false, and tells nothing, if the source
 * was left alone.
 */
export function scanReady(scanner: Scanner, source: ReadySource, told: Told): boolean {
  const { path, read, isLong } = source;
  const reading: Reading = { scanner, told, path, lines: 0 };
  try {
    const room = scanner.room();
    const { count, isAll } = fill(room, isLong ? room.length : SNIFFED, read);
    if (!isAll && isLong?.()) return false;
    const first = room.subarray(0, count);
    const parts = openFile(reading, detectContent(first));
    told.onBytes(count);
    parts.push(first);
    for (let isOver = isAll; !isOver; ) {
      const more = scanner.room();
      const size = read(more, 0);
      told.onBytes(size);
      if (size > 0) parts.push(more.subarray(0, size));
      isOver = size === 0;
    }
    parts.end();
  } catch (error) {
    tellRefusal(error, reading);
  } finally {
    scanner.drop();
  }
  return true;
}

function fill(room: Uint8Array<ArrayBuffer>, wanted: number, read: ReadySource['read']) {
  let count = 0;
  while (count < wanted) {
    const size = read(room, count);
    if (size === 0) return { count, isAll: true };
    count += size;
  }
  return { count, isAll: false };
}

function tellRefusal(error: unknown, { told, path }: Reading): void {
  if (!(error instanceof Refused)) throw error;
  told.onRefused(path, error.message);
}

interface Reading {
  scanner: Scanner;
  told: Told;
  path: string;
  /** Counted so far, of all its files if it is an archive. */
  lines: number;
}

function openFile(reading: Reading, content: Content): Parts {
  const { path, told } = reading;
  if (content.type === 'gzip') return copied(createGunzip(sniff(openPacked(reading, path))));
  if (content.type !== 'zip') return openText(reading, path, content);
  const within = (name: string) => path + IN_ARCHIVE + name;
  return copied(
    createUnzip(
      (name) => sniff(openPacked(reading, within(name))),
      (name, cause) => told.onRefused(within(name), cause),
    ),
  );
}

function openPacked(reading: Reading, path: string): Open {
  return (content) => {
    if (content.type === 'text' || content.type === 'utf-16') {
      return openText(reading, path, content);
    }
    reading.told.onRefused(path, 'an archive inside an archive is not opened');
    return { push: () => undefined, end: () => undefined };
  };
}

function openText(reading: Reading, path: string, content: Content & { skip: number }): Parts {
  const { scanner, told } = reading;
  const onFinding = (finding: Finding) => told.onFinding(path, finding);
  let toSkip = content.skip;
  const isWide = content.type === 'utf-16';
  const narrow = isWide ? createNarrower(content.isBigEndian) : undefined;
  scanner.begin({ onFinding, unit: isWide ? 2 : 1, skipped: toSkip });
  return {
    push(bytes) {
      const rest = toSkip > 0 ? bytes.subarray(toSkip) : bytes;
      toSkip -= bytes.length - rest.length;
      const text = narrow ? narrow(rest) : rest;
      const room = scanner.room();
      const isThere = text.buffer === room.buffer && text.byteOffset === room.byteOffset;
      if (isThere) scanner.wrote(text.length);
      else scanner.push(text);
    },
    end() {
      reading.lines += scanner.end();
    },
  };
}

/** Buffers bytes until there are enough to detect the type. */
function sniff(open: Open): Parts {
  let head: Uint8Array | undefined;
  let parts: Parts | undefined;

  function begin(bytes: Uint8Array): void {
    parts = open(detectContent(bytes));
    parts.push(bytes);
  }

  return {
    push(bytes) {
      if (parts) return parts.push(bytes);
      if (!head && bytes.length >= SNIFFED) return begin(bytes);
      head = joined(head, bytes);
      if (head.length >= SNIFFED) begin(head);
    },
    end() {
      if (!parts) begin(head ?? new Uint8Array());
      parts!.end();
    },
  };
}

function joined(first: Uint8Array | undefined, second: Uint8Array): Uint8Array {
  if (!first) return second.slice();
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

/** Copies the bytes, because unpacked data is written where the packed bytes may be. */
function copied({ push, end }: Parts): Parts {
  return { push: (bytes) => push(bytes.slice()), end };
}
