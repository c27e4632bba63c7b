import { hash, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CODE_ALPHABET } from './rules.ts';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_BYTES = 32;
const SECRET_LENGTH = 43;
const CHECKSUM_LENGTH = 6;

type RandomBytes = (count: number) => Uint8Array;

export type TokenPrefix = 'gth_s_' | 'gth_p_' | 'gth_a_' | `gth_k_${string}_`;

/** An opaque secret: prefix, 256 random bits and a checksum, so that a typo costs no look-up. */
export function makeToken(prefix: TokenPrefix, randomBytes: RandomBytes): string {
  const bits = BigInt(`0x${Buffer.from(randomBytes(SECRET_BYTES)).toString('hex')}`);
  const body = prefix + toBase62(bits, SECRET_LENGTH);
  return body + checksum(body);
}

export function isToken(prefix: TokenPrefix, text: string): boolean {
  if (!text.startsWith(prefix)) return false;
  if (text.length !== prefix.length + SECRET_LENGTH + CHECKSUM_LENGTH) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return isSame(checksum(body), text.slice(-CHECKSUM_LENGTH));
}

/** Hashes a secret for storage. */
export function digest(secret: string): string {
  return hash('sha256', secret);
}

export function makeCode(randomBytes: RandomBytes): string {
  // 20 characters of 5 bits each: every byte gives one, so that all values are equally likely.
  const characters = Array.from(randomBytes(20), (byte) => CODE_ALPHABET[byte & 31]).join('');
  return `GATE-${characters.match(/.{5}/g)?.join('-')}`;
}

export function makeId(randomBytes: RandomBytes): string {
  return toBase62(BigInt(`0x${Buffer.from(randomBytes(9)).toString('hex')}`), 13);
}

function isSame(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function checksum(body: string): string {
  let text = '';
  let rest = crc32(body);
  for (let count = 0; count < CHECKSUM_LENGTH; count += 1) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}

function toBase62(value: bigint, length: number): string {
  let text = '';
  for (let rest = value; rest > 0n; rest /= 62n) text = BASE62[Number(rest % 62n)] + text;
  return text.padStart(length, '0');
}
