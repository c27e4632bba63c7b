import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What comes before the 32 bytes of a key in its DER form (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const KEY = /^[0-9a-f]{64}$/i;
const SIGNATURE = /^[0-9a-f]{128}$/i;
/** Unix seconds in practice, but Discord doesn't promise a format. */
const TIMESTAMP = /^[\x21-\x7e]{1,64}$/;

/**
 * The y coordinates of points of small order. Under such a key anyone can make signatures for many messages,
 * and the zeros are what an application without a key might show.
 */
const WEAK = new Set([
  '0000000000000000000000000000000000000000000000000000000000000000',
  '0100000000000000000000000000000000000000000000000000000000000000',
  'ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  'eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
]);

/** The key with which an application's requests are signed; undefined if these digits can't be one. */
export function readVerifyKey(hex: string): KeyObject | undefined {
  if (!KEY.test(hex) || isWeak(hex.toLowerCase())) return undefined;
  try {
    const der = Buffer.concat([SPKI_PREFIX, Buffer.from(hex, 'hex')]);
    return createPublicKey({ key: der, format: 'der', type: 'spki' });
  } catch {
    return undefined;
  }
}

/** The highest bit is the sign of the other coordinate. */
function isWeak(hex: string): boolean {
  const last = Number.parseInt(hex.slice(-2), 16) & 0x7f;
  return WEAK.has(hex.slice(0, -2) + last.toString(16).padStart(2, '0'));
}

export interface SignedHeaders {
  signature: string;
  timestamp: string;
}

/** Returns undefined if a request can't be signed, which costs nothing to find out. */
export function readSignedHeaders(sent: {
  signature: unknown;
  timestamp: unknown;
}): SignedHeaders | undefined {
  const { signature, timestamp } = sent;
  if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return undefined;
  if (typeof timestamp !== 'string' || !TIMESTAMP.test(timestamp)) return undefined;
  return { signature, timestamp };
}

/** Whether Discord signed these bytes. What it signs is the timestamp followed by the body as it was sent. */
export function isGenuine(
  key: KeyObject,
  { signature, timestamp, body }: SignedHeaders & { body: Buffer },
): boolean {
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  return verify(null, signed, key, Buffer.from(signature, 'hex'));
}
