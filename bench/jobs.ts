import { fork } from 'node:child_process';
import { type Engine, openStores } from './engines.ts';
import { type BenchResult, printTable, round } from './result.ts';

const ROWS = 10_000;
const MEMORY_ROWS = [1_000, 100_000] as const;
const AIM = 0.5;
const MEMORY_MAX_MB = 150;

// As the desk is started.
const NODE_FLAGS = ['--max-semi-space-size=8', '--heap-growing-percent=30'];

const worker = new URL('./jobs-worker.ts', import.meta.url);

/** What a process of the benchmark tells: rows a second, with a journal and without. */
export interface Speed {
  bareRowsPerSecond: number;
  jobRowsPerSecond: number;
}

/** What it held at the most. */
export interface Memory {
  peakMb: number;
}

interface EngineResult {
  engine: Engine;
  /** Over HTTP, as a desk meets a platform. */
  served: Speed;
  /** In the same process: what the journal costs beside calls that cost nothing. */
  inside: Speed;
  peaksMb: number[];
}

/** Rows of a job through an instant sandbox, beside a bare loop over the same client; and what long jobs hold. */
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

/** In a process of its own, so that what it holds is its own. */
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
