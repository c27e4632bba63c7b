import { randomUUID } from 'node:crypto';
import type { Topic } from '../database.ts';
import { Connection } from './connection.ts';
import { aliveLock, type News as Told } from './transaction.ts';

const CHANNEL = 'gatehouse';
const AGAIN_AFTER_MS = [200, 500, 1_000, 2_000, 5_000];
// Well before another process takes over its work.
const CUT_OFF_AFTER_MS = 1_000;
const LOOK_EVERY_MS = 30_000;
const ANSWER_WITHIN_MS = 5_000;
// NOTIFY carries at most 8,000 bytes.
const TEXT_MAX = 7_000;

interface Payload {
  from: string;
  news: [topic: Topic, key: string | null][];
}

interface Hears {
  hear(news: Told[] | 'anything'): void;
  /** The lock on its name was lost and couldn't be taken again at once. */
  onCutOff(): void;
}

/** Tells the other processes on this database what has changed, and listens to them. */
export class News {
  readonly #url: string;
  readonly #hears: Hears;
  readonly #self = randomUUID();
  #connection: Connection | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #name: string | undefined;

  constructor(url: string, hears: Hears) {
    this.#url = url;
    this.#hears = hears;
  }

  /** Prepares the store, and then listens on the same connection. */
  async start(prepare: (connection: Connection) => Promise<void>): Promise<void> {
    await this.#listen(prepare);
    this.#timer = setInterval(() => this.#look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  /** The message that is sent with a unit's COMMIT. */
  encodeNews(news: readonly Told[]): { channel: string; text: string } | undefined {
    if (news.length === 0) return undefined;
    const pairs = news.map(([topic, key]) => [topic, key ?? null]);
    const text = JSON.stringify({ from: this.#self, news: pairs });
    if (text.length <= TEXT_MAX) return { channel: CHANNEL, text };
    const topics = [...new Set(news.map(([topic]) => topic))].map((topic) => [topic, null]);
    return { channel: CHANNEL, text: JSON.stringify({ from: this.#self, news: topics }) };
  }

  /** Takes a lock that the server releases when this process is gone. */
  async live(name: string): Promise<void> {
    this.#name = name;
    if (this.#connection) await this.#holdName(this.#connection);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    await this.#connection?.end();
  }

  async #listen(prepare?: (connection: Connection) => Promise<void>): Promise<void> {
    const connection = await Connection.open({
      url: this.#url,
      isNamed: false,
      onNotify: (text) => this.#read(text),
      onLost: () => {
        // If it is lost while opening, the caller retries.
        if (this.#connection?.isLost) void this.#listenAgain();
      },
    });
    try {
      await prepare?.(connection);
      await connection.simple(`LISTEN ${CHANNEL}`);
      await this.#holdName(connection);
    } catch (error) {
      connection.destroy();
      throw error;
    }
    this.#connection = connection;
    if (this.#isClosed) await connection.end();
  }

  async #holdName(connection: Connection): Promise<void> {
    if (this.#name === undefined) return;
    // Shared, because a broken connection of ours may still hold it, and waiting, because another process may
    // be asking right now whether we are alive.
    await connection.query('SELECT pg_advisory_lock_shared(hashtextextended($1, 0))', [
      aliveLock(this.#name),
    ]);
  }

  async #listenAgain(): Promise<void> {
    this.#connection = undefined;
    const timer = setTimeout(() => !this.#isClosed && this.#hears.onCutOff(), CUT_OFF_AFTER_MS);
    timer.unref();
    for (let failures = 0; !this.#isClosed; failures += 1) {
      try {
        await this.#listen();
        clearTimeout(timer);
        // We may have missed notifications in the meantime.
        this.#hears.hear('anything');
        return;
      } catch {
        const waitMs = AGAIN_AFTER_MS[failures] ?? AGAIN_AFTER_MS.at(-1);
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  #read(text: string): void {
    let payload: Payload;
    try {
      payload = JSON.parse(text) as Payload;
    } catch {
      // A foreign message on our channel.
      return;
    }
    const { from, news } = payload;
    if (from !== this.#self)
      this.#hears.hear(news.map(([topic, key]) => [topic, key ?? undefined]));
  }

  /** A silently dead connection is noticed only by using it. */
  #look(): void {
    const connection = this.#connection;
    if (!connection || connection.isLost) return;
    const timer = setTimeout(() => connection.destroy(), ANSWER_WITHIN_MS);
    connection
      .simple('SELECT 1')
      .catch(() => undefined)
      .finally(() => clearTimeout(timer));
  }
}
