import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureBuilt } from '../bin/run-build.mjs';
import { root } from '../scripts/command.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const ROUNDS = 7;
const IDLE_MS = 60_000;
const AIM_FIRST_MB = 115;
const AIM_LATER_MB = 110;
const AIM_LISTENS_MS = 1_000;
const AIM_SCAN_MS = 120;
/** How much memory a desk may take, in bare servers. */
const AIM_RATIO = 2.2;

// The least that a web server of Node can be.
const BARE = `require('node:http').createServer((_, answer) => answer.end('ok')).listen(0, '127.0.0.1', () => console.log('listening'))`;

interface Listening {
  child: ChildProcess;
  ms: number;
}

/**
 * How soon a start listens and how much memory it takes when idle, the first time and later, and how long a
 * small command takes; beside a bare server of the same run.
 */
export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'gatehouse-bench-'));
  try {
    await ensureBuilt();
    const cold = await startCold(join(folder, 'cold'));
    const first = await startAndRest(() => startDesk(join(folder, 'first')));
    const later = await startAndRest(() => startDesk(join(folder, 'first')));
    const bare = await startAndRest(() => listen(process.execPath, ['-e', BARE]));
    const warmMs = await often(async () => stop(await startDesk(join(folder, 'first'))));
    const bareMs = await often(async () => stop(await listen(process.execPath, ['-e', BARE])));
    const file = join(folder, 'small.txt');
    await writeFile(file, 'hello=1\n');
    const scanMs = await often(async () => runScan(file));
    const bareNodeMs = await often(async () => time(() => spawnSync(process.execPath, ['-e', ''])));
    return describe({ cold, first, later, bare, warmMs, bareMs, scanMs, bareNodeMs });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Measured {
  cold: number;
  first: Rested;
  later: Rested;
  bare: Rested;
  warmMs: number;
  bareMs: number;
  scanMs: number;
  bareNodeMs: number;
}

function describe({ cold, first, later, bare, ...times }: Measured): BenchResult {
  const ratio = round(later.mb / bare.mb);
  const figures = {
    cold_start_with_build_ms: Math.round(cold),
    first_idle_mb: round(first.mb, 1),
    later_idle_mb: round(later.mb, 1),
    bare_idle_mb: round(bare.mb, 1),
    warm_start_ms: Math.round(times.warmMs),
    bare_start_ms: Math.round(times.bareMs),
    scan_ms: Math.round(times.scanMs),
    bare_node_ms: Math.round(times.bareNodeMs),
  };
  printTable([figures]);
  const holds =
    first.mb <= AIM_FIRST_MB &&
    later.mb <= AIM_LATER_MB &&
    times.warmMs <= AIM_LISTENS_MS &&
    times.scanMs <= AIM_SCAN_MS &&
    ratio <= AIM_RATIO;
  return { bench: 'start', ratio, aim: AIM_RATIO, holds, figures };
}

/** A start that has to build first. The build takes the place of the same one, so a running desk doesn't notice. */
async function startCold(data: string): Promise<number> {
  const startedAt = performance.now();
  await ensureBuilt({ force: true });
  const builtMs = performance.now() - startedAt;
  return builtMs + (await stop(await startDesk(data)));
}

function startDesk(data: string): Promise<Listening> {
  const own = ['--max-semi-space-size=8', join(root, 'bin', 'gatehouse.mjs'), 'start'];
  return listen(process.execPath, own, { GATEHOUSE_DATA: data, PORT: '0', LOG_LEVEL: 'warn' });
}

async function listen(
  command: string,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<Listening> {
  const startedAt = performance.now();
  const child = spawn(command, args, {
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += chunk;
    if (said.includes('listening')) break;
  }
  child.stdout.resume();
  return { child, ms: performance.now() - startedAt };
}

async function stop({ child, ms }: Listening): Promise<number> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  return ms;
}

interface Rested {
  mb: number;
}

/** Its memory after a minute in which nobody asked it anything. */
async function startAndRest(start: () => Promise<Listening>): Promise<Rested> {
  const started = await start();
  await wait(IDLE_MS);
  const status = await readFile(`/proc/${started.child.pid}/status`, 'utf8');
  await stop(started);
  return { mb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024 };
}

async function often(measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  // The first one fills the caches.
  await measure();
  for (let round = 0; round < ROUNDS; round += 1) all.push(await measure());
  return median(all);
}

function runScan(file: string): number {
  return time(() =>
    spawnSync(process.execPath, [join(root, 'bin', 'gatehouse.mjs'), 'scan', file]),
  );
}

function time(work: () => unknown): number {
  const startedAt = performance.now();
  work();
  return performance.now() - startedAt;
}
