import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { SealPlace, Seals } from '#kit/server/seals.ts';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SEALED = /^v1\.([\w-]{16})\.([\w-]+)\.([\w-]{22})$/;

type Draw = (count: number) => Uint8Array;

/** Seals texts for one purpose, with a key derived from the desk's secret. */
export class Sealing {
  readonly #key: KeyObject;
  readonly #randomBytes: Draw;

  constructor(secret: string, purpose: string, randomBytes: Draw) {
    this.#key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'gatehouse', purpose, 32)));
    this.#randomBytes = randomBytes;
  }

  /** `about` must be the same when it is opened. */
  seal(text: string, about: string): string {
    const nonce = this.#randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(about));
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    const parts = [nonce, hidden, cipher.getAuthTag()];
    return [VERSION, ...parts.map((part) => Buffer.from(part).toString('base64url'))].join('.');
  }

  /** Undefined if it was sealed with another secret, for another purpose, or altered. */
  open(sealed: string, about: string): string | undefined {
    const [, nonce, hidden, tag] = SEALED.exec(sealed) ?? [];
    if (nonce === undefined || hidden === undefined || tag === undefined) return undefined;
    const decipher = createDecipheriv(ALGORITHM, this.#key, Buffer.from(nonce, 'base64url'), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(about));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    try {
      const text = decipher.update(Buffer.from(hidden, 'base64url'));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}

/** Seals connections and the staff channel with one fixed secret. */
export function openSeals(secret: string, randomBytes: Draw): Omit<Seals, 'catchUp'> {
  const sealing = new Sealing(secret, 'connections', randomBytes);
  return {
    seal: (text, place) => sealing.seal(text, sealLabel(place)),
    open: (sealed, place) => sealing.open(sealed, sealLabel(place)),
  };
}

function sealLabel({ platform, thing }: SealPlace): string {
  return `${platform} ${thing}`;
}
