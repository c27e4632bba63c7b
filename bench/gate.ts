import { measureGate } from './gate-rounds.ts';
import type { BenchResult } from './result.ts';

/** The gate on SQLite, between a route that uses no database and one that leaves the gate's rows. */
export async function run(): Promise<BenchResult> {
  return measureGate('sqlite', 'gate');
}
