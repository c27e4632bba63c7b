import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { SealPlace, Seals } from '../../kit/seals.ts';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

/** Seals with a key that is drawn from the desk's one secret. */
export function openSeals(secret: string, randomBytes: (count: number) => Uint8Array): Seals {
  const key = createSecretKey(
    Buffer.from(hkdfSync('sha256', secret, 'gatehouse', 'connections', 32)),
  );
  return {
    seal: (text, place) => sealWith(key, { text, place, nonce: randomBytes(NONCE_BYTES) }),
    open: (sealed, place) => openWith(key, sealed, place),
  };
}

function sealWith(
  key: KeyObject,
  { text, place, nonce }: { text: string; place: SealPlace; nonce: Uint8Array },
): string {
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(placeOf(place));
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, hidden, cipher.getAuthTag()];
  return [VERSION, ...parts.map((part) => Buffer.from(part).toString('base64url'))].join('.');
}

function openWith(key: KeyObject, sealed: string, place: SealPlace): string | undefined {
  const [, nonce, hidden, tag] = SEALED.exec(sealed) ?? [];
  if (nonce === undefined || hidden === undefined || tag === undefined) return undefined;
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(placeOf(place));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  try {
    const text = decipher.update(Buffer.from(hidden, 'base64url'));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

function placeOf({ platform, thing }: SealPlace): Buffer {
  return Buffer.from(`${platform} ${thing}`);
}
