import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetStore, storeSettings } from '#testing/engine.ts';
import { main } from './main.ts';

const BIN = fileURLToPath(new URL('../../bin/gatehouse.mjs', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export type Environment = Record<string, string>;

/** Gives each test of a file a data folder, and ways to run a command on it. */
export function inFreshFolder() {
  let folder = '';
  let store: Environment = {};
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'gatehouse-cli-'));
    store = await storeSettings(folder);
  });
  afterEach(() => {
    forgetStore(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  const settings = () => ({ ...store, PORT: '0' });
  return {
    folder: () => folder,
    /** Runs it as an owner does, in a process of its own, next to a desk or without one. */
    run: (args: string[], environment: Environment = {}) =>
      run(args, { ...settings(), ...environment }),
    /** The same, for a test that interrupts it. */
    begin: (args: string[], environment: Environment = {}) =>
      begin(args, { ...settings(), ...environment }),
    /** Runs the command inside the test, which is faster and enough if no desk runs next to it. */
    call: (args: string[], environment: Environment = {}) =>
      call(args, { ...settings(), ...environment }),
  };
}

function begin(args: string[], environment: Environment): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
}

/** Resolves with the output once the process ends. A process that serves is told to stop. */
function run(args: string[], environment: Environment): Promise<Ended> {
  const child = spawn(process.execPath, [BIN, ...args], {
    env: { ...process.env, ...environment },
  });
  const ended: Ended = { code: null, out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    ended.out += chunk;
    // Only once, because a second signal could arrive after the process has removed its handlers.
    if (!child.killed && isServing(ended.out)) child.kill('SIGTERM');
  });
  child.stderr.on('data', (chunk) => {
    ended.err += chunk;
  });
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ ...ended, code }));
  });
}

function isServing(out: string): boolean {
  return /(Gatehouse|Sandbox) listening|^\{"url":/m.test(out);
}

async function call(args: string[], environment: Environment): Promise<Ended> {
  const ended: Ended = { code: null, out: '', err: '' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    ended.out += text;
    return true;
  });
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    ended.err += text;
    return true;
  });
  try {
    ended.code = await main(args, { pageFolder: '', lookAtBuilt: () => 'current' });
  } finally {
    out.mockRestore();
    err.mockRestore();
    vi.unstubAllEnvs();
  }
  return ended;
}

/** The response of a command with --json, which is one object and nothing else. */
export function json<Answer = Record<string, unknown>>({ out }: Ended): Answer {
  return JSON.parse(out) as Answer;
}
