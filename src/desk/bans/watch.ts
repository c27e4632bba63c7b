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
 * Answers from memory whether an address is banned, and forgets everything when any ban changes. If other
 * processes share the store, news of a change arrives late. In that case it only remembers for a second that
 * an address is not banned, and only for calls that are checked against the store again on admission.
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

  /** Runs before a request is read, and answers from memory if it can. */
  find(
    address: string,
    nowMs: number,
    { isAskedAgain }: { isAskedAgain: boolean },
  ): Awaitable<Ban | undefined> {
    const remembered = this.#recall(address, nowMs);
    if (remembered && (this.#isAlone || (isAskedAgain && !remembered.ban))) return remembered.ban;
    return this.#database.transaction((tx) => this.#lookUp(tx, address, nowMs));
  }

  /**
   * Checks again in the commit that admits a request, because another process may
   * have banned the address since.
   */
  findAgain(tx: Transaction, address: string, nowMs: number): Awaitable<Ban | undefined> {
    const remembered = this.#isAlone ? this.#recall(address, nowMs) : undefined;
    if (remembered) return remembered.ban;
    return this.#lookUp(tx, address, nowMs);
  }

  /** The networks under which this address may be banned, or undefined if they have to be looked up first. */
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
