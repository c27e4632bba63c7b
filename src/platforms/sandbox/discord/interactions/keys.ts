// The key pair that the sandbox signs its requests with. It is always the same for the same seed.
import { createPrivateKey, createPublicKey, hash, sign } from 'node:crypto';
import type { PartTools } from '../../part.ts';

/** A PKCS #8 key of 32 bytes for Ed25519 begins with this. */
const PRIVATE_PREFIX = '302e020100300506032b657004220420';
const KEY_BYTES = 32;

export interface SigningKey {
  /** 64 hex digits, as in `verify_key`. */
  verifyKey: string;
  /** Returns 128 hex digits. */
  sign(timestamp: string, body: string): string;
}

export function makeSigningKey(
  { draw }: Pick<PartTools, 'draw'>,
  applicationId: string,
): SigningKey {
  const seed = hash(
    'sha256',
    `interactions ${applicationId} ${draw('interactions', applicationId)}`,
  );
  const key = createPrivateKey({
    key: Buffer.from(PRIVATE_PREFIX + seed, 'hex'),
    format: 'der',
    type: 'pkcs8',
  });
  const whole = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return {
    verifyKey: whole.subarray(-KEY_BYTES).toString('hex'),
    sign: (timestamp, body) => sign(null, Buffer.from(timestamp + body), key).toString('hex'),
  };
}
