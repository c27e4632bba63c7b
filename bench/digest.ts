import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../src/database/database.ts';
import { openStore } from '../src/database/open.ts';
import { countWeek } from '../src/desk/audit/digest/count-week.ts';
import { migrateStore } from '../src/server/backup/migrate-store.ts';
import { readConfig } from '../src/server/config.ts';
import { openStores, storeOf } from './engines.ts';
import { type BenchResult, median, printTable, round } from './result.ts';
import { seedAudit } from './seed-audit.ts';

const ROWS = 1_000_000;
const STEP_MS_MAX = 20;
const WEEK_MS = 7 * 86_400_000;
const WEEKS_AGO = [50, 40, 30, 20, 10, 50, 40];

interface Counted {
  weekMs: number;
  stepMs: number;
}

/** One week of a log of 700 days: how long it takes, and its longest step, during which others wait. */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  const stores = await openStores('postgres');
  try {
    await seedAudit(folder, ROWS);
    const counted = { sqlite: await count(folder) };
    Object.assign(process.env, await stores.environment('digest'));
    await migrateStore(readConfig(storeOf(folder)), { force: false });
    return describe({ ...counted, postgres: await count(folder) });
  } finally {
    await stores.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function count(folder: string): Promise<Counted[]> {
  const database = await openStore(readConfig(storeOf(folder)));
  const counted: Counted[] = [];
  try {
    for (const weeks of WEEKS_AGO) {
      const toMs = Date.now() - weeks * WEEK_MS;
      const steps: number[] = [];
      const startedAt = performance.now();
      await countWeek(timed(database, steps), { fromMs: toMs - WEEK_MS, toMs });
      counted.push({ weekMs: performance.now() - startedAt, stepMs: Math.max(...steps) });
    }
  } finally {
    await database.close();
  }
  return counted;
}

/** The same store, which notes how long each unit of work takes. */
function timed(database: Database, steps: number[]): Database {
  const transaction: Database['transaction'] = async (work, options) => {
    const startedAt = performance.now();
    try {
      return await database.transaction(work, options);
    } finally {
      steps.push(performance.now() - startedAt);
    }
  };
  return Object.assign(Object.create(database), { transaction });
}

function describe(counted: Record<'sqlite' | 'postgres', Counted[]>): BenchResult {
  const figures: Record<string, number> = {};
  for (const [engine, weeks] of Object.entries(counted)) {
    const week = weeks.map(({ weekMs }) => weekMs);
    const step = weeks.map(({ stepMs }) => stepMs);
    figures[`${engine}_week_ms`] = round(median(week), 1);
    figures[`${engine}_week_ms_max`] = round(Math.max(...week), 1);
    figures[`${engine}_step_ms`] = round(median(step), 1);
    figures[`${engine}_step_ms_max`] = round(Math.max(...step), 1);
  }
  printTable([figures]);
  const longest = Math.max(figures.sqlite_step_ms ?? 0, figures.postgres_step_ms ?? 0);
  const ratio = round(STEP_MS_MAX / longest);
  return { bench: 'digest', ratio, aim: 1, holds: ratio >= 1, figures };
}
