import { Connection, type ConnectionOptions } from './connection.ts';
import { storeFault } from './faults.ts';

const WAIT_MAX_MS = 10_000;

interface Waiting {
  go: () => void;
}

/** A limited number of connections, each used by one unit of work at a time. */
export class Pool {
  readonly #options: ConnectionOptions;
  readonly #max: number;
  #idle: Connection[] = [];
  #count = 0;
  #waiting: Waiting[] = [];

  constructor(options: ConnectionOptions, max: number) {
    this.#options = options;
    this.#max = max;
  }

  /** Takes a connection that works as far as we know. Throws a store fault if there is none. */
  async take(): Promise<Connection> {
    for (;;) {
      const connection = this.#idle.pop();
      if (connection && !connection.isLost) return connection;
      if (connection) this.#count -= 1;
      else if (this.#count < this.#max) return this.#open();
      else await this.#wait();
    }
  }

  give(connection: Connection): void {
    if (connection.isLost) this.#count -= 1;
    else this.#idle.push(connection);
    this.#waiting.shift()?.go();
  }

  /** Waits until all connections are returned, up to a limit. */
  async close(): Promise<void> {
    const end = Date.now() + WAIT_MAX_MS;
    while (this.#count > this.#idle.length && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    this.#count -= this.#idle.length;
    await Promise.all(this.#idle.splice(0).map((connection) => connection.end()));
  }

  async #open(): Promise<Connection> {
    this.#count += 1;
    try {
      return await Connection.open(this.#options);
    } catch (error) {
      this.#count -= 1;
      this.#waiting.shift()?.go();
      // Any reason for not connecting, even a changed password, isn't the unit's fault.
      throw storeFault(error);
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((each) => each !== waiting);
        reject(storeFault(new Error(`All ${this.#max} connections are in use`)));
      }, WAIT_MAX_MS);
      const waiting = {
        go: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#waiting.push(waiting);
    });
  }
}
