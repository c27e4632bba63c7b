import type { Transaction } from '#database/database.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { KeySet } from '../keys.ts';
import { readSigned, writeSigned } from '../signed-text.ts';
import { readMark, writeMark } from '../store.ts';

const MARK = 'verified';
const PURPOSE = 'look';

/** The time and the result of the last verification. */
export interface LastLook {
  at: number;
  verdict: ChainResult;
}

/** Signed, so that no one else can claim that the log was verified. */
export async function noteLook(tx: Transaction, keys: KeySet, look: LastLook): Promise<void> {
  await writeMark(tx, MARK, writeSigned(keys, PURPOSE, look));
}

export async function findLook(tx: Transaction, keys: KeySet): Promise<LastLook | undefined> {
  const look = readSigned<LastLook>(keys, PURPOSE, await readMark(tx, MARK));
  // Verifications by older versions didn't check the end of the log.
  return look && 'end' in look.verdict ? look : undefined;
}
