import type { Transaction } from '#database/database.ts';
import { FIELD, NOTHING } from '../row.ts';

const or = (text: string) => `COALESCE(${text}, '${NOTHING}')`;
const orNumber = (column: string) => or(`CAST(${column} AS TEXT)`);

/** The row's id. If it opens a case whose number is another, the number follows. */
const ID = `CASE WHEN number IS NULL OR number = id THEN CAST(id AS TEXT)
  ELSE CAST(id AS TEXT) || ':' || CAST(number AS TEXT) END`;

/**
 * A row's id and everything that its tag covers. The store concatenates it, because
 * it's read a million times.
 */
const TEXT = `concat_ws('${FIELD}', ${ID}, at, phase, ${orNumber('case_id')}, request_id, actor, ${or('holder')},
  ${or('session_id')}, action, targets, ${or('outcome')}, ${or('platform')}, ${orNumber('job_id')},
  ${orNumber('undoes')}, ${or('substr(address_seal, 1, 22)')}, ${or('substr(person_seal, 1, 22)')}, ${or('follows')})`;

const PERSON = `CASE WHEN target IS NULL AND target_name IS NULL AND detail IS NULL THEN NULL
  ELSE concat_ws('${FIELD}', ${or('target')}, ${or('target_name')}, ${or('detail')}) END`;

/** A row as it is in the store, as an array of values, because it's read a million times. */
export type ReadRow = readonly [
  text: string,
  address: string | null,
  addressSeal: string | null,
  /** Target, name and detail in one text; null if all are missing. */
  person: string | null,
  personSeal: string | null,
];

export type StoredRow = readonly [...ReadRow, tag: string | null];

/** The position of the tag among the values of a row. */
export const TAG = 5;

interface Rows {
  after: number;
  upTo: number;
  rows: number;
}

const ROW = `${TEXT} AS text, address, address_seal, ${PERSON} AS person, person_seal`;
const OF_RANGE = 'FROM audit WHERE id > $1 AND id <= $2 ORDER BY id LIMIT $3';

/** For reading the whole log: each extra column would be read a million times. */
export async function readRows(tx: Transaction, range: Rows): Promise<ReadRow[]> {
  return tx.values<ReadRow>(`SELECT ${ROW} ${OF_RANGE}`, [range.after, range.upTo, range.rows]);
}

export async function readTagged(tx: Transaction, range: Rows): Promise<StoredRow[]> {
  return tx.values<StoredRow>(`SELECT ${ROW}, tag ${OF_RANGE}`, [
    range.after,
    range.upTo,
    range.rows,
  ]);
}

/** Reads one row with its tag. */
export async function readRow(tx: Transaction, id: number): Promise<StoredRow | undefined> {
  return (await readTagged(tx, { after: id - 1, upTo: id, rows: 1 }))[0];
}

export interface Block {
  number: number;
  first_id: number;
  last_id: number;
  ids: string;
  marks: string;
  from_at: number;
  to_at: number;
  sealed_at: number;
  key_id: string;
  /** 1 if the desk that sealed it notes its newest block outside the log. */
  noted: number | null;
  mac: string;
}

export async function findLastBlock(tx: Transaction): Promise<Block | undefined> {
  return tx.one<Block>('SELECT * FROM audit_blocks ORDER BY number DESC LIMIT 1');
}

export async function listNewestBlocks(tx: Transaction, blocks: number): Promise<Block[]> {
  return tx.all<Block>('SELECT * FROM audit_blocks ORDER BY number DESC LIMIT $1', [blocks]);
}

export async function listBlocks(tx: Transaction, after: number, blocks: number): Promise<Block[]> {
  return tx.all<Block>('SELECT * FROM audit_blocks WHERE number > $1 ORDER BY number LIMIT $2', [
    after,
    blocks,
  ]);
}

export async function findBlock(tx: Transaction, number: number): Promise<Block | undefined> {
  return tx.one<Block>('SELECT * FROM audit_blocks WHERE number = $1', [number]);
}

export async function insertBlock(tx: Transaction, block: Block): Promise<void> {
  await tx.run(
    `INSERT INTO audit_blocks (number, first_id, last_id, ids, marks, from_at, to_at, sealed_at, key_id, noted, mac)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      block.number,
      block.first_id,
      block.last_id,
      block.ids,
      block.marks,
      block.from_at,
      block.to_at,
      block.sealed_at,
      block.key_id,
      block.noted,
      block.mac,
    ],
  );
}

/** The newest row. On PostgreSQL every row before it is visible too; see the migration. */
export async function findNewestId(tx: Transaction): Promise<number> {
  await tx.lock('audit');
  const row = await tx.one<{ id: number }>('SELECT COALESCE(MAX(id), 0) AS id FROM audit');
  return row?.id ?? 0;
}

const LOOKED_BACK_ROWS = 1_000;

/**
 * The number up to which no case is missing: those before it are sealed, or from the time when a case had the
 * number of its first row.
 */
export async function findCheckedNumber(tx: Transaction): Promise<number> {
  const sealedTo = '(SELECT COALESCE(MAX(last_id), 0) FROM audit_blocks)';
  const row = await tx.one<{ sealed: number | null; old: number | null }>(
    `SELECT (SELECT MAX(number) FROM (SELECT number FROM audit WHERE id <= ${sealedTo}
        ORDER BY id DESC LIMIT ${LOOKED_BACK_ROWS}) AS newest) AS sealed,
       (SELECT MAX(number) FROM audit WHERE id > ${sealedTo} AND number = id) AS old`,
  );
  return Math.max(row?.sealed ?? 0, row?.old ?? 0);
}

/** Lists the case numbers after one, with what each case is. */
export async function listNumbers(
  tx: Transaction,
  { after, rows }: { after: number; rows: number },
): Promise<{ number: number; action: string }[]> {
  return tx.all('SELECT number, action FROM audit WHERE number > $1 ORDER BY number LIMIT $2', [
    after,
    rows,
  ]);
}

export interface Floor {
  number: number;
  last_id: number;
  mac: string;
  signature: string;
}

export async function findFloor(tx: Transaction): Promise<Floor | undefined> {
  return tx.one<Floor>('SELECT * FROM audit_floor ORDER BY number DESC LIMIT 1');
}

/** The last of the oldest blocks that ended before a time; never the newest block, which is the head. */
export async function findLastBlockBefore(
  tx: Transaction,
  { beforeMs, blocks }: { beforeMs: number; blocks: number },
): Promise<Block | undefined> {
  return tx.one<Block>(
    `SELECT * FROM (SELECT * FROM audit_blocks ORDER BY number LIMIT $2) AS oldest
     WHERE to_at < $1 AND number < (SELECT MAX(number) FROM audit_blocks)
     ORDER BY number DESC LIMIT 1`,
    [beforeMs, blocks],
  );
}

/** Removes the blocks up to the new floor, along with their rows. */
export async function raiseFloor(tx: Transaction, floor: Floor): Promise<void> {
  await tx.run(
    `DELETE FROM audit_facets WHERE case_id <= (SELECT MAX(number) FROM audit WHERE id <= $1)
     AND NOT EXISTS (SELECT 1 FROM audit WHERE number = audit_facets.case_id AND id > $2)`,
    [floor.last_id, floor.last_id],
  );
  await tx.run('DELETE FROM audit WHERE id <= $1', [floor.last_id]);
  await tx.run('DELETE FROM audit_blocks WHERE number <= $1', [floor.number]);
  await tx.run('DELETE FROM audit_floor');
  await tx.run(
    'INSERT INTO audit_floor (number, last_id, mac, signature) VALUES ($1, $2, $3, $4)',
    [floor.number, floor.last_id, floor.mac, floor.signature],
  );
}

/** Needs no WHERE: there is at most one floor. */
export async function signFloorAnew(tx: Transaction, signature: string): Promise<void> {
  await tx.run('UPDATE audit_floor SET signature = $1', [signature]);
}

/** Lists the rows without a tag, written before the log was a chain. */
export async function listUntagged(
  tx: Transaction,
  { after, rows }: { after: number; rows: number },
): Promise<UntaggedRow[]> {
  return tx.all<UntaggedRow>(
    `SELECT id, at, phase, case_id, request_id, actor, holder, session_id, address, action, targets, outcome, detail
     FROM audit WHERE id > $1 AND tag IS NULL ORDER BY id LIMIT $2`,
    [after, rows],
  );
}

export interface UntaggedRow {
  id: number;
  at: number;
  phase: 'intent' | 'outcome';
  case_id: number | null;
  request_id: string;
  actor: string;
  holder: string | null;
  session_id: string | null;
  address: string | null;
  action: string;
  targets: number;
  outcome: string | null;
  detail: string | null;
}

/** Tags a row from before the chain; never changes an existing tag. */
export async function adoptRow(
  tx: Transaction,
  id: number,
  seals: { addressSeal: string | null; personSeal: string | null; tag: string },
): Promise<void> {
  await tx.run(
    'UPDATE audit SET address_seal = $1, person_seal = $2, tag = $3 WHERE id = $4 AND tag IS NULL',
    [seals.addressSeal, seals.personSeal, seals.tag, id],
  );
}
