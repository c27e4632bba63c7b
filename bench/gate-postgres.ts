import { measureGate } from './gate-rounds.ts';
import type { BenchResult } from './result.ts';

/** The gate on PostgreSQL, between a route that runs one SELECT by an index and one that leaves the gate's rows. */
export async function run(): Promise<BenchResult> {
  return measureGate('postgres', 'gate-postgres');
}
