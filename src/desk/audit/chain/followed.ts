import type { Database } from '#database/database.ts';
import type { Fault, Position } from '#kit/contract/audit.ts';
import type { AuditKeys } from '../keys.ts';
import { FIELD, NOTHING } from '../row.ts';
import { type Head, writeFollows } from './block.ts';
import { readAbout } from './check-row.ts';
import { loadGivenUp } from './given-up.ts';
import { findBlock, type ReadRow, type StoredRow } from './store.ts';

const RECENT_MAX = 1_000;

/**
 * Looks whether the block that a row says it came after is there, and before it. Who takes the newest
 * blocks away, and rows with them, leaves others behind that tell.
 */
export class Followed {
  readonly #database: Database;
  readonly #keys: AuditKeys;
  readonly #floor: Head;
  /** The blocks that were passed last, in order. */
  readonly #recent = new Set<string>();
  #givenUp: ReadonlySet<string> | undefined;

  constructor(database: Database, keys: AuditKeys, floor: Head) {
    this.#database = database;
    this.#keys = keys;
    this.#floor = floor;
  }

  /** The walk has come past this block. */
  pass(head: Head): void {
    this.#recent.add(writeFollows(head));
    if (this.#recent.size <= RECENT_MAX) return;
    const [oldest = ''] = this.#recent;
    this.#recent.delete(oldest);
  }

  /** The first row that came after a block which is not there. */
  async firstLost(
    rows: readonly (ReadRow | StoredRow)[],
    before: Position,
  ): Promise<Fault | undefined> {
    let known = NOTHING;
    for (const row of rows) {
      const [text] = row;
      const follows = text.slice(text.lastIndexOf(FIELD) + 1);
      if (follows === known || follows === NOTHING) continue;
      if (!(await this.#isThere(follows, before))) {
        return { kind: 'resealed', block: readCaseNumber(follows), ...readAbout(row) };
      }
      known = follows;
    }
    return undefined;
  }

  async #isThere(follows: string, before: Position): Promise<boolean> {
    if (this.#recent.has(follows)) return true;
    const number = readCaseNumber(follows);
    // Blocks below the floor are gone; nothing can be said of them.
    if (number < this.#floor.number) return true;
    const head = number <= before.number ? await this.#find(number) : undefined;
    return (head && writeFollows(head) === follows) || (await this.#isGivenUp(follows));
  }

  async #find(number: number): Promise<Head | undefined> {
    if (number === this.#floor.number) return this.#floor;
    return this.#database.transaction((tx) => findBlock(tx, number));
  }

  /** A backup that is put back gives up blocks that rows on their way may have come after. */
  async #isGivenUp(follows: string): Promise<boolean> {
    this.#givenUp ??= await this.#database.transaction((tx) => loadGivenUp(tx, this.#keys));
    return this.#givenUp.has(follows);
  }
}

function readCaseNumber(follows: string): number {
  return Number.parseInt(follows, 10);
}
