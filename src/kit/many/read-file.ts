// A list as it comes from a disk: which files are taken, and how their bytes become text.

export const FILE_BYTES_MAX = 700 * 1024;

export type FileFault = 'type' | 'size' | 'encoding' | 'empty';

/** What is wrong with a file before it is read. */
export function faultOfFile({ name, size }: { name: string; size: number }): FileFault | undefined {
  if (!/\.txt$/i.test(name)) return 'type';
  if (size > FILE_BYTES_MAX) return 'size';
  return size === 0 ? 'empty' : undefined;
}

/** UTF-8 or UTF-16, with a mark at the front or without; undefined where it is no text at all. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const marked = encodingByMark(bytes);
  if (marked) return decode(bytes, marked);
  const guessed = encodingByZeros(bytes);
  if (guessed) return decode(bytes, guessed);
  return decode(bytes, 'utf-8');
}

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be';

function encodingByMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : undefined;
}

/** Ids and names in UTF-16 are every other byte zero. */
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
    return isText(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Line ends and tabs are the only control characters of a list. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they tell a binary file
  return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) && text.isWellFormed();
}
