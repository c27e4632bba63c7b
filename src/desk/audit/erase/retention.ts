import type { Database, Transaction } from '#database/database.ts';
import { signFloor } from '../chain/block.ts';
import { ADDRESSES_ERASED } from '../chain/erasures.ts';
import { findLastBlockBefore, raiseFloor } from '../chain/store.ts';
import type { AuditLog, Intent } from '../log.ts';
import { readMark, writeMark } from '../store.ts';
import { eraseAddresses, findOldId } from './store.ts';

const ROWS_AT_ONCE = 5_000;
const BLOCKS_AT_ONCE = 20;
const ADDRESSES_MARK = 'addresses-erased-to';

export interface Keeper {
  database: Database;
  log: AuditLog;
  nowMs: number;
}

const RETENTION_MARK = 'retention-at';
// Roughly once a day at any hour, because each run leaves a record in the log.
const EVERY_MS = 23 * 3_600_000;

/** Erases whatever is due, once a day for all desks on a store. */
export async function keepTime(
  keeper: Keeper,
  kept: { addressesMs: number; casesMs: number },
): Promise<void> {
  const { database, nowMs } = keeper;
  const isDue = await database.transaction(async (tx) => {
    await tx.lock('audit retention');
    const last = Number((await readMark(tx, RETENTION_MARK)) ?? 0);
    if (nowMs - last < EVERY_MS) return false;
    await writeMark(tx, RETENTION_MARK, String(nowMs));
    return true;
  });
  if (!isDue) return;
  await forgetAddresses(keeper, nowMs - kept.addressesMs);
  await forgetCases(keeper, nowMs - kept.casesMs);
}

/** Empties the addresses of rows from before a time; the log still verifies. */
async function forgetAddresses(keeper: Keeper, beforeMs: number): Promise<void> {
  while (await keeper.database.transaction((tx) => forgetSome(tx, keeper, beforeMs)));
}

async function forgetSome(tx: Transaction, keeper: Keeper, beforeMs: number): Promise<boolean> {
  await tx.lock('audit retention');
  const after = Number((await readMark(tx, ADDRESSES_MARK)) ?? 0);
  const end = await findOldId(tx, beforeMs);
  if (end <= after) return false;
  const upTo = Math.min(end, after + ROWS_AT_ONCE);
  const erased = await eraseAddresses(tx, { after, upTo });
  if (erased > 0) await keeper.log.fact(tx, record(keeper, ADDRESSES_ERASED, { to: upTo }));
  await writeMark(tx, ADDRESSES_MARK, String(upTo));
  return upTo < end;
}

/** Removes whole blocks from before a time; the chain continues from a signed floor. */
async function forgetCases(keeper: Keeper, beforeMs: number): Promise<void> {
  while (await keeper.database.transaction((tx) => dropSome(tx, keeper, beforeMs)));
}

async function dropSome(tx: Transaction, keeper: Keeper, beforeMs: number): Promise<boolean> {
  await tx.lock('audit sealer');
  await keeper.log.keys.catchUp(tx);
  const block = await findLastBlockBefore(tx, { beforeMs, blocks: BLOCKS_AT_ONCE });
  if (!block) return false;
  const floor = { number: block.number, last_id: block.last_id, mac: block.mac };
  // Recorded first: on SQLite, the next number is the one after the highest that is left.
  await keeper.log.fact(tx, record(keeper, 'audit/pruned', { to: block.last_id }));
  await raiseFloor(tx, { ...floor, signature: signFloor(keeper.log.keys, floor) });
  return true;
}

function record({ nowMs }: Keeper, action: string, detail: object): Intent {
  return {
    nowMs,
    requestId: 'upkeep',
    actor: 'desk',
    holder: null,
    sessionId: null,
    address: null,
    action,
    targets: 0,
    detail: JSON.stringify(detail),
  };
}
