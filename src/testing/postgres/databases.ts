import { randomBytes } from 'node:crypto';
import { Connection } from '#database/postgres/connection.ts';

// Test processes share a server; a process owns a database by holding the lock with its number.
const LOCK_SPACE = 4_711;

const EMPTY_ALL_TABLES = `SET session_replication_role = replica;
  DO $$ DECLARE each RECORD; BEGIN
    FOR each IN SELECT tablename AS name FROM pg_tables
      WHERE schemaname = 'public' AND tablename <> 'migrations'
    LOOP EXECUTE format('DELETE FROM %I', each.name); END LOOP;
    FOR each IN SELECT sequencename AS name FROM pg_sequences WHERE schemaname = 'public'
    LOOP EXECUTE format('ALTER SEQUENCE %I RESTART', each.name); END LOOP;
  END $$`;

/** Lends out databases of one server, each to one desk at a time. */
export class Databases {
  readonly #urlOf: (database: string) => string;
  #admin: Connection | undefined;
  /** A connection that stays open already knows the tables, so emptying them takes a quarter of the time. */
  readonly #emptying = new Map<string, Connection>();
  readonly #free: string[] = [];
  #claimed = 0;

  constructor(urlOf: (database: string) => string) {
    this.#urlOf = urlOf;
  }

  /** Returns the URL of a database without rows. Its tables may remain from last time, which is faster. */
  async lend(): Promise<string> {
    const name = this.#free.pop() ?? (await this.#claim());
    let connection = this.#emptying.get(name);
    if (!connection || connection.isLost) {
      connection = await Connection.open({ url: this.#urlOf(name), isNamed: false });
      this.#emptying.set(name, connection);
    }
    await connection.simple(EMPTY_ALL_TABLES);
    return this.#urlOf(name);
  }

  takeBack(url: string): void {
    this.#free.push(new URL(url).pathname.slice(1));
  }

  /** Creates a new database without tables. */
  async create(): Promise<string> {
    const name = `new_${randomBytes(6).toString('hex')}`;
    await (await this.#connect()).simple(`CREATE DATABASE ${name}`);
    return this.#urlOf(name);
  }

  async drop(url: string): Promise<void> {
    const name = new URL(url).pathname.slice(1);
    await (await this.#connect()).simple(`DROP DATABASE ${name} WITH (FORCE)`);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#emptying.values(), this.#admin].map((each) => each?.end()));
  }

  async #connect(): Promise<Connection> {
    if (!this.#admin || this.#admin.isLost) {
      this.#admin = await Connection.open({ url: this.#urlOf('postgres'), isNamed: false });
    }
    return this.#admin;
  }

  async #claim(): Promise<string> {
    const admin = await this.#connect();
    // A lock that we already hold would be granted again, so the search starts after the last one.
    for (let number = this.#claimed + 1; ; number += 1) {
      const [lock] = await admin.simple(
        `SELECT pg_try_advisory_lock(${LOCK_SPACE}, ${number}) AS is_ours`,
      );
      if (!lock?.is_ours) continue;
      this.#claimed = number;
      const name = `desk_${number}`;
      const found = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
      if (found.length === 0) await admin.simple(`CREATE DATABASE ${name}`);
      return name;
    }
  }
}
