import type { Fault } from '#kit/contract/audit.ts';
import type { AuditKeys } from '../keys.ts';
import { FIELD, fits, isErased, readCaseNumber } from '../row.ts';
import { isTagged, readRowId } from './block.ts';
import type { ReadRow, StoredRow } from './store.ts';

/** The erasures by the desk itself. Any other erased row was emptied by someone else. */
export interface Erasures {
  rows: ReadonlySet<number>;
  /** Rows of which it erased only the address: the account of a call from Discord. */
  addresses: ReadonlySet<number>;
  /** The desk erased every address up to this row. */
  addressesTo: number;
}

/** Personal values must match their commitment or have been erased by the desk. */
export function isTrue(row: ReadRow | StoredRow, erasures: Erasures): boolean {
  return isAddressTrue(row, erasures) && isPersonTrue(row, erasures);
}

function isAddressTrue([text, address, sealed]: ReadRow | StoredRow, erasures: Erasures) {
  if (sealed === null) return address === null;
  if (!isErased(sealed)) return address !== null && fits(sealed, address);
  const id = readRowId([text]);
  const isByDesk =
    id <= erasures.addressesTo || erasures.rows.has(id) || erasures.addresses.has(id);
  return address === null && isByDesk;
}

function isPersonTrue([text, , , person, sealed]: ReadRow | StoredRow, erasures: Erasures) {
  if (sealed === null) return person === null;
  if (!isErased(sealed)) return person !== null && fits(sealed, person);
  return person === null && erasures.rows.has(readRowId([text]));
}

export function faultAt(kind: 'altered' | 'inserted', row: ReadRow | StoredRow): Fault {
  return { kind, ...readAbout(row) };
}

/** Reads the row's number and that of its case. */
export function readAbout([text]: ReadRow | StoredRow): { row: number; case: number | null } {
  const [, , phase, caseId] = text.split(FIELD, 4);
  const about = phase === 'intent' ? readCaseNumber(text) : Number(caseId);
  return { row: readRowId([text]), case: about || null };
}

/** Reads the detail that the desk wrote in a row; undefined if the row isn't what the desk wrote. */
export function openDetail(keys: AuditKeys, row: StoredRow | undefined): unknown {
  const [, , , person, sealed] = row ?? [];
  if (!row || !person || !sealed || !isTagged(keys, row) || !fits(sealed, person)) return undefined;
  return JSON.parse(person.split(FIELD)[2] ?? '{}');
}
