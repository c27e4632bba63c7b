import type { Database } from '../../../database/database.ts';
import type { DeadWebhooks } from '../../../platforms/discord/ask.ts';
import { forgetOldDead, insertDead, listDead } from './store.ts';

const KEPT_MS = 30 * 24 * 3_600_000;
const KEPT_MAX = 10_000;
const TOPIC_KEY = /^webhook (\d+)$/;

/** Remembers webhooks that are gone, over restarts and for all replicas. */
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
    const sinceMs = this.#now() - KEPT_MS;
    this.#ids = new Set(await this.#database.transaction((tx) => listDead(tx, sinceMs)));
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  /** Known at once; written as soon as it can be. */
  add(id: string): void {
    if (this.#ids.has(id)) return;
    this.#remember(id);
    const write = () =>
      this.#database.transaction((tx) => insertDead(tx, id, this.#now())).catch(this.onFault);
    this.#writing = this.#writing.then(write);
  }

  /** Whether a change of the connections was only that another replica found one. */
  hear(key: string | undefined): boolean {
    const id = TOPIC_KEY.exec(key ?? '')?.[1];
    if (id !== undefined) this.#remember(id);
    return id !== undefined;
  }

  async forgetOld(): Promise<void> {
    const beforeMs = this.#now() - KEPT_MS;
    await this.#database.transaction((tx) => forgetOldDead(tx, { beforeMs, max: KEPT_MAX }));
  }

  /** What was found is written. */
  async settle(): Promise<void> {
    await this.#writing;
  }

  #remember(id: string): void {
    this.#ids.add(id);
    const [oldest = ''] = this.#ids;
    if (this.#ids.size > KEPT_MAX) this.#ids.delete(oldest);
  }
}
