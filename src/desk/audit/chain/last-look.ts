import type { Transaction } from '#database/database.ts';
import type { ChainResult } from '#kit/contract/audit.ts';
import type { KeySet } from '../keys.ts';
import { readSigned, writeSigned } from '../signed-text.ts';
import { readMark, writeMark } from '../store.ts';

const MARK = 'verified';
const PURPOSE = 'look';

/** When the log was looked through last, and what came of it. */
export interface LastLook {
  at: number;
  verdict: ChainResult;
}

/** Signed, so that nobody else can call the log verified. */
export async function noteLook(tx: Transaction, keys: KeySet, look: LastLook): Promise<void> {
  await writeMark(tx, MARK, writeSigned(keys, PURPOSE, look));
}

export async function findLook(tx: Transaction, keys: KeySet): Promise<LastLook | undefined> {
  const look = readSigned<LastLook>(keys, PURPOSE, await readMark(tx, MARK));
  // A look by an older version knew nothing of the end of the log.
  return look && 'end' in look.verdict ? look : undefined;
}
