import type { Awaitable, Database, Transaction } from '#database/database.ts';
import { toNetwork } from '#kit/values/network.ts';
import { type Ban, type BanSize, findBan, listSizes } from './store.ts';

const REMEMBERED_MAX = 10_000;
const SHARED_REMEMBERED_MS = 1_000;

interface Remembered {
  ban: Ban | undefined;
  untilMs: number;
}

/**
 * Answers from memory whether an address is banned; forgets all when any ban changes. Where other
 * processes share the store that is heard a moment late, so there it only remembers for a second that
 * nothing was against an address, for calls that are held against the store on their way in.
 */
export class BanWatch {
  readonly #database: Database;
  readonly #isAlone: boolean;
  #known = new Map<string, Remembered>();
  #sizes: BanSize[] | undefined;

  constructor(database: Database) {
    this.#database = database;
    this.#isAlone = database.kind === 'sqlite';
    database.onChange('bans', () => {
      this.#known = new Map();
      this.#sizes = undefined;
    });
  }

  /** Before a request is read: at once from memory where it can be. */
  find(
    address: string,
    nowMs: number,
    { isAskedAgain }: { isAskedAgain: boolean },
  ): Awaitable<Ban | undefined> {
    const remembered = this.#recall(address, nowMs);
    if (remembered && (this.#isAlone || (isAskedAgain && !remembered.ban))) return remembered.ban;
    return this.#database.transaction((tx) => this.#lookUp(tx, address, nowMs));
  }

  /** Within the commit that admits a request: another process may have banned the address since. */
  findAgain(tx: Transaction, address: string, nowMs: number): Awaitable<Ban | undefined> {
    const remembered = this.#isAlone ? this.#recall(address, nowMs) : undefined;
    if (remembered) return remembered.ban;
    return this.#lookUp(tx, address, nowMs);
  }

  /** The networks that a ban of this address may have; undefined where that has to be looked up first. */
  networksOf(address: string): string[] | undefined {
    const family = address.includes(':') ? 6 : 4;
    const sizes = this.#sizes?.filter((size) => size.family === family);
    return sizes?.map(({ prefix }) => toNetwork(address, prefix).text);
  }

  #recall(address: string, nowMs: number): Remembered | undefined {
    const remembered = this.#known.get(address);
    return remembered && remembered.untilMs > nowMs ? remembered : undefined;
  }

  async #lookUp(tx: Transaction, address: string, nowMs: number): Promise<Ban | undefined> {
    const known = this.#known;
    const ban = await findBan(tx, address, nowMs);
    if (!this.#isAlone) this.#sizes ??= await listSizes(tx);
    if (known.size >= REMEMBERED_MAX) known.clear();
    const keptMs = this.#isAlone ? Number.POSITIVE_INFINITY : SHARED_REMEMBERED_MS;
    known.set(address, {
      ban,
      untilMs: Math.min(nowMs + keptMs, ban?.expiresAt ?? Number.POSITIVE_INFINITY),
    });
    return ban;
  }
}
