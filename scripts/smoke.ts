import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './command.ts';

const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 15_000;

/** Starts the desk like an owner would, checks it from outside, and stops it like a system would. */
export async function smoke(): Promise<number> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gatehouse-smoke-'));
  const origin = `http://127.0.0.1:${await freePort()}`;
  const desk = startDesk(dataFolder, new URL(origin).port);
  try {
    await untilHealthy(origin, desk);
    await expectPage(origin);
    await expectCleanStop(desk);
    console.log('The desk starts, answers and stops');
    return 0;
  } catch (error) {
    console.error(`Smoke start failed: ${error instanceof Error ? error.message : error}`);
    return 1;
  } finally {
    desk.kill('SIGKILL');
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function startDesk(dataFolder: string, port: string): ChildProcess {
  return spawn(process.execPath, [join(root, 'bin', 'gatehouse.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: port, GATEHOUSE_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

async function untilHealthy(origin: string, desk: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt) {
    if (desk.exitCode !== null) throw new Error(`it ended with ${desk.exitCode} before it was up`);
    const answer = await fetch(`${origin}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(100);
  }
  throw new Error(`/healthz did not answer within ${READY_WITHIN_MS / 1000} s`);
}

async function expectPage(origin: string): Promise<void> {
  const answer = await fetch(origin);
  const html = await answer.text();
  if (!answer.ok || !html.includes('<script type="module"')) {
    throw new Error(`/ answered ${answer.status} without the page`);
  }
  for (const [, path] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const asset = await fetch(`${origin}${path}`);
    await asset.arrayBuffer();
    if (!asset.ok) throw new Error(`${path} answered ${asset.status}`);
  }
}

async function expectCleanStop(desk: ChildProcess): Promise<void> {
  const ended = new Promise<string>((resolve) => {
    desk.once('exit', (code, signal) => resolve(signal ?? String(code)));
  });
  desk.kill('SIGTERM');
  const late = wait(STOPPED_WITHIN_MS, `nothing within ${STOPPED_WITHIN_MS / 1000} s`, {
    ref: false,
  });
  const how = await Promise.race([ended, late]);
  if (how !== '0') throw new Error(`SIGTERM should end it with 0, and it ended with ${how}`);
}
