import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { boundMs } from './dispatch-bound.ts';
import { evenWork } from './dispatch-discord.ts';
import { type BenchStores, openStores } from './engines.ts';
import { type Measured, makeBodies, measure, serve, stop } from './gate-load.ts';
import { type BenchResult, median, printTable, round } from './result.ts';
import type { Part, Report } from './scale-replica.ts';
import type { Counted } from './scale-sandbox.ts';

const REPLICAS = [1, 2, 4];
const CALLS = 1_000;
/** Calls that are timed one after the other. */
const TIMED = 300;
const ADDED_MAX_MS = 5;
/** How much longer than the platform's limits alone all calls may take. */
const AIM = 1.1;
const GATE_SECONDS = 4;
const WARM_UP_CALLS = 2_000;

const sandboxFile = new URL('./scale-sandbox.ts', import.meta.url);
const replicaFile = new URL('./scale-replica.ts', import.meta.url);
const gateFile = new URL('./gate-server.ts', import.meta.url);

interface Row {
  replicas: number;
  'dispatch ratio': number;
  refused: number;
  failed: number;
  'gated requests/s': number;
}

/**
 * One, two and four processes on one PostgreSQL that share a connection to a platform: how close to the platform's
 * limits they get together, and how often it refuses them. Then what handing a call over adds to it.
 */
export async function run(): Promise<BenchResult> {
  const stores = await openStores('postgres');
  try {
    const rows: Row[] = [];
    for (const replicas of REPLICAS) {
      const dispatched = await dispatchAll(stores, replicas);
      const gated = await gateAll(stores, replicas);
      rows.push({ replicas, ...dispatched, 'gated requests/s': Math.round(gated) });
    }
    const times = await timeHandOver(stores);
    printTable(rows.map((row) => ({ ...row })));
    return summarise(rows, times);
  } finally {
    await stores.close();
  }
}

function summarise(rows: readonly Row[], times: { ownMs: number; handedMs: number }): BenchResult {
  const ratio = Math.max(...rows.map((row) => row['dispatch ratio']));
  const addedMs = times.handedMs - times.ownMs;
  const isClean = rows.every(({ refused, failed }) => refused === 0 && failed === 0);
  return {
    ...{ bench: 'scale', ratio, aim: AIM },
    holds: ratio <= AIM && isClean && addedMs <= ADDED_MAX_MS,
    figures: {
      ...Object.assign(
        {},
        ...rows.map((row) => ({
          [`refused_${row.replicas}`]: row.refused,
          [`ratio_${row.replicas}`]: row['dispatch ratio'],
          [`gated_${row.replicas}_rps`]: row['gated requests/s'],
        })),
      ),
      own_ms: round(times.ownMs),
      handed_ms: round(times.handedMs),
      added_ms: round(addedMs),
    },
  };
}

/** All calls at once, spread over the replicas. */
async function dispatchAll(stores: BenchStores, replicas: number) {
  const sandbox = await openSandbox();
  const environment = await stores.environment(`dispatch_${replicas}`);
  const all = await openReplicas(replicas, sandbox.url, environment);
  try {
    const parts = all.map((_, of) => ({ calls: CALLS, of, from: replicas }));
    const reports = await Promise.all(all.map((one, at) => ask<Report>(one, parts[at])));
    const tookMs = Math.max(...reports.map((report) => report.tookMs));
    const { refused } = await ask<Counted>(sandbox.child, 'count');
    return {
      'dispatch ratio': round(tookMs / boundMs(evenWork(CALLS)), 3),
      refused,
      failed: reports.reduce((sum, { failed }) => sum + failed, 0),
    };
  } finally {
    await Promise.all([...all, sandbox.child].map(end));
  }
}

/** Times the same calls at the process that leads and at one that hands them over, in turn. */
async function timeHandOver(stores: BenchStores): Promise<{ ownMs: number; handedMs: number }> {
  const sandbox = await openSandbox('unlimited');
  const environment = await stores.environment('hand_over');
  const [first, second] = await openReplicas(2, sandbox.url, environment);
  if (!first || !second) throw new Error('There are no replicas');
  try {
    const part: Part = { calls: TIMED, of: 0, from: 1, inTurn: true };
    // The first to ask leads.
    await ask<Report>(first, { ...part, calls: 50 });
    const own: number[] = [];
    const handed: number[] = [];
    for (let round_ = 0; round_ < 3; round_ += 1) {
      own.push(...(await ask<Report>(first, part)).timesMs);
      handed.push(...(await ask<Report>(second, part)).timesMs);
    }
    return { ownMs: median(own), handedMs: median(handed) };
  } finally {
    await Promise.all([first, second, sandbox.child].map(end));
  }
}

/** The changes of bench/gate at all replicas at once. */
async function gateAll(stores: BenchStores, replicas: number): Promise<number> {
  const environment = await stores.environment(`gate_${replicas}`);
  const servers = [];
  for (let count = 0; count < replicas; count += 1) {
    servers.push(await serve(gateFile, 'gated', environment));
  }
  try {
    const all = servers.map(({ url, credentials }) => ({ url, bodies: makeBodies(credentials) }));
    await Promise.all(
      all.map(({ url, bodies }) => measure(url, bodies, { requests: WARM_UP_CALLS })),
    );
    const measured: Measured[] = await Promise.all(
      all.map(({ url, bodies }) => measure(url, bodies, { seconds: GATE_SECONDS })),
    );
    return measured.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  } finally {
    await Promise.all(servers.map(stop));
  }
}

async function openSandbox(kind = 'limited'): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(sandboxFile, [kind], { stdio: 'inherit' });
  const { url } = await hear<{ url: string }>(child);
  return { child, url };
}

async function openReplicas(count: number, url: string, environment: Record<string, string>) {
  const all: ChildProcess[] = [];
  for (let one = 0; one < count; one += 1) {
    const env = { ...process.env, ...environment };
    const child = fork(replicaFile, [url], { stdio: 'inherit', env });
    await hear(child);
    all.push(child);
  }
  return all;
}

async function ask<Answer>(child: ChildProcess, question: unknown): Promise<Answer> {
  child.send(question as object);
  return hear(child);
}

function hear<Message>(child: ChildProcess): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A process ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message: Message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.disconnect();
  await once(child, 'exit');
}
