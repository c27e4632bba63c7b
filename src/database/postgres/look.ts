import type { StoreLook } from '../check.ts';
import { readMigrations } from '../migrate.ts';
import { Connection } from './connection.ts';
import { appliedVersion } from './migrate.ts';
import { CONNECTIONS_MAX, explain, lookAtServer, type PostgresPlace, placeWords } from './open.ts';
import { PostgresTransaction } from './transaction.ts';

// Those of the units, one to listen, one to migrate.
const CONNECTIONS_NEEDED = CONNECTIONS_MAX + 2;

/** Looks at the database and changes nothing of it. A fault is an OpenError. */
export async function lookAtPostgres({ url, directUrl }: PostgresPlace): Promise<StoreLook> {
  let connection: Connection | undefined;
  try {
    connection = await Connection.open({ url: directUrl ?? url, isNamed: false });
    if (directUrl !== null) await (await Connection.open({ url, isNamed: false })).end();
    return await look(connection, url);
  } catch (error) {
    connection?.destroy();
    throw explain(error, url);
  }
}

async function look(connection: Connection, url: string): Promise<StoreLook> {
  await connection.simple('SET default_transaction_read_only = on');
  const { version, connectionsMax, clockMs } = await lookAtServer(connection);
  return {
    kind: 'postgres',
    words: `${placeWords(url)} answers: PostgreSQL ${version}. It takes ${connectionsMax} connections; each replica uses up to ${CONNECTIONS_NEEDED}.`,
    isTight: connectionsMax < CONNECTIONS_NEEDED,
    clockMs,
    applied: await appliedVersion(connection),
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
