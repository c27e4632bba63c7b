import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const BIN = fileURLToPath(new URL('../../../bin/gatehouse.mjs', import.meta.url));
const ASKED_EVERY_MS = 10;
const GIVEN_UP_AFTER_MS = 300_000;
const ERROR_LEVEL = 50;

export interface DeskProcess {
  url: string;
  pid: number;
  /** The time from the start of the process to the first 200 of /readyz. */
  readyMs: number;
  /** Only set on the very first start; null otherwise. */
  adminKey: string | null;
  /** The lines that the desk logged as errors. */
  complaints: string[];
  /** Sends kill -9 at once. */
  kill(): Promise<void>;
  /** Sends this signal. */
  signal(name: NodeJS.Signals): void;
}

interface FirstLine {
  url: string;
  admin_key: string | null;
}

/**
 * Runs the desk as an owner would, in a process of its own: from the bundle, which `build-once.ts` made of these
 * sources. Loading the sources takes three times the processor time.
 */
export async function startProcess(environment: Record<string, string>): Promise<DeskProcess> {
  const startedAt = performance.now();
  const child = spawnDesk(environment);
  const complaints: string[] = [];
  const firstLine = readLines(child, complaints);
  const kill = () => killProcess(child);
  try {
    const { url, admin_key } = await firstLine;
    await untilReady(url, startedAt);
    const readyMs = performance.now() - startedAt;
    const signal = (name: NodeJS.Signals) => void child.kill(name);
    return { url, pid: child.pid ?? 0, readyMs, adminKey: admin_key, complaints, kill, signal };
  } catch (error) {
    await kill();
    throw error;
  }
}

/** Starts a desk and kills it after this many milliseconds, ready or not. */
export async function startAndKill(
  environment: Record<string, string>,
  afterMs: number,
): Promise<void> {
  const child = spawnDesk(environment);
  child.stdout?.resume();
  await wait(afterMs);
  await killProcess(child);
}

function spawnDesk(environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [BIN, 'start', '--json'], {
    env: { ...process.env, GATEHOUSE_RUN: 'built', HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Resolves with the line that names the desk's URL, and checks the log lines as they come. */
function readLines(child: ChildProcess, complaints: string[]): Promise<FirstLine> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The desk ended with ${code} at its start`)));
    if (!child.stdout) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as Partial<FirstLine> & { level?: number };
      if (said.url !== undefined) resolve(said as FirstLine);
      else if ((said.level ?? 0) >= ERROR_LEVEL) complaints.push(line);
    });
  });
}

async function untilReady(url: string, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < GIVEN_UP_AFTER_MS) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(ASKED_EVERY_MS);
  }
  throw new Error(`The desk was not ready within ${GIVEN_UP_AFTER_MS / 1_000} s`);
}
