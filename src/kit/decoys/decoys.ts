// Fake cookies that open nothing. They're made on the server and recognized in the browser, so nothing here
// uses Node.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { COOKIE_WARNING } from '../secrets/cookie-warning.ts';

const WARNING_END = '|_';

const HEX = '0123456789ABCDEF';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

type RandomBytes = (count: number) => Uint8Array;

/**
 * Makes a decoy that looks like a current cookie but is fully random, so no number or label can give it away.
 */
export function makeDecoy(randomBytes: RandomBytes): string {
  const shape = drawBelow(randomBytes, 4);
  if (shape === 0) return `${COOKIE_WARNING}GgIQAQ.${spell(randomBytes(400), HEX)}`;
  if (shape === 1) return `${COOKIE_WARNING}CAEaAhAB.${spell(randomBytes(500), HEX)}`;
  const body = spell(randomBytes(300 + drawBelow(randomBytes, 601)), BASE64URL);
  return `${COOKIE_WARNING}${deviceHead(randomBytes)}.${body}`;
}

/**
 * The head of most cookies, before the dot: a few small numbers and a device number, as protobuf in
 * base64url.
 */
function deviceHead(randomBytes: RandomBytes): string {
  const digits = 19 + drawBelow(randomBytes, 2);
  const rest = Array.from({ length: digits - 1 }, () => drawBelow(randomBytes, 10));
  const device = [1 + drawBelow(randomBytes, 9), ...rest].join('');
  const kind = 2 + drawBelow(randomBytes, 2);
  const named = [0x0a, 4, ...utf8ToBytes('duid'), 0x12, digits, ...utf8ToBytes(device)];
  const head = [0x08, 1, 0x1a, 2, 0x10, kind, 0x22, named.length, ...named, 0x28, 3];
  return btoa(String.fromCharCode(...head)).replaceAll('=', '');
}

/** Every letter is equally likely, because both alphabet sizes divide 256. */
function spell(bytes: Uint8Array, alphabet: typeof HEX | typeof BASE64URL): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Draws each number below the limit with equal probability. */
function drawBelow(randomBytes: RandomBytes, limit: number): number {
  const fair = 0x1_0000 - (0x1_0000 % limit);
  for (;;) {
    const [high = 0, low = 0] = randomBytes(2);
    const drawn = high * 256 + low;
    if (drawn < fair) return drawn % limit;
  }
}

/** How much of either end is enough to identify a value. */
const END_LENGTH = 64;

/**
 * The digests that are stored for a decoy and compared with found values: of the whole, the beginning and the
 * end, so that a decoy cut at either end is still recognized. The warning before it is optional.
 */
export function decoyDigests(value: string): string[] {
  const warned = value.lastIndexOf(WARNING_END);
  const bare = warned < 0 ? value : value.slice(warned + WARNING_END.length);
  return [
    digestPart('whole', bare),
    digestPart('first', bare.slice(0, END_LENGTH)),
    digestPart('last', bare.slice(-END_LENGTH)),
  ];
}

/** The part's name is hashed too, so that a beginning never matches an end. */
function digestPart(part: 'whole' | 'first' | 'last', text: string): string {
  return bytesToHex(sha256(utf8ToBytes(`gatehouse decoy ${part}\n${text}`)));
}
