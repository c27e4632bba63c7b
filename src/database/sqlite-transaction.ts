import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { ManyRows, Param, Topic, Transaction } from './database.ts';
import { asValues } from './many.ts';

export type News = [topic: Topic, key: string | undefined];

/**
 * Our SQL numbers its parameters as PostgreSQL does. If they are in order, the numbers are dropped, because
 * node:sqlite looks up each numbered one among all others: 4,000 of them take 26 times as long.
 */
export function prepareOn(connection: DatabaseSync, sql: string): StatementSync {
  const numbers = sql.match(/\$\d+/g) ?? [];
  const isInOrder = numbers.every((number, at) => number === `$${at + 1}`);
  return connection.prepare(sql.replace(/\$(\d+)/g, isInOrder ? '?' : '?$1'));
}

export class SqliteTransaction implements Transaction {
  readonly news: News[] = [];
  readonly #prepare: (sql: string) => StatementSync;
  readonly #name: string | undefined;
  readonly #drawn: Map<string, number>;

  /** `drawn` has the last number of each table that drew one since the commit began. */
  constructor(
    prepare: (sql: string) => StatementSync,
    { name, drawn = new Map() }: { name?: string | undefined; drawn?: Map<string, number> } = {},
  ) {
    this.#prepare = prepare;
    this.#name = name;
    this.#drawn = drawn;
  }

  lock(): void {}

  isAlive(name: string): boolean {
    return name === this.#name;
  }

  one<Row>(sql: string, params: Param[] = []): Row | undefined {
    return this.#prepare(sql).get(...params) as Row | undefined;
  }

  all<Row>(sql: string, params: Param[] = []): Row[] {
    return this.#prepare(sql).all(...params) as Row[];
  }

  values<Row extends readonly unknown[]>(sql: string, params: Param[] = []): Row[] {
    // The comment makes the text different from the same statement that returns objects.
    const statement = this.#prepare(`${sql} -- values`);
    statement.setReturnArrays(true);
    return statement.all(...params) as unknown as Row[];
  }

  run(sql: string, params: Param[] = []): number {
    return Number(this.#prepare(sql).run(...params).changes);
  }

  runMany(statement: ManyRows, rows: readonly Param[][], others: Param[] = []): number {
    let changed = 0;
    for (const { sql, params } of asValues(statement, rows)) {
      changed += this.run(sql, [...params, ...others]);
    }
    return changed;
  }

  allMany<Row>(statement: ManyRows, rows: readonly Param[][], others: Param[] = []): Row[] {
    const found: Row[] = [];
    for (const { sql, params } of asValues(statement, rows)) {
      found.push(...this.all<Row>(sql, [...params, ...others]));
    }
    return found;
  }

  // RETURNING would double the cost of the INSERT.
  insert(sql: string, params: Param[] = []): number {
    return Number(this.#prepare(sql).run(...params).lastInsertRowid);
  }

  drawNumbers(table: string, count: number): number[] {
    const last = this.#drawn.get(table) ?? this.#findLastNumber(table);
    this.#drawn.set(table, last + count);
    return Array.from({ length: count }, (_, at) => last + 1 + at);
  }

  announce(topic: Topic, key?: string): void {
    this.news.push([topic, key]);
  }

  #findLastNumber(table: string): number {
    const newest = this.one<{ number: number }>(
      `SELECT number FROM ${table} WHERE number IS NOT NULL ORDER BY number DESC LIMIT 1`,
    );
    return Number(newest?.number ?? 0);
  }
}
