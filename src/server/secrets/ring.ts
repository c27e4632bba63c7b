// The secrets that were rotated out, as the store keeps them.
import type { Transaction } from '#database/database.ts';
import { keySet } from '#desk/audit/keys.ts';
import { Sealing } from '#desk/connections/sealing.ts';
import { findAfter, type HandoverRow, listOldSecrets, type OldSecretRow } from './store.ts';

export type Draw = (count: number) => Uint8Array;

/** The case of a rotation, and the one that ends it: from then on the old secret counts for nothing new. */
export const ROTATED = 'secret/rotate';
export const RETIRED = 'secret/retire';

/** One that was rotated out, opened. */
export interface OldSecret {
  row: OldSecretRow;
  secret: string;
  /** Up to which row its tags count; Infinity while processes may still have it. */
  untilRow: number;
}

export function hashKeyId(secret: string): string {
  return keySet(secret).id;
}

/** The key id of the secret that everything is sealed with now; undefined where none was ever rotated. */
export function findCurrentId(rows: readonly OldSecretRow[]): string | undefined {
  const old = new Set(rows.map(({ key_id }) => key_id));
  return rows.find(({ next_key_id }) => !old.has(next_key_id))?.next_key_id;
}

/** Those that the newest secret opens. One that somebody altered does not open, and then counts for nothing. */
export async function openRing(tx: Transaction, newest: string): Promise<OldSecret[]> {
  const ring: OldSecret[] = [];
  for (const row of await listOldSecrets(tx)) {
    const secret = ringSealing(newest).open(row.sealed, describeOldSecret(row));
    if (secret !== undefined) ring.push({ row, secret, untilRow: await findUntilRow(tx, row) });
  }
  return ring;
}

export function sealOld(
  newest: string,
  { row, secret }: { row: Omit<OldSecretRow, 'sealed'>; secret: string },
  randomBytes?: Draw,
): OldSecretRow {
  return { ...row, sealed: ringSealing(newest, randomBytes).seal(secret, describeOldSecret(row)) };
}

/**
 * A row from while the rotation was open could be put back later, to make the old secret count again. The log knows
 * better: it holds the case that ended the rotation, or is past it.
 */
async function findUntilRow(
  tx: Transaction,
  { until_row, case_id }: OldSecretRow,
): Promise<number> {
  if (until_row !== null) return until_row;
  const { isKept, after } = await findAfter(tx, case_id, RETIRED);
  return after ?? (isKept ? Number.POSITIVE_INFINITY : case_id);
}

/** The new secret for the processes that have the old one. */
export function sealHandover(
  [from, to]: readonly [string, string],
  randomBytes: Draw,
): HandoverRow {
  const key_id = hashKeyId(to);
  return { key_id, sealed: handoverSealing(from, randomBytes).seal(to, key_id) };
}

export function openHandover(secret: string, row: HandoverRow | undefined): string | undefined {
  return row && handoverSealing(secret).open(row.sealed, row.key_id);
}

const never: Draw = () => {
  throw new Error('This only opens');
};

function ringSealing(secret: string, randomBytes = never): Sealing {
  return new Sealing(secret, 'old secrets', randomBytes);
}

function handoverSealing(secret: string, randomBytes = never): Sealing {
  return new Sealing(secret, 'secret handover', randomBytes);
}

/** Everything that an editor of the store could turn to make an old secret count for longer. */
function describeOldSecret(row: Omit<OldSecretRow, 'sealed'>): string {
  const { key_id, next_key_id, until_block, until_row, case_id, rotated_at } = row;
  return [key_id, next_key_id, until_block, until_row ?? 'open', case_id, rotated_at].join(' ');
}
