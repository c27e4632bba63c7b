import type { Database } from '#database/database.ts';
import { readRowId } from './block.ts';
import { type ReadRow, readRows } from './store.ts';

const ROWS_AT_ONCE = 2_000;

/** Reads rows in order and ahead, letting other units of work run between two reads. */
export class RowReader {
  readonly #database: Database;
  #rows: ReadRow[] = [];
  #after: number;

  constructor(database: Database, after: number) {
    this.#database = database;
    this.#after = after;
  }

  /** Returns all rows up to a number that weren't taken yet; reads no further than `ahead`. */
  async take(upTo: number, ahead = upTo): Promise<ReadRow[]> {
    while (this.#after < upTo) {
      const range = { after: this.#after, upTo: ahead, rows: ROWS_AT_ONCE };
      const more = await this.#database.transaction((tx) => readRows(tx, range));
      const last = more.at(-1);
      this.#after = last && more.length === ROWS_AT_ONCE ? readRowId(last) : ahead;
      this.#rows = this.#rows.length === 0 ? more : [...this.#rows, ...more];
    }
    return this.#rows.splice(0, this.#countTo(upTo));
  }

  /** Counts the buffered rows up to this number, by binary search. */
  #countTo(upTo: number): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = this.#rows[middle];
      if (row && readRowId(row) <= upTo) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
