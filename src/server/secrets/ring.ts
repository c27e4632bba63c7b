// Rotated-out secrets, as the store keeps them.
import type { Transaction } from '#database/database.ts';
import { keySet } from '#desk/audit/keys.ts';
import { Sealing } from '#desk/connections/sealing.ts';
import { findAfter, type HandoverRow, listOldSecrets, type OldSecretRow } from './store.ts';

export type Draw = (count: number) => Uint8Array;

/**
 * The case of a rotation, and the case that ends it. After that the old secret isn't valid for anything new.
 */
export const ROTATED = 'secret/rotate';
export const RETIRED = 'secret/retire';

/** A rotated-out secret, opened. */
export interface OldSecret {
  row: OldSecretRow;
  secret: string;
  /** The last row for which its tags are valid. Infinity while processes may still use it. */
  untilRow: number;
}

export function hashKeyId(secret: string): string {
  return keySet(secret).id;
}

/** The key id of the current secret, or undefined if none was ever rotated. */
export function findCurrentId(rows: readonly OldSecretRow[]): string | undefined {
  const old = new Set(rows.map(({ key_id }) => key_id));
  return rows.find(({ next_key_id }) => !old.has(next_key_id))?.next_key_id;
}

/** The secrets that the newest one opens. An altered row doesn't open, so it is ignored. */
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
 * Someone could put back a row from the open rotation to make the old secret valid again. The log prevents
 * that: it contains the case that ended the rotation, or no longer reaches back that far.
 */
async function findUntilRow(
  tx: Transaction,
  { until_row, case_id }: OldSecretRow,
): Promise<number> {
  if (until_row !== null) return until_row;
  const { isKept, after } = await findAfter(tx, case_id, RETIRED);
  return after ?? (isKept ? Number.POSITIVE_INFINITY : case_id);
}

/** Seals the new secret for the processes that have the old one. */
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

/** Everything that someone could edit in the store to make an old secret valid for longer. */
function describeOldSecret(row: Omit<OldSecretRow, 'sealed'>): string {
  const { key_id, next_key_id, until_block, until_row, case_id, rotated_at } = row;
  return [key_id, next_key_id, until_block, until_row ?? 'open', case_id, rotated_at].join(' ');
}
