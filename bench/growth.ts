import { measureGrowth } from './growth-rounds.ts';
import type { BenchResult } from './result.ts';

export async function run(): Promise<BenchResult> {
  return measureGrowth('sqlite', { bench: 'growth', aim: 1.2 });
}
