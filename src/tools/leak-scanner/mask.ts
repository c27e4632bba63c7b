// The one place where a found secret becomes something that may be shown.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const SHOWN = 4;
const FINGERPRINT_LENGTH = 8;

export interface Masked {
  /** The first four characters and the last four. */
  masked: string;
  /** Tells equals apart, and nothing more. */
  fingerprint: string;
}

export function mask(value: string): Masked {
  return {
    masked: `${value.slice(0, SHOWN)}…${value.slice(-SHOWN)}`,
    fingerprint: bytesToHex(sha256(utf8ToBytes(value))).slice(0, FINGERPRINT_LENGTH),
  };
}
