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
  let lines = 0;
  const count = (more: number) => {
    lines += more;
  };
  const parts = sniff((content) => openFile({ scanner, told, count, path: source.path }, content));
  try {
    for await (const chunk of source.open(() => scanner.room())) {
      told.onBytes(chunk.length);
      parts.push(chunk);
    }
    parts.end();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    told.onRefused(source.path, error.message);
  } finally {
    scanner.drop();
  }
  return lines;
}

interface Reading {
  scanner: Scanner;
  told: Told;
  path: string;
  count: (lines: number) => void;
}

function openFile(reading: Reading, content: Content): Parts {
  const { path, told } = reading;
  if (content.type === 'gzip') return copied(createGunzip(sniff(openPacked(reading))));
  if (content.type !== 'zip') return openText(reading, content);
  const within = (name: string) => path + IN_ARCHIVE + name;
  return copied(
    createUnzip(
      (name) => sniff(openPacked({ ...reading, path: within(name) })),
      (name, cause) => told.onRefused(within(name), cause),
    ),
  );
}

function openPacked(reading: Reading): Open {
  return (content) => {
    if (content.type === 'text' || content.type === 'utf-16') return openText(reading, content);
    reading.told.onRefused(reading.path, 'an archive inside an archive is not opened');
    return { push: () => undefined, end: () => undefined };
  };
}

function openText(reading: Reading, content: Content & { skip: number }): Parts {
  const { scanner, told, path, count } = reading;
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
    end: () => count(scanner.end()),
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
