import { hash } from 'node:crypto';
import { toReadable, writeReadable } from '#kit/values/readable-code.ts';
import { LINK_CODE_LENGTH } from './rules.ts';

/** Eleven characters of five bits: 55 random bits, enough for a hash that is worth something for ten minutes. */
const RANDOM_LENGTH = LINK_CODE_LENGTH - 1;
const RANDOM_BYTES = Math.ceil((RANDOM_LENGTH * 5) / 8);

/** A new code, to be shown once, and what the store keeps of it. */
export function drawLinkCode(randomBytes: (count: number) => Uint8Array): {
  code: string;
  codeHash: string;
} {
  const code = writeReadable(toReadable(randomBytes(RANDOM_BYTES), RANDOM_LENGTH));
  return { code, codeHash: hashLinkCode(code) };
}

/** Takes a code as `readLinkCode` returns it. */
export function hashLinkCode(code: string): string {
  return hash('sha256', code);
}
