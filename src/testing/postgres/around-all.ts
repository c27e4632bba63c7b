import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';
import { ensurePostgres } from './find.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The URL of a database called `NAME` on the tests' own server, or the reason why there is none. */
    postgres: { url: string } | { missing: string };
  }
}

/** Starts one server for all tests of a run. */
export default async function aroundAll(project: TestProject): Promise<() => Promise<void>> {
  const programs = ensurePostgres();
  if (!programs) {
    const missing = 'There is no PostgreSQL on this machine, so its tests are skipped.';
    console.log(missing);
    project.provide('postgres', { missing });
    return async () => undefined;
  }
  const cluster = await startCluster(programs);
  project.provide('postgres', { url: cluster.databaseUrl('NAME') });
  return cluster.remove;
}
