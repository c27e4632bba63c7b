import type { ManyRows, Param, Topic, Transaction, UnitOptions } from '../database.ts';
import { asArrays } from '../many.ts';
import { type Connection, STATEMENT_TIMEOUT_MS } from './connection.ts';
import { isServerRefusal, unsure } from './faults.ts';

export type News = [topic: Topic, key: string | undefined];

const IDLE_TIMEOUT_MS = 30_000;
// Sent with each unit, because a pooler doesn't allow it when connecting.
const beginWith = (statementMs: number, idleMs: number) => `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL statement_timeout = ${statementMs};
  SET LOCAL idle_in_transaction_session_timeout = ${idleMs}`;
const BEGIN = beginWith(STATEMENT_TIMEOUT_MS, IDLE_TIMEOUT_MS);
const BEGIN_LONG = beginWith(0, 0);

/** One unit of work on one connection. It begins with its first statement. */
export class PostgresTransaction implements Transaction {
  readonly news: News[] = [];
  readonly #connection: Connection;
  readonly #begin: string;
  #begun: Promise<unknown> | undefined;
  #hasWritten = false;
  #isOver = false;

  readonly #isSingle: boolean;

  constructor(connection: Connection, { isSingle = false, isLong = false }: UnitOptions = {}) {
    this.#connection = connection;
    // Through a pooler, only a transaction can set the statement timeout.
    this.#isSingle = isSingle && connection.isNamed;
    // A function that is selected may write.
    this.#hasWritten = isSingle;
    this.#begin = isLong ? BEGIN_LONG : BEGIN;
  }

  async lock(name: string): Promise<void> {
    await this.#query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [name]);
  }

  /** A live process holds its lock, so we can't get it. */
  async isAlive(name: string): Promise<boolean> {
    const sql = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free';
    const [row] = await this.#query(sql, [aliveLock(name)]);
    return row?.free !== true;
  }

  async one<Row>(sql: string, params: Param[] = []): Promise<Row | undefined> {
    const [row] = await this.#query(sql, params);
    return row as Row | undefined;
  }

  async all<Row>(sql: string, params: Param[] = []): Promise<Row[]> {
    return [...(await this.#query(sql, params))] as Row[];
  }

  async values<Row extends readonly unknown[]>(sql: string, params: Param[] = []): Promise<Row[]> {
    const rows = await this.#query(sql, params);
    return rows.map((row) => Object.values(row)) as unknown as Row[];
  }

  async run(sql: string, params: Param[] = []): Promise<number> {
    const { count } = await this.#query(sql, params);
    return Number(count ?? 0);
  }

  async runMany(
    statement: ManyRows,
    rows: readonly Param[][],
    others: Param[] = [],
  ): Promise<number> {
    if (rows.length === 0) return 0;
    const { sql, params } = asArrays(statement, rows);
    return this.run(sql, [...params, ...others]);
  }

  async allMany<Row>(
    statement: ManyRows,
    rows: readonly Param[][],
    others: Param[] = [],
  ): Promise<Row[]> {
    if (rows.length === 0) return [];
    const { sql, params } = asArrays(statement, rows);
    return this.all<Row>(sql, [...params, ...others]);
  }

  async insert(sql: string, params: Param[] = []): Promise<number> {
    const [row] = await this.#query(`${sql} RETURNING id`, params);
    return Number(row?.id);
  }

  async drawNumbers(table: string, count: number): Promise<number[]> {
    const rows = await this.all<{ number: number }>(
      'SELECT draw_number($1) AS number FROM generate_series(1, $2::bigint)',
      [table, count],
    );
    return rows.map(({ number }) => Number(number)).sort((left, right) => left - right);
  }

  announce(topic: Topic, key?: string): void {
    this.news.push([topic, key]);
  }

  /** Commits the unit. `payload` notifies the other processes in the same commit. */
  async commit(payload: { channel: string; text: string } | undefined): Promise<void> {
    if (this.#isSingle) {
      if (payload) throw new Error('A unit of one statement announces nothing');
      this.#isOver = true;
      return;
    }
    if (payload) this.#notify(payload);
    this.#isOver = true;
    if (!this.#begun) return;
    await this.#begun;
    let command: string;
    try {
      ({ command } = await this.#connection.simple('COMMIT'));
    } catch (error) {
      throw isServerRefusal(error) || !this.#hasWritten ? error : unsure(error);
    }
    // After any failure in a unit the COMMIT is a ROLLBACK, even if the work ignored the error.
    if (command !== 'COMMIT')
      throw new Error('A statement of this unit failed, so nothing was done');
  }

  async rollBack(): Promise<void> {
    this.#isOver = true;
    if (!this.#begun || this.#connection.isLost) return;
    try {
      await this.#connection.simple('ROLLBACK');
    } catch {
      // If the server can't be reached, it drops the unit together with the connection.
      this.#connection.destroy();
    }
  }

  /** Its prepared statements can't be used anymore. */
  giveUp(): void {
    this.#connection.destroy();
  }

  #query(sql: string, params: Param[]) {
    if (this.#isOver) throw new Error('This unit of work is over');
    if (this.#isSingle) return this.#queryAlone(sql, params);
    // Not awaited: it is sent together with the first statement, which fails if this does.
    if (!this.#begun) {
      this.#begun = this.#connection.simple(this.#begin);
      this.#begun.catch(() => undefined);
    }
    if (!/^\s*SELECT\b/i.test(sql)) this.#hasWritten = true;
    return this.#connection.query(sql, params);
  }

  /** The unit is durable once the statement is answered. Without an answer we don't know. */
  async #queryAlone(sql: string, params: Param[]) {
    this.#isOver = true;
    try {
      return await this.#connection.query(sql, params);
    } catch (error) {
      throw isServerRefusal(error) ? error : unsure(error);
    }
  }

  #notify({ channel, text }: { channel: string; text: string }): void {
    // Not awaited: if it fails, so does the COMMIT that is sent with it.
    this.#query('SELECT pg_notify($1, $2)', [channel, text]).catch(() => undefined);
  }
}

/** The name of the lock that a live process holds. */
export function aliveLock(name: string): string {
  return `alive ${name}`;
}
