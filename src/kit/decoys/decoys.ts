// Fake cookies that open nothing. Made on the server, recognised in the browser: nothing of Node here.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { COOKIE_WARNING } from '../secrets/cookie-warning.ts';

const WARNING_END = '|_';

const HEX = '0123456789ABCDEF';
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

type RandomBytes = (count: number) => Uint8Array;

/** Looks like a cookie of today and holds nothing but chance: no number and no label could give it away. */
export function makeDecoy(randomBytes: RandomBytes): string {
  const shape = drawBelow(randomBytes, 4);
  if (shape === 0) return `${COOKIE_WARNING}GgIQAQ.${spell(randomBytes(400), HEX)}`;
  if (shape === 1) return `${COOKIE_WARNING}CAEaAhAB.${spell(randomBytes(500), HEX)}`;
  const body = spell(randomBytes(300 + drawBelow(randomBytes, 601)), BASE64URL);
  return `${COOKIE_WARNING}${deviceHead(randomBytes)}.${body}`;
}

/** What stands before the dot of most: a few small numbers and the number of a device, as protobuf in base64url. */
function deviceHead(randomBytes: RandomBytes): string {
  const digits = 19 + drawBelow(randomBytes, 2);
  const rest = Array.from({ length: digits - 1 }, () => drawBelow(randomBytes, 10));
  const device = [1 + drawBelow(randomBytes, 9), ...rest].join('');
  const kind = 2 + drawBelow(randomBytes, 2);
  const named = [0x0a, 4, ...utf8ToBytes('duid'), 0x12, digits, ...utf8ToBytes(device)];
  const head = [0x08, 1, 0x1a, 2, 0x10, kind, 0x22, named.length, ...named, 0x28, 3];
  return btoa(String.fromCharCode(...head)).replaceAll('=', '');
}

/** A byte is as fair as a letter: both alphabets divide 256. */
function spell(bytes: Uint8Array, alphabet: typeof HEX | typeof BASE64URL): string {
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Every number below the limit as likely as any other. */
function drawBelow(randomBytes: RandomBytes, limit: number): number {
  const fair = 0x1_0000 - (0x1_0000 % limit);
  for (;;) {
    const [high = 0, low = 0] = randomBytes(2);
    const drawn = high * 256 + low;
    if (drawn < fair) return drawn % limit;
  }
}

/** How much of either end is enough to know a value by. */
const END_LENGTH = 64;

/**
 * What is kept of a decoy, and what a found value is held against: of all of it, of its beginning and of its end, so
 * that one which was cut at either end is still known. The warning before it may be there or not.
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

/** What it is of is hashed with it: a beginning is never taken for an end. */
function digestPart(part: 'whole' | 'first' | 'last', text: string): string {
  return bytesToHex(sha256(utf8ToBytes(`gatehouse decoy ${part}\n${text}`)));
}
