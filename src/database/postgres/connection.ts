import { connect, type Socket } from 'node:net';
import postgres from 'postgres';
import type { Param } from '../database.ts';

const CONNECT_TIMEOUT_MS = 5_000;
const END_TIMEOUT_S = 2;
export const STATEMENT_TIMEOUT_MS = 15_000;

// 64-bit integers arrive as text because they could exceed a number. Ours never do.
const types = {
  bigint: { to: 20, from: [20, 1700], parse: Number, serialize: String },
};

export interface ConnectionOptions {
  url: string;
  /** Whether statements are prepared under a name. That fails through a pooler, which switches servers. */
  isNamed: boolean;
  onNotify?: (payload: string) => void;
  onLost?: () => void;
}

type Rows = postgres.RowList<postgres.Row[]>;

/**
 * One connection to the server. The driver would reconnect by itself and continue in the middle of a unit of
 * work. Here a lost connection stays lost.
 */
export class Connection {
  isLost = false;
  /** It is one connection to one server for its whole life, not a pooler's. */
  readonly isNamed: boolean;
  readonly #socket: Socket;
  readonly #sql: postgres.Sql;
  readonly #statement: { prepare: boolean; simple: false };

  private constructor(socket: Socket, options: ConnectionOptions) {
    this.#socket = socket;
    this.isNamed = options.isNamed;
    this.#statement = { prepare: options.isNamed, simple: false };
    let isTaken = false;
    const driver = {
      max: 1,
      types,
      idle_timeout: 0,
      max_lifetime: null,
      connect_timeout: CONNECT_TIMEOUT_MS / 1_000,
      fetch_types: false,
      no_subscribe: true,
      connection: {
        application_name: 'gatehouse',
        // A pooler would refuse this, so there each unit sets it.
        ...(options.isNamed && { statement_timeout: STATEMENT_TIMEOUT_MS }),
      },
      onnotice: () => undefined,
      onnotify: (_channel: string, payload: string) => options.onNotify?.(payload),
      onclose: () => {
        this.isLost = true;
        void this.#sql.end({ timeout: 0 });
        options.onLost?.();
      },
      socket: () => {
        if (isTaken) throw new Error('The connection to PostgreSQL was lost');
        isTaken = true;
        return socket;
      },
    };
    this.#sql = postgres(options.url, driver);
  }

  static async open(options: ConnectionOptions): Promise<Connection> {
    const connection = new Connection(await dial(options.url), options);
    try {
      await connection.simple('SELECT 1');
      return connection;
    } catch (error) {
      connection.destroy();
      throw error;
    }
  }

  /** Runs a statement, which is prepared once per connection. */
  query(text: string, params: Param[] = []): Promise<Rows> {
    return this.#sql.unsafe(text, params, this.#statement).execute();
  }

  /** Runs one or more statements without parameters in one message. */
  simple(text: string): Promise<Rows> {
    return this.#sql.unsafe(text).execute();
  }

  async end(): Promise<void> {
    await this.#sql.end({ timeout: END_TIMEOUT_S });
    this.#socket.destroy();
  }

  /** Closes at once. Pending calls fail because the connection is lost. */
  destroy(): void {
    this.isLost = true;
    this.#socket.destroy();
  }
}

/** The parts of the URL that may be shown: never the user or password. */
export function parseDatabaseUrl(url: string): { host: string; port: number; database: string } {
  const { hostname, port, pathname, username } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(port || 5_432),
    database: decodeURIComponent(pathname.slice(1) || username),
  };
}

function dial(url: string): Promise<Socket> {
  const { host, port } = parseDatabaseUrl(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('No answer'), { code: 'ETIMEDOUT' })),
      CONNECT_TIMEOUT_MS,
    );
    socket.once('connect', () => {
      clearTimeout(timer);
      // The driver uses it to check the name in the server's certificate.
      resolve(Object.assign(socket, { host }));
    });
    socket.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
