import { measureGate } from './gate-rounds.ts';
import type { BenchResult } from './result.ts';

/** The gate on PostgreSQL, compared with a route that runs one SELECT by an index. */
export async function run(): Promise<BenchResult> {
  return measureGate('postgres', {
    ...{ bench: 'gate-postgres', aim: 0.4 },
    rungs: ['bare', 'commits'],
  });
}
