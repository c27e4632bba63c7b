import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Database } from '#database/database.ts';
import type { AppealCodes } from '#kit/server/appeal-codes.ts';
import type { Seals } from '#kit/server/seals.ts';
import {
  READABLE_ALPHABET,
  readReadable,
  toReadable,
  writeReadable,
} from '#kit/values/readable-code.ts';
import { CODE_LENGTH, RECEIPT_LENGTH } from '../rules.ts';
import { CaseCipher } from './case-cipher.ts';
import { findAppealKey, KEY_PLACE, putAppealKey } from './store.ts';

interface Parts {
  database: Database;
  seals: Seals;
  randomBytes: (count: number) => Uint8Array;
}

interface Keys {
  cipher: CaseCipher;
  receipts: KeyObject;
  digests: KeyObject;
}

/** Reads the key when it is first needed. Only then does a desk have one. */
export function openAppealCodes(parts: Parts): AppealCodes {
  let loading: Promise<Keys> | undefined;
  const load = () => {
    loading ??= readKeys(parts).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return {
    async write(caseId) {
      const { cipher } = await load();
      return writeReadable(toCharacters(cipher.hide(caseId)));
    },
    async read(code) {
      const { cipher } = await load();
      const reading = readReadable(code, CODE_LENGTH);
      return reading.ok ? cipher.show(toNumber(reading.characters)) : undefined;
    },
    async receipt(sessionId, code) {
      const { receipts } = await load();
      const mac = createHmac('sha256', receipts).update(`${sessionId} ${code}`).digest();
      return writeReadable(toReadable(mac, RECEIPT_LENGTH - 1));
    },
    async digest(text) {
      const { digests } = await load();
      return createHmac('sha256', digests).update(text).digest('base64url');
    },
  };
}

const KEY_BYTES = 32;

/**
 * The key is kept sealed with the desk's secret and resealed when that is rotated, so codes that were handed out
 * stay valid. If the secret was lost, nothing opens the key any more: those codes are void, and new ones are
 * made with a new key.
 */
async function readKeys({ database, seals, randomBytes }: Parts): Promise<Keys> {
  const text = await database.transaction(async (tx) => {
    await tx.lock('appeal key');
    const sealed = await findAppealKey(tx);
    await seals.catchUp(tx);
    const known = sealed === undefined ? undefined : seals.open(sealed, KEY_PLACE);
    if (known !== undefined) return known;
    const fresh = Buffer.from(randomBytes(KEY_BYTES)).toString('base64url');
    await putAppealKey(tx, seals.seal(fresh, KEY_PLACE));
    return fresh;
  });
  const derive = (purpose: string) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', text, 'gatehouse', `appeal ${purpose}`, 32)));
  return {
    cipher: new CaseCipher(derive('codes')),
    receipts: derive('receipts'),
    digests: derive('digests'),
  };
}

function toCharacters(number: number): string {
  let text = '';
  let rest = number;
  for (let at = 1; at < CODE_LENGTH; at += 1) {
    text = READABLE_ALPHABET[rest % 32] + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function toNumber(characters: string): number {
  let number = 0;
  for (const one of characters) number = number * 32 + READABLE_ALPHABET.indexOf(one);
  return number;
}
