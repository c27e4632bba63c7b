import type { Transaction } from '#database/database.ts';
import { findFacts } from '../cases/store.ts';
import type { AuditKeys } from '../keys.ts';
import { type Erasures, openDetail } from './check-row.ts';
import { readIds } from './ids.ts';
import { readRow } from './store.ts';

export const ERASED = 'audit/erased';
export const ADDRESSES_ERASED = 'audit/addresses-erased';

interface Erased {
  rows?: string;
  addresses?: string;
  to?: number;
}

export async function loadErasures(tx: Transaction, keys: AuditKeys): Promise<Erasures> {
  const rows = new Set<number>();
  const addresses = new Set<number>();
  let addressesTo = 0;
  for (const { id, action } of await findFacts(tx, 'audit', [ERASED, ADDRESSES_ERASED])) {
    const detail = openDetail(keys, await readRow(tx, id)) as Erased | undefined;
    // A record of an erasure excuses nothing if the desk didn't write it.
    if (!detail) continue;
    if (action === ADDRESSES_ERASED) addressesTo = Math.max(addressesTo, detail.to ?? 0);
    for (const row of readIds(detail.rows ?? '') ?? []) rows.add(row);
    for (const row of readIds(detail.addresses ?? '') ?? []) addresses.add(row);
  }
  return { rows, addresses, addressesTo };
}
