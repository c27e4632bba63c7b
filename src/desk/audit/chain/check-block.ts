import type { Fault, Position } from '#kit/contract/audit.ts';
import type { AuditKeys } from '../keys.ts';
import { MARK_LENGTH, readCaseNumber } from '../row.ts';
import { findBlockKeys, isOwnKey, isTagged, readMark, readRowId, signBlock } from './block.ts';
import { faultAt } from './check-row.ts';
import { readIds } from './ids.ts';
import { type Block, type ReadRow, type StoredRow, TAG } from './store.ts';

export interface Checked {
  block: Block;
  /** All rows between the previous block and the end of this one. */
  rows: readonly ReadRow[];
  before: Position;
}

/** A block is valid if its seal matches the previous block and exactly these rows. */
export function holds(keys: AuditKeys, { block, rows, before }: Checked): boolean {
  const isNext = block.number === before.number + 1;
  const sealed = findBlockKeys(keys, block);
  if (!isNext || !sealed) return false;
  return block.mac === signBlock(sealed, { before: before.mac, block, rows });
}

/** Describes what is wrong with an invalid block, given its rows with their tags. */
export function nameFault(
  keys: AuditKeys,
  { block, rows, before }: Omit<Checked, 'rows'> & { rows: readonly StoredRow[] },
): Fault {
  if (block.number !== before.number + 1) {
    return { kind: 'block-removed', block: before.number + 1 };
  }
  const fault = nameRow(keys, { block, rows });
  if (fault) return fault;
  const kind = isOwnKey(keys, block.key_id) ? 'block-altered' : 'other-key';
  return { kind, block: block.number };
}

/** Finds the first row that doesn't match the block. */
function nameRow(
  keys: AuditKeys,
  { block, rows }: { block: Block; rows: readonly StoredRow[] },
): Fault | undefined {
  const ids = readIds(block.ids);
  if (!ids || !isOwnKey(keys, block.key_id)) return undefined;
  let at = 0;
  for (const row of rows) {
    const id = readRowId(row);
    const expected = ids[at];
    if (expected === undefined || id < expected) return faultAt('inserted', row);
    if (id > expected) return { kind: 'removed', row: expected, case: null };
    const mark = block.marks.slice(at * MARK_LENGTH, (at + 1) * MARK_LENGTH);
    if (!isTagged(keys, row) || readMark(row[TAG]) !== mark) return faultAt('altered', row);
    at += 1;
  }
  const missing = ids[at];
  if (missing !== undefined) return { kind: 'removed', row: missing, case: null };
  const misnumbered = findMisnumbered(rows);
  return misnumbered && faultAt('altered', misnumbered);
}

/** The tags don't cover case numbers, but the numbers of a block follow one another, except for the wrong one. */
function findMisnumbered(rows: readonly StoredRow[]): StoredRow | undefined {
  const numbered = rows.filter(([text]) => /^\d+:/.test(text));
  const shifts = numbered.map(([text], at) => readCaseNumber(text) - at);
  const count = (shift: number) => shifts.filter((other) => other === shift).length;
  const usual = [...new Set(shifts)].sort((left, right) => count(right) - count(left))[0];
  return numbered[shifts.findIndex((shift) => shift !== usual)];
}
