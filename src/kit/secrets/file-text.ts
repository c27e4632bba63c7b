/** Each piece is short enough to be searched in one turn. A login is far shorter than what two pieces share. */
const PIECE_LETTERS = 64 * 1024;
const SHARED_LETTERS = 8 * 1024;
const LOOKED_AT = 4_096;

/** Yields the text of a file piece by piece; nothing for pictures and other files that aren't text. */
export function* readPieces(bytes: Uint8Array): Generator<string> {
  const encoding = detectEncoding(bytes);
  if (encoding === undefined) return;
  const text = new TextDecoder(encoding).decode(bytes);
  for (let at = 0; at < text.length; at += PIECE_LETTERS - SHARED_LETTERS) {
    yield text.slice(at, at + PIECE_LETTERS);
  }
}

/** Files that aren't text contain zeros. Logins are ASCII, so all other encodings read the same. */
function detectEncoding(bytes: Uint8Array): 'latin1' | 'utf-16le' | 'utf-16be' | undefined {
  if (!bytes.includes(0)) return 'latin1';
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
