import type { Database, Transaction } from '#database/database.ts';
import {
  type ChainResult,
  type Fault,
  isChainResult,
  type LogEnd,
  type Position,
} from '#kit/contract/audit.ts';
import type { AuditKeys } from '../keys.ts';
import { type Head, isTagged, readRowId, START, signFloor, writeHead } from './block.ts';
import { type Checked, holds, nameFault } from './check-block.ts';
import { type Erasures, faultAt, isTrue } from './check-row.ts';
import { readMarkedEnd } from './end-note.ts';
import { loadErasures } from './erasures.ts';
import { Followed } from './followed.ts';
import { type FoundNote, judgeEnd } from './judge-end.ts';
import { RowReader } from './row-reader.ts';
import {
  type Block,
  findBlock,
  findFloor,
  listBlocks,
  type ReadRow,
  readTagged,
  type StoredRow,
} from './store.ts';

const BLOCKS_AT_ONCE = 64;
const TAGGED_AT_ONCE = 2_000;

export interface Walk {
  database: Database;
  keys: AuditKeys;
  /** A head that was kept outside the desk. */
  head?: Head | undefined;
  /** Notes of the log's end outside this store. */
  notes?: readonly FoundNote[] | undefined;
  /** The position where an earlier call stopped. */
  from?: Position | undefined;
  /** Stops after this time and returns a position; without it, walks to the end. */
  budgetMs?: number | undefined;
}

/** Walks the blocks and names the first row that was altered, removed or inserted. */
export async function verify(walk: Walk): Promise<ChainResult | Position> {
  const { database, keys, from, budgetMs = Number.POSITIVE_INFINITY } = walk;
  const until = performance.now() + budgetMs;
  // Read before the walk, so that blocks sealed during it aren't reported as missing.
  const marked = await database.transaction((tx) => readMarkedEnd(tx, keys));
  const notes = [{ place: 'store', note: marked } as const, ...(walk.notes ?? [])];
  const floor = await database.transaction((tx) => readFloor(tx, keys));
  if (!floor) return broken(from ?? { ...START, rows: 0, blocks: 0 }, { kind: 'floor-altered' });
  let position: Position = from ?? { ...floor, rows: 0, blocks: 0 };
  // Starts below the first number, because a row may have been inserted there too.
  const reader = new RowReader(database, from ? from.last_id : Number.MIN_SAFE_INTEGER);
  const honest = new Honest(database, keys);
  const followed = new Followed(database, keys, floor);
  for (;;) {
    const blocks = await listNext(database, position);
    if (blocks.length === 0) return finish(walk, { position, honest, followed, notes });
    const ahead = blocks.at(-1)?.last_id;
    for (const block of blocks) {
      const rows = await reader.take(block.last_id, ahead);
      const checked = { block, rows, before: position };
      const fault = holds(keys, checked)
        ? ((await honest.firstLie(rows)) ?? (await followed.firstLost(rows, position)))
        : await findFault(walk, checked);
      if (fault) return broken(position, fault);
      position = after(position, block, rows.length);
      followed.pass(block);
    }
    if (performance.now() > until) return position;
  }
}

/** Verifies to the end, however long it takes. */
export async function verifyAll(
  walk: Pick<Walk, 'database' | 'keys' | 'head' | 'notes'>,
): Promise<ChainResult> {
  const step = await verify(walk);
  if (!isChainResult(step)) throw new Error('A walk without a time limit stopped half-way');
  return step;
}

function listNext(database: Database, { number }: Position): Promise<Block[]> {
  return database.transaction((tx) => listBlocks(tx, number, BLOCKS_AT_ONCE));
}

function after(before: Position, { number, last_id, mac }: Block, rows: number): Position {
  return { number, last_id, mac, rows: before.rows + rows, blocks: before.blocks + 1 };
}

/** Reads the rows again with their tags, which tell which row is wrong. */
async function findFault({ database, keys }: Walk, checked: Checked): Promise<Fault> {
  const { block, before } = checked;
  const after = before.blocks === 0 ? Number.MIN_SAFE_INTEGER : before.last_id;
  const rows = await readAllTagged(database, { after, upTo: block.last_id });
  return nameFault(keys, { ...checked, rows });
}

async function readAllTagged(
  database: Database,
  { after, upTo }: { after: number; upTo: number },
): Promise<StoredRow[]> {
  const all: StoredRow[] = [];
  for (let from = after; ; ) {
    const range = { after: from, upTo, rows: TAGGED_AT_ONCE };
    const rows = await database.transaction((tx) => readTagged(tx, range));
    all.push(...rows);
    const last = rows.at(-1);
    if (!last || rows.length < TAGGED_AT_ONCE) return all;
    from = readRowId(last);
  }
}

/** Finds where the chain begins; undefined if anyone but the desk moved it. */
async function readFloor(tx: Transaction, keys: AuditKeys) {
  const floor = await findFloor(tx);
  if (!floor) return START;
  return floor.signature === signFloor(keys, floor) ? floor : undefined;
}

interface End {
  position: Position;
  honest: Honest;
  followed: Followed;
  notes: readonly FoundNote[];
}

/** Checks the unsealed rows, the notes of the end, and the given head. */
async function finish(
  walk: Walk,
  { position, honest, followed, notes }: End,
): Promise<ChainResult> {
  const after = position.blocks === 0 ? Number.MIN_SAFE_INTEGER : position.last_id;
  const rows = await readAllTagged(walk.database, { after, upTo: Number.MAX_SAFE_INTEGER });
  const foreign = rows.find((row) => !isTagged(walk.keys, row));
  const fault = foreign
    ? faultAt('inserted', foreign)
    : ((await honest.firstLie(rows)) ?? (await followed.firstLost(rows, position)));
  if (fault) return broken(position, fault);
  const judge = (tx: Transaction) => judgeEnd(tx, walk.keys, { notes, last: position });
  const judged = await walk.database.transaction(judge);
  const { head } = walk;
  const whole = {
    ...sum(position),
    rows: position.rows + rows.length,
    unsealed: rows.length,
    end: judged.end,
  };
  if (judged.fault) return { ...whole, state: 'broken', fault: judged.fault };
  if (head && head.number > position.number) return { ...whole, state: 'older' };
  const other = head && (await differs(walk.database, head));
  if (other) return { ...broken(position, other), end: judged.end };
  return { ...whole, state: isProven(whole) ? 'intact' : 'unproven' };
}

/** An empty log may have been emptied, and a missing note may have been removed along with the end. */
function isProven({ rows, end }: { rows: number; end: LogEnd }): boolean {
  return rows > 0 && end.block !== null && end.missing.length === 0;
}

/**
 * A head of another history means that the log was rewritten, or that an older copy
 * was restored and continued.
 */
async function differs(database: Database, head: Head): Promise<Fault | undefined> {
  const block = await database.transaction((tx) => findBlock(tx, head.number));
  // Blocks below the floor are gone, so they can't be compared.
  if (!block || block.mac === head.mac) return undefined;
  return { kind: 'other-history', block: head.number };
}

function sum(position: Position) {
  const { rows, blocks } = position;
  const head = position.number === 0 ? null : writeHead(position);
  return { rows, blocks, head, unsealed: 0, fault: null, end: null };
}

function broken(position: Position, fault: Fault): ChainResult {
  return { ...sum(position), state: 'broken', fault };
}

/** Checks that personal values match their commitment or were erased by the desk. */
class Honest {
  readonly #database: Database;
  readonly #keys: AuditKeys;
  #erasures: Erasures = { rows: new Set(), addresses: new Set(), addressesTo: 0 };

  constructor(database: Database, keys: AuditKeys) {
    this.#database = database;
    this.#keys = keys;
  }

  async firstLie(rows: readonly (ReadRow | StoredRow)[]): Promise<Fault | undefined> {
    const find = () => rows.find((row) => !isTrue(row, this.#erasures));
    if (!find()) return undefined;
    // The desk may have erased it, perhaps just now.
    this.#erasures = await this.#database.transaction((tx) => loadErasures(tx, this.#keys));
    const lie = find();
    return lie && faultAt('altered', lie);
  }
}
