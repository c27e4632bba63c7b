import { readFileKind } from '../files/file-kind.ts';
import { readReadable } from '../files/readable-text.ts';

/** Each piece is short enough to be searched in one turn. A login is far shorter than what two pieces share. */
const PIECE_LETTERS = 64 * 1024;
const SHARED_LETTERS = 8 * 1024;
const LOOKED_AT = 4_096;

/** Yields the text of a text file or a document piece by piece; nothing for pictures and other files. */
export function* readPieces(bytes: Uint8Array): Generator<string> {
  yield* cut(decode(bytes) ?? '');
  // A document is text and other bytes in turn, so it may not decode as a whole, or wrongly.
  if (readFileKind(bytes) === 'pdf') yield* cut(readReadable(bytes, 'pdf'));
}

function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE_LETTERS - SHARED_LETTERS) {
    yield text.slice(at, at + PIECE_LETTERS);
  }
}

/** Undefined for files that aren't text, which contain zeros. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes.includes(0)) {
    const encoding = detectWide(bytes);
    return encoding && new TextDecoder(encoding).decode(bytes);
  }
  try {
    // A login may be disguised with look-alike or invisible letters, which only their own encoding shows.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // Logins are ASCII, so all other encodings read the same.
    return new TextDecoder('latin1').decode(bytes);
  }
}

function detectWide(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, LOOKED_AT);
  const [even, odd] = [countZeros(start, 0), countZeros(start, 1)];
  const most = start.length * 0.4;
  if (odd >= most && even === 0) return 'utf-16le';
  return even >= most && odd === 0 ? 'utf-16be' : undefined;
}

function countZeros(bytes: Uint8Array, from: number): number {
  let zeros = 0;
  for (let at = from; at < bytes.length; at += 2) if (bytes[at] === 0) zeros += 1;
  return zeros;
}
