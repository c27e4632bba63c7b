import { fork } from 'node:child_process';
import { type Engine, openStores } from './engines.ts';
import { type BenchResult, printTable, round } from './result.ts';

const ROWS = 10_000;
const MEMORY_ROWS = [1_000, 100_000] as const;
const AIM = 0.5;
const MEMORY_MAX_MB = 150;

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

interface EngineResult extends Speed {
  engine: Engine;
  ratio: number;
  peaksMb: number[];
}

/** Rows of a job through an instant sandbox, beside a bare loop over the same client; and what long jobs hold. */
export async function run(): Promise<BenchResult> {
  const results = [await measureEngine('sqlite'), await measureEngine('postgres')];
  printTable(results.map(rowOf));
  const ratio = Math.min(...results.map((result) => result.ratio));
  const isFlat = results.every(({ peaksMb }) => Math.max(...peaksMb) < MEMORY_MAX_MB);
  const figures = Object.assign({}, ...results.map(figuresOf));
  return { bench: 'jobs', ratio, aim: AIM, holds: ratio >= AIM && isFlat, figures };
}

async function measureEngine(engine: Engine): Promise<EngineResult> {
  const stores = await openStores(engine);
  try {
    const speed = await ask<Speed>(['speed', ROWS], await stores.environment('speed'));
    const peaksMb: number[] = [];
    for (const rows of MEMORY_ROWS) {
      const environment = await stores.environment(`memory_${rows}`);
      peaksMb.push(Math.round((await ask<Memory>(['memory', rows], environment)).peakMb));
    }
    const ratio = round(speed.jobRowsPerSecond / speed.bareRowsPerSecond);
    return { engine, ...speed, ratio, peaksMb };
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
  const child = fork(worker, [what, String(rows)], { stdio: 'inherit', env });
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

function rowOf({ engine, bareRowsPerSecond, jobRowsPerSecond, ratio, peaksMb }: EngineResult) {
  return {
    engine,
    'bare loop, rows/s': Math.round(bareRowsPerSecond),
    'job, rows/s': Math.round(jobRowsPerSecond),
    ratio,
    'MB at 10^3 rows': peaksMb[0] ?? 0,
    'MB at 10^5 rows': peaksMb.at(-1) ?? 0,
  };
}

function figuresOf({ engine, bareRowsPerSecond, jobRowsPerSecond, ratio, peaksMb }: EngineResult) {
  return {
    [`${engine}_bare_rows_per_s`]: Math.round(bareRowsPerSecond),
    [`${engine}_job_rows_per_s`]: Math.round(jobRowsPerSecond),
    [`${engine}_ratio`]: ratio,
    [`${engine}_mb_at_1000`]: peaksMb[0] ?? 0,
    [`${engine}_mb_at_100000`]: peaksMb.at(-1) ?? 0,
  };
}
