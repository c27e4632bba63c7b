import { closeSync, openSync, readSync } from 'node:fs';

/** Straight into the scanner's memory. A file that shrinks meanwhile ends earlier. */
export function* readFile(
  path: string,
  room: () => Uint8Array<ArrayBuffer>,
): Generator<Uint8Array> {
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const place = room();
      const count = readSync(file, place);
      if (count === 0) return;
      yield place.subarray(0, count);
    }
  } finally {
    closeSync(file);
  }
}

const CAUSES: Record<string, string> = {
  EACCES: 'no permission to read it',
  EPERM: 'no permission to read it',
  ENOENT: 'it no longer exists',
  EISDIR: 'it is a folder',
  EMFILE: 'too many files are open',
  EIO: 'the disk could not read it',
};

export function explainReadError(error: unknown): string | undefined {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? undefined : (CAUSES[code] ?? message);
}
