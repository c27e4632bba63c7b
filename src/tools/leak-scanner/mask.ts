// The only place that turns a found secret into something that may be shown.
import { sha256 } from '@noble/hashes/sha2.js';

const SHOWN = 4;
const FINGERPRINT_LENGTH = 8;

export interface Masked {
  /** The first four characters and the last four. */
  masked: string;
  /** Only tells whether two secrets are equal. */
  fingerprint: string;
}

export function mask(value: string): Masked {
  return {
    masked: `${value.slice(0, SHOWN)}…${value.slice(-SHOWN)}`,
    fingerprint: fingerprintOf(value),
  };
}

// Created once, because for short texts this takes longer than the hash itself.
const blank = sha256.create();
const hash = sha256.create();
const digest = new Uint8Array(hash.outputLen);
const view = new DataView(digest.buffer);
const encoder = new TextEncoder();
/** More than twice the size of the longest secret. */
const bytes = new Uint8Array(16_384);

function fingerprintOf(value: string): string {
  const { written } = encoder.encodeInto(value, bytes);
  blank._cloneInto(hash).update(bytes.subarray(0, written)).digestInto(digest);
  return view.getUint32(0).toString(16).padStart(FINGERPRINT_LENGTH, '0');
}
