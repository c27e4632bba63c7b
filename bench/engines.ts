// The store that the servers of a benchmark use, each a process of its own.
import postgres from 'postgres';
import { startCluster } from '../src/testing/postgres/cluster.ts';
import { findPostgres } from '../src/testing/postgres/find.ts';

export type Engine = 'sqlite' | 'postgres';

const URL_NAME = 'BENCH_DATABASE_URL';
export const SECRET = 'a secret that only benchmarks use, and nobody else';

/** What the settings of a desk say in a process that was started with an engine's environment. */
export function storeOf(folder: string): Record<string, string> {
  const url = process.env[URL_NAME];
  const settings = { GATEHOUSE_DATA: folder, GATEHOUSE_SECRET_KEY: SECRET };
  return url === undefined ? settings : { ...settings, DATABASE_URL: url };
}

/** The address of the PostgreSQL database of this process, where it was given one. */
export function databaseUrl(): string | undefined {
  return process.env[URL_NAME];
}

export interface BenchStores {
  /** The environment that gives a process a database of its own. */
  environment(name: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** For PostgreSQL a server that makes every commit durable, as an owner's does. */
export async function openStores(engine: Engine): Promise<BenchStores> {
  if (engine === 'sqlite') return { environment: async () => ({}), close: async () => undefined };
  const programs = findPostgres();
  if (!programs) throw new Error('There is no PostgreSQL on this machine');
  const cluster = await startCluster(programs, { isDurable: true });
  return {
    async environment(name) {
      const sql = postgres(cluster.databaseUrl('postgres'), { max: 1 });
      await sql.unsafe(`CREATE DATABASE ${name}`);
      await sql.end();
      return { [URL_NAME]: cluster.databaseUrl(name) };
    },
    close: () => cluster.remove(),
  };
}
