import { fork } from 'node:child_process';
import { type Engine, openStores } from './engines.ts';
import { type BenchResult, printTable, round } from './result.ts';

const ROWS = 10_000;
const MEMORY_ROWS = [1_000, 100_000] as const;
const AIM = 0.5;
const MEMORY_MAX_MB = 150;

// The same flags as the desk's.
const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

const worker = new URL('./jobs-worker.ts', import.meta.url);

/** The report of a benchmark process: rows per second with and without a journal. */
export interface Speed {
  bareRowsPerSecond: number;
  jobRowsPerSecond: number;
}

/** The peak memory. */
export interface Memory {
  peakMb: number;
}

interface EngineResult {
  engine: Engine;
  /** Over HTTP, like a real platform. */
  served: Speed;
  /** In the same process: the journal's cost when calls cost nothing. */
  inside: Speed;
  peaksMb: number[];
}

/**
 * Compares a job's rows through an instant sandbox with a bare loop over the same client, and measures the
 * memory of long jobs.
 */
export async function run(): Promise<BenchResult> {
  const results = [await measureEngine('sqlite'), await measureEngine('postgres')];
  printTable(results.flatMap(rowsOf));
  printTable(results.map(memoryRow));
  const ratio = Math.min(...results.map(({ served }) => ratioOf(served)));
  const isFlat = results.every(({ peaksMb }) => Math.max(...peaksMb) < MEMORY_MAX_MB);
  const figures = Object.assign({}, ...results.map(figuresOf));
  return { bench: 'jobs', ratio, aim: AIM, holds: ratio >= AIM && isFlat, figures };
}

async function measureEngine(engine: Engine): Promise<EngineResult> {
  const stores = await openStores(engine);
  try {
    const served = await ask<Speed>(['served', ROWS], await stores.environment('served'));
    const inside = await ask<Speed>(['inside', ROWS], await stores.environment('inside'));
    const peaksMb: number[] = [];
    for (const rows of MEMORY_ROWS) {
      const environment = await stores.environment(`memory_${rows}`);
      peaksMb.push(Math.round((await ask<Memory>(['memory', rows], environment)).peakMb));
    }
    return { engine, served, inside, peaksMb };
  } finally {
    await stores.close();
  }
}

/** Runs in a separate process, so that its memory can be measured. */
function ask<Answer>(
  [what, rows]: readonly [string, number],
  environment: Record<string, string>,
): Promise<Answer> {
  const env = { ...process.env, ...environment };
  const child = fork(worker, [what, String(rows)], { stdio: 'inherit', env, execArgv: NODE_FLAGS });
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined;
    child.once('message', (said) => {
      answer = said as Answer;
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      if (answer !== undefined && code === 0) resolve(answer);
      else reject(new Error(`Measuring ${what} ended with ${code}`));
    });
  });
}

function ratioOf({ bareRowsPerSecond, jobRowsPerSecond }: Speed): number {
  return round(jobRowsPerSecond / bareRowsPerSecond);
}

function rowsOf({ engine, served, inside }: EngineResult) {
  const rowOf = (sandbox: string, speed: Speed) => ({
    engine,
    sandbox,
    'bare loop, rows/s': Math.round(speed.bareRowsPerSecond),
    'job, rows/s': Math.round(speed.jobRowsPerSecond),
    ratio: ratioOf(speed),
  });
  return [rowOf('over HTTP', served), rowOf('in the process', inside)];
}

function memoryRow({ engine, peaksMb }: EngineResult) {
  const columns = MEMORY_ROWS.map((rows, at) => [`MB with ${rows} rows`, peaksMb[at] ?? 0]);
  return { engine, ...Object.fromEntries(columns) };
}

function figuresOf({ engine, served, inside, peaksMb }: EngineResult) {
  return {
    [`${engine}_bare_rows_per_s`]: Math.round(served.bareRowsPerSecond),
    [`${engine}_job_rows_per_s`]: Math.round(served.jobRowsPerSecond),
    [`${engine}_ratio`]: ratioOf(served),
    [`${engine}_inside_bare_rows_per_s`]: Math.round(inside.bareRowsPerSecond),
    [`${engine}_inside_job_rows_per_s`]: Math.round(inside.jobRowsPerSecond),
    [`${engine}_inside_ratio`]: ratioOf(inside),
    [`${engine}_mb_at_1000`]: peaksMb[0] ?? 0,
    [`${engine}_mb_at_100000`]: peaksMb.at(-1) ?? 0,
  };
}
