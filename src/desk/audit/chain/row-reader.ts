import type { Database } from '#database/database.ts';
import { readRowId } from './block.ts';
import { type ReadRow, readRows } from './store.ts';

const ROWS_AT_ONCE = 2_000;

/** Rows in order, read ahead: other units of work get their turn between two readings. */
export class RowReader {
  readonly #database: Database;
  #rows: ReadRow[] = [];
  #after: number;

  constructor(database: Database, after: number) {
    this.#database = database;
    this.#after = after;
  }

  /** All rows up to a number that were not taken yet; reads no further than `ahead`. */
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

  /** How many of the rows at hand have a number up to this one. They are in order. */
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
