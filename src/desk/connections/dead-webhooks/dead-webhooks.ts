import type { Database } from '#database/database.ts';
import type { DeadWebhooksKept } from '#kit/contract/connections.ts';
import type { DeadWebhooks } from '#platforms/discord/ask.ts';
import { countDead, deleteDead, forgetOldDead, insertDead, listDead } from './store.ts';

const KEPT_MAX = 10_000;
const SHOWN_MAX = 100;
const TOPIC_KEY = /^webhook (\d+)( back)?$/;

/** Remembers deleted webhooks across restarts and for all replicas, until the owner allows them again. */
export class KeptWebhooks implements DeadWebhooks {
  readonly #database: Database;
  readonly #now: () => number;
  #ids = new Set<string>();
  #writing: Promise<unknown> = Promise.resolve();
  onFault: (error: unknown) => void = () => undefined;

  constructor(database: Database, now: () => number) {
    this.#database = database;
    this.#now = now;
  }

  async load(): Promise<void> {
    const dead = await this.#database.transaction((tx) => listDead(tx, KEPT_MAX));
    // Oldest first, which is the order in which they are added later.
    this.#ids = new Set(dead.reverse().map(({ id }) => id));
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Takes effect at once and is written as soon as possible. */
  add(id: string): void {
    if (this.#ids.has(id)) return;
    this.#remember(id);
    const write = () =>
      this.#database.transaction((tx) => insertDead(tx, id, this.#now())).catch(this.onFault);
    this.#writing = this.#writing.then(write);
  }

  /** The newest ones, and the total count. */
  list(): Promise<DeadWebhooksKept> {
    return this.#database.transaction(async (tx) => ({
      newest: await listDead(tx, SHOWN_MAX),
      count: await countDead(tx),
    }));
  }

  /** The owner says that it exists. Returns false if it wasn't listed as deleted. */
  async callAgain(id: string): Promise<boolean> {
    await this.#writing;
    const wasDead = await this.#database.transaction((tx) => deleteDead(tx, id));
    this.#ids.delete(id);
    return wasDead;
  }

  /** Whether a change only concerned one webhook, found deleted or allowed again by another replica. */
  hear(key: string | undefined): boolean {
    const [, id, back] = TOPIC_KEY.exec(key ?? '') ?? [];
    if (id === undefined) return false;
    if (back) this.#ids.delete(id);
    else this.#remember(id);
    return true;
  }

  async forgetOld(): Promise<void> {
    await this.#database.transaction((tx) => forgetOldDead(tx, KEPT_MAX));
  }

  /** Resolves once everything is written. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  #remember(id: string): void {
    this.#ids.add(id);
    const [oldest = ''] = this.#ids;
    if (this.#ids.size > KEPT_MAX) this.#ids.delete(oldest);
  }
}
