// Detects a file's type from its first bytes, and narrows UTF-16 to one byte per unit.
export type Content =
  | { type: 'text'; skip: number }
  | { type: 'utf-16'; isBigEndian: boolean; skip: number }
  | { type: 'gzip' }
  | { type: 'zip' };

/** How many bytes are enough to detect the type. */
export const SNIFFED = 1_024;
/** The first byte of every mark below, because most files begin with another one. */
const MARKS = [0x1f, 0x50, 0xef, 0xff, 0xfe];
const ZEROS_MIN = 0.4;
const ZEROS_MAX = 0.05;

export function detectContent(head: Uint8Array): Content {
  if (!MARKS.includes(head[0]!)) return withoutMark(head.subarray(0, SNIFFED));
  if (startsWith(head, [0x1f, 0x8b, 0x08])) return { type: 'gzip' };
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return { type: 'zip' };
  if (startsWith(head, [0xef, 0xbb, 0xbf])) return { type: 'text', skip: 3 };
  if (startsWith(head, [0xff, 0xfe])) return { type: 'utf-16', isBigEndian: false, skip: 2 };
  if (startsWith(head, [0xfe, 0xff])) return { type: 'utf-16', isBigEndian: true, skip: 2 };
  return withoutMark(head.subarray(0, SNIFFED));
}

/**
 * UTF-16 without a byte order mark has a zero in every other byte, at least in text that can hold a secret.
 */
function withoutMark(head: Uint8Array): Content {
  const pairs = head.length >> 1;
  if (pairs < 8 || !head.includes(0)) return { type: 'text', skip: 0 };
  let even = 0;
  let odd = 0;
  for (let at = 0; at < 2 * pairs; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  const isLittle = odd >= pairs * ZEROS_MIN && even <= pairs * ZEROS_MAX;
  const isBig = even >= pairs * ZEROS_MIN && odd <= pairs * ZEROS_MAX;
  if (isLittle || isBig) return { type: 'utf-16', isBigEndian: isBig, skip: 0 };
  return { type: 'text', skip: 0 };
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}

/** Replaces every non-ASCII unit. It counts as one column and occurs in no secret. */
const OTHER = 0xc0;

/** Writes one byte per unit. The end of a chunk may split a unit. */
export function createNarrower(isBigEndian: boolean): (bytes: Uint8Array) => Uint8Array {
  let first: number | undefined;
  return (bytes) => {
    const narrow = new Uint8Array((bytes.length + 1) >> 1);
    let count = 0;
    for (const byte of bytes) {
      if (first === undefined) {
        first = byte;
      } else {
        const [high, low] = isBigEndian ? [first, byte] : [byte, first];
        narrow[count] = high === 0 && low < 0x80 ? low : OTHER;
        count += 1;
        first = undefined;
      }
    }
    return narrow.subarray(0, count);
  };
}
