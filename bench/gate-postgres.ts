import { measureGate } from './gate-rounds.ts';
import type { BenchResult } from './result.ts';

/** The gate on PostgreSQL, beside a route that makes one SELECT by an index. */
export async function run(): Promise<BenchResult> {
  return measureGate('postgres', { bench: 'gate-postgres', aim: 0.4 });
}
