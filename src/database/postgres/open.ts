import type { Awaitable, Database, Transaction } from '../database.ts';
import { OpenError } from '../database.ts';
import { readMigrations } from '../migrate.ts';
import { Connection, parseDatabaseUrl } from './connection.ts';
import { readErrorCode } from './faults.ts';
import { migratePostgres, readPostgresVersion } from './migrate.ts';
import { PostgresDatabase } from './postgres.ts';
import { PostgresTransaction } from './transaction.ts';

/** The state of the store. */
export interface StoreLook {
  kind: Database['kind'];
  /** A description for the owner. */
  words: string;
  /** It works, but is close to a limit. */
  isTight: boolean;
  /** The database server's clock, if it has one of its own. */
  clockMs: number | undefined;
  /** The last applied migration, and the last one that this version knows. */
  applied: number;
  known: number;
  /** Runs a store's reads. A write fails. */
  read<T>(work: (tx: Transaction) => Awaitable<T>): Awaitable<T>;
  close(): Awaitable<void>;
}

const CONNECTIONS_MAX = 10;
const VERSION_MIN = 13;

export interface PostgresPlace {
  url: string;
  directUrl: string | null;
}

/** Opens a PostgreSQL database, and creates its tables or brings them up to date. */
export async function openPostgres(place: PostgresPlace): Promise<PostgresDatabase> {
  const database = new PostgresDatabase({ ...place, connectionsMax: CONNECTIONS_MAX });
  try {
    await start(database, place.directUrl ?? place.url);
    await readOnce(database, place.url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function start(database: PostgresDatabase, url: string): Promise<void> {
  try {
    await database.start(async (connection) => {
      await refuseUnfit(connection, url);
      await migratePostgres(connection);
    });
  } catch (error) {
    throw explainConnectError(error, url);
  }
}

/** The units may take another way to the server than the connection that listens. */
async function readOnce(database: PostgresDatabase, url: string): Promise<void> {
  try {
    await database.transaction((tx) => tx.one('SELECT 1'));
  } catch (error) {
    throw explainConnectError((error as Error).cause ?? error, url);
  }
}

async function refuseUnfit(connection: Connection, url: string): Promise<void> {
  const { version, encoding } = await lookAtServer(connection);
  if (version < VERSION_MIN) {
    throw new OpenError(
      `${placeWords(url)} runs on PostgreSQL ${version}. Gatehouse needs ${VERSION_MIN} or newer.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new OpenError(
      `${placeWords(url)} keeps its text as ${encoding}. Gatehouse needs UTF8: make a database with createdb --encoding=UTF8 --template=template0.`,
    );
  }
}

export interface ServerLook {
  version: number;
  encoding: string;
  /** The most connections that the server accepts from all its users. */
  connectionsMax: number;
  clockMs: number;
}

async function lookAtServer(connection: Connection): Promise<ServerLook> {
  const [row] = await connection.simple(
    `SELECT current_setting('server_version_num') AS version,
       current_setting('server_encoding') AS encoding,
       current_setting('max_connections') AS connections,
       EXTRACT(EPOCH FROM clock_timestamp()) * 1000 AS clock`,
  );
  return {
    version: Math.floor(Number(row?.version) / 10_000),
    encoding: String(row?.encoding),
    connectionsMax: Number(row?.connections),
    clockMs: Number(row?.clock),
  };
}

/** `The database gatehouse at db.example.org:5432`, without user and password. */
function placeWords(url: string): string {
  const { host, port, database } = parseDatabaseUrl(url);
  return `The database ${database} at ${host}:${port}`;
}

const REFUSALS: Record<string, (name: string) => string> = {
  '28P01': (name) => `${name} refuses the user or the password. Put them right in DATABASE_URL.`,
  '28000': (name) =>
    `${name} does not let this user in from here. Look at the server's pg_hba.conf, or give another user in DATABASE_URL.`,
  '3D000': (name) =>
    `${name} is not there. Make it with createdb, or name another in DATABASE_URL.`,
  '42501': (name) =>
    `${name} does not let this user make tables. Let its owner say: GRANT CREATE ON SCHEMA public TO the user of DATABASE_URL.`,
  '25006': (name) => `${name} is read-only, as a standby is. Name the primary in DATABASE_URL.`,
  '53300': (name) =>
    `${name} has no connection left. Raise max_connections, or close other programs that use it.`,
  '57P03': (name) => `${name} is starting or stopping. Start again in a moment.`,
};

/** Explains why the database can't be opened. An unexpected error is returned unchanged. */
export function explainConnectError(error: unknown, url: string): unknown {
  if (error instanceof OpenError) return error;
  const code = readErrorCode(error);
  if (code === undefined) return error;
  const say = REFUSALS[code];
  if (say) return new OpenError(say(placeWords(url)), { cause: error });
  // Five characters are a code of the server. Anything else is a fault on the way to it.
  if (/^[0-9A-Z]{5}$/.test(code) && !/^(08|E)/.test(code)) return error;
  return new OpenError(
    `${placeWords(url)} cannot be reached (${code}). Start the server, or put host and port right in DATABASE_URL.`,
    { cause: error },
  );
}

// The connections of the units, and one to migrate and listen.
const CONNECTIONS_NEEDED = CONNECTIONS_MAX + 1;

/** Inspects the database without changing it. Throws an OpenError for a fault. */
export async function lookAtPostgres({ url, directUrl }: PostgresPlace): Promise<StoreLook> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.open({ url: directUrl ?? url, isNamed: false });
    if (directUrl !== null) await (await Connection.open({ url, isNamed: false })).end();
    return await inspectServer(connection, url);
  } catch (error) {
    connection?.destroy();
    throw explainConnectError(error, url);
  }
}

async function inspectServer(connection: Connection, url: string): Promise<StoreLook> {
  await connection.simple('SET default_transaction_read_only = on');
  const { version, connectionsMax, clockMs } = await lookAtServer(connection);
  return {
    kind: 'postgres',
    words: `${placeWords(url)} answers: PostgreSQL ${version}. It takes ${connectionsMax} connections; each replica uses up to ${CONNECTIONS_NEEDED}.`,
    isTight: connectionsMax < CONNECTIONS_NEEDED,
    clockMs,
    applied: await readPostgresVersion(connection),
    known: readMigrations('postgres').at(-1)?.version ?? 0,
    async read(work) {
      const tx = new PostgresTransaction(connection);
      try {
        return await work(tx);
      } finally {
        await tx.rollBack();
      }
    },
    close: () => connection.end(),
  };
}
