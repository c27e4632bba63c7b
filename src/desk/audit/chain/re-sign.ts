import type { Transaction } from '#database/database.ts';
import type { KeySet } from '../keys.ts';
import { signFloor } from './block.ts';
import { markEnd, readMarkedEnd } from './end-note.ts';
import { findLook, noteLook } from './last-look.ts';
import { findFloor, signFloorAnew } from './store.ts';

/**
 * Signs the data beside the chain again with the keys of another secret. Data that the old keys didn't sign
 * stays as it is, so that it is still recognized as foreign.
 */
export async function reSign(tx: Transaction, from: KeySet, to: KeySet): Promise<void> {
  const end = await readMarkedEnd(tx, from);
  if (end) await markEnd(tx, to, end);
  const look = await findLook(tx, from);
  if (look) await noteLook(tx, to, look);
  const floor = await findFloor(tx);
  if (!floor || floor.signature !== signFloor(from, floor)) return;
  await signFloorAnew(tx, signFloor(to, floor));
}
