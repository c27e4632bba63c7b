// Unpacks .gz and .zip while reading them, and refuses archives that expand too much.
import { type FlateError, FlateErrorCode, Gunzip, Unzip, UnzipInflate } from 'fflate';

const MEGABYTE = 1_048_576;
const RATIO_MAX = 200;
/** Smaller outputs are harmless at any ratio. */
const HARMLESS = 16 * MEGABYTE;
const UNPACKED_MAX = 8_192 * MEGABYTE;
const ENTRIES_MAX = 100_000;

export class Refused extends Error {}

/** Receives a text or an archive in chunks. */
export interface Parts {
  push(bytes: Uint8Array): void;
  end(): void;
}

/** Counts packed and unpacked bytes, and stops a zip bomb while it expands. */
function createScale() {
  let packed = 0;
  let unpacked = 0;
  return {
    add(count: number) {
      packed += count;
    },
    take(count: number) {
      unpacked += count;
      if (unpacked > UNPACKED_MAX) throw new Refused('it unpacks to more than 8 GB');
      if (unpacked > HARMLESS && unpacked > packed * RATIO_MAX) {
        throw new Refused(`it unpacks to more than ${RATIO_MAX} times its size`);
      }
    },
  };
}

export function createGunzip(entry: Parts): Parts {
  const scale = createScale();
  const gunzip = new Gunzip((bytes) => {
    scale.take(bytes.length);
    entry.push(bytes);
  });
  return {
    push(bytes) {
      scale.add(bytes.length);
      inSmallParts(bytes, (part) => inWords(() => gunzip.push(part)));
    },
    end() {
      inWords(() => gunzip.push(new Uint8Array(), true));
      entry.end();
    },
  };
}

/**
 * Calls `open` for each file in the archive, in order, and `onRefused` for each one that can't be unpacked.
 */
export function createUnzip(
  open: (name: string) => Parts,
  onRefused: (name: string, cause: string) => void,
): Parts {
  const scale = createScale();
  let count = 0;
  let fault: unknown;

  const unzip = new Unzip((file) => {
    if (file.name.endsWith('/')) return;
    count += 1;
    if (count > ENTRIES_MAX) throw new Refused(`it holds more than ${ENTRIES_MAX} files`);
    const entry = open(file.name);
    let isRefused = false;
    const refuse = (cause: string) => {
      if (!isRefused) onRefused(file.name, cause);
      isRefused = true;
    };
    file.ondata = (error, bytes, isLast) => {
      if (fault || isRefused) return;
      if (error) return refuse('it is broken');
      // An error thrown here would be reported as an error of the file.
      try {
        scale.take(bytes.length);
        entry.push(bytes);
        if (isLast) entry.end();
      } catch (thrown) {
        fault = thrown;
      }
    };
    try {
      file.start();
    } catch {
      refuse('it uses an unsupported compression');
    }
  });
  unzip.register(UnzipInflate);

  function push(bytes: Uint8Array, isLast = false): void {
    inWords(() => unzip.push(bytes, isLast));
    if (fault) throw fault;
  }

  return {
    push(bytes) {
      scale.add(bytes.length);
      inSmallParts(bytes, (part) => push(part));
    },
    end: () => push(new Uint8Array(), true),
  };
}

const PART = 16_384;

/** The ratio is checked after each part, so a part must be small. */
function inSmallParts(bytes: Uint8Array, take: (part: Uint8Array) => void): void {
  for (let at = 0; at < bytes.length; at += PART) take(bytes.subarray(at, at + PART));
}

/** Errors of the unpacker have a numeric code, and mean that the file is cut or broken. */
function inWords(unpack: () => void): void {
  try {
    unpack();
  } catch (error) {
    const code = (error as Partial<FlateError>).code;
    if (typeof code !== 'number') throw error;
    const isCut = code === FlateErrorCode.UnexpectedEOF;
    throw new Refused(isCut ? 'it ends in the middle' : 'it is broken');
  }
}
