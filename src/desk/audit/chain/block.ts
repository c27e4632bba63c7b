import { type AuditKeys, type KeySet, sign } from '../keys.ts';
import { FIELD, MARK_LENGTH, makeTag, ROW } from '../row.ts';
import { writeIds } from './ids.ts';
import { type Block, type Floor, type ReadRow, type StoredRow, TAG } from './store.ts';

/** The predecessor of the first block. */
export const START = { number: 0, last_id: 0, mac: 'start' };

export function readRowId([text]: readonly [text: string, ...unknown[]]): number {
  return Number.parseInt(text, 10);
}

/** True if the desk itself wrote this row as it is now, with its secret or one that was still valid then. */
export function isTagged(keys: AuditKeys, row: StoredRow): boolean {
  const [text] = row;
  const tag = row[TAG];
  if (tag === null) return false;
  const covered = text.slice(text.indexOf(FIELD) + 1);
  if (tag === makeTag(keys, covered)) return true;
  const id = readRowId(row);
  return keys.old.some((old) => id <= old.untilRow && tag === makeTag(old, covered));
}

/**
 * Finds the keys that sealed a block; undefined if they aren't this desk's or were no longer valid by then.
 */
export function findBlockKeys(
  keys: AuditKeys,
  { key_id, number }: Pick<Block, 'key_id' | 'number'>,
): KeySet | undefined {
  const old = keys.old.find(({ id }) => id === key_id);
  if (old) return number <= old.untilBlock ? old : undefined;
  return key_id === keys.id ? keys : undefined;
}

export function isOwnKey({ id, old }: AuditKeys, keyId: string): boolean {
  return keyId === id || old.some((each) => each.id === keyId);
}

/** Seals rows into the block after `before`. */
export function makeBlock(
  keys: KeySet,
  before: Pick<Block, 'number' | 'mac'>,
  { rows, nowMs }: { rows: readonly StoredRow[]; nowMs: number },
): Block {
  const ids = rows.map(readRowId);
  const times = rows.map(([text]) => Number(text.split(FIELD, 2)[1]));
  const open = {
    number: before.number + 1,
    first_id: ids[0] ?? 0,
    last_id: ids.at(-1) ?? 0,
    ids: writeIds(ids),
    marks: rows.map((row) => readMark(row[TAG])).join(''),
    from_at: times.reduce((least, time) => Math.min(least, time), times[0] ?? 0),
    to_at: times.reduce((most, time) => Math.max(most, time), 0),
    sealed_at: nowMs,
    key_id: keys.id,
    noted: 1,
  };
  return { ...open, mac: signBlock(keys, { before: before.mac, block: open, rows }) };
}

export function signBlock(
  keys: KeySet,
  of: { before: string; block: Omit<Block, 'mac'>; rows: readonly (ReadRow | StoredRow)[] },
): string {
  const { block } = of;
  const head = [
    of.before,
    block.number,
    block.first_id,
    block.last_id,
    block.ids,
    block.marks,
    block.from_at,
    block.to_at,
    block.sealed_at,
    block.key_id,
    // Blocks of older versions don't have this field.
    ...(block.noted === null ? [] : [block.noted]),
  ].join(FIELD);
  let text = head;
  for (const [row] of of.rows) text += ROW + row;
  return sign(keys.blocks, text);
}

/** The first characters of a row's tag, enough to tell it from other rows of its block. */
export function readMark(tag: string | null): string {
  return (tag ?? '').slice(0, MARK_LENGTH).padEnd(MARK_LENGTH);
}

const FOLLOWED_LENGTH = 8;

/** A short reference to a block, for the rows written after it. */
export function writeFollows({ number, mac }: Head): string {
  return `${number}.${mac.slice(0, FOLLOWED_LENGTH)}`;
}

export function signFloor(keys: KeySet, floor: Omit<Floor, 'signature'>): string {
  return sign(keys.blocks, ['floor', floor.number, floor.last_id, floor.mac].join(FIELD));
}

/** The last block in a short form, meant to be kept outside the desk. */
export interface Head {
  number: number;
  mac: string;
}

export function writeHead({ number, mac }: Head): string {
  return `head-${number}-${mac}`;
}

export function readHead(text: string): Head | undefined {
  const match = /^head-(\d{1,15})-([\w-]{43})$/.exec(text.trim());
  return match ? { number: Number(match[1]), mac: match[2] ?? '' } : undefined;
}
