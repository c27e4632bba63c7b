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
 * Checks that the block each row says it follows exists and comes before it. Removing the newest blocks and
 * their rows leaves other rows behind that reveal it.
 */
export class Followed {
  readonly #database: Database;
  readonly #keys: AuditKeys;
  readonly #floor: Head;
  /** The blocks passed most recently, in order. */
  readonly #recent = new Set<string>();
  #givenUp: ReadonlySet<string> | undefined;

  constructor(database: Database, keys: AuditKeys, floor: Head) {
    this.#database = database;
    this.#keys = keys;
    this.#floor = floor;
  }

  /** Records that the walk has passed this block. */
  pass(head: Head): void {
    this.#recent.add(writeFollows(head));
    if (this.#recent.size <= RECENT_MAX) return;
    const [oldest = ''] = this.#recent;
    this.#recent.delete(oldest);
  }

  /** Finds the first row that follows a block that doesn't exist. */
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
    // Blocks below the floor are gone, so they can't be checked.
    if (number < this.#floor.number) return true;
    const head = number <= before.number ? await this.#find(number) : undefined;
    return (head && writeFollows(head) === follows) || (await this.#isGivenUp(follows));
  }

  async #find(number: number): Promise<Head | undefined> {
    if (number === this.#floor.number) return this.#floor;
    return this.#database.transaction((tx) => findBlock(tx, number));
  }

  /** Restoring a backup gives up blocks that rows still being written may follow. */
  async #isGivenUp(follows: string): Promise<boolean> {
    this.#givenUp ??= await this.#database.transaction((tx) => loadGivenUp(tx, this.#keys));
    return this.#givenUp.has(follows);
  }
}

function readCaseNumber(follows: string): number {
  return Number.parseInt(follows, 10);
}
