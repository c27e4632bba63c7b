import type { Awaitable, Database, Transaction } from '../../database/database.ts';
import { type Ban, findBan } from './store.ts';

const REMEMBERED_MAX = 10_000;

/** Answers from memory whether an address is banned; forgets all when any ban changes. */
export class BanWatch {
  readonly #database: Database;
  #known = new Map<string, Ban | null>();

  constructor(database: Database) {
    this.#database = database;
    database.onChange('bans', () => {
      this.#known = new Map();
    });
  }

  /** Before a request is read: at once from memory where it can be. */
  find(address: string, nowMs: number): Awaitable<Ban | undefined> {
    const remembered = this.#recall(address, nowMs);
    if (remembered !== undefined) return remembered ?? undefined;
    return this.#database.transaction((tx) => this.#lookUp(tx, address, nowMs));
  }

  /** Within the commit that admits a request: another process may have banned the address since. */
  findAgain(tx: Transaction, address: string, nowMs: number): Awaitable<Ban | undefined> {
    const remembered = this.#recall(address, nowMs);
    if (remembered !== undefined) return remembered ?? undefined;
    return this.#lookUp(tx, address, nowMs);
  }

  #recall(address: string, nowMs: number): Ban | null | undefined {
    const remembered = this.#known.get(address);
    const isOver = remembered && remembered.expiresAt !== null && remembered.expiresAt <= nowMs;
    return isOver ? undefined : remembered;
  }

  async #lookUp(tx: Transaction, address: string, nowMs: number): Promise<Ban | undefined> {
    const known = this.#known;
    const ban = await findBan(tx, address, nowMs);
    if (known.size >= REMEMBERED_MAX) known.clear();
    known.set(address, ban ?? null);
    return ban;
  }
}
