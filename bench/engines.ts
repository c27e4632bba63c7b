// The database that a benchmark's servers use. Each server is a separate process.
import postgres from 'postgres';
import { startCluster } from '../src/testing/postgres/cluster.ts';
import { findPostgres } from '../src/testing/postgres/find.ts';

export type Engine = 'sqlite' | 'postgres';

const URL_NAME = 'BENCH_DATABASE_URL';
export const SECRET = 'a secret that only benchmarks use, and nobody else';

/** The desk's settings in a process that was started with an engine's environment. */
export function storeOf(folder: string): Record<string, string> {
  const url = process.env[URL_NAME];
  const settings = { GATEHOUSE_DATA: folder, GATEHOUSE_SECRET_KEY: SECRET };
  return url === undefined ? settings : { ...settings, DATABASE_URL: url };
}

/** The URL of this process's PostgreSQL database, if it was given one. */
export function databaseUrl(): string | undefined {
  return process.env[URL_NAME];
}

export interface BenchStores {
  /** The environment that gives a process its own database. */
  environment(name: string): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** For PostgreSQL, starts a server that makes every commit durable, like an owner's. */
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
