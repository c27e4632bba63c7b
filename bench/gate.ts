import { measureGate } from './gate-rounds.ts';
import type { BenchResult } from './result.ts';

/** The gate on SQLite, compared with a route that uses no database. */
export async function run(): Promise<BenchResult> {
  return measureGate('sqlite', {
    ...{ bench: 'gate', aim: 0.6 },
    rungs: ['bare', 'commits', 'rows'],
  });
}
