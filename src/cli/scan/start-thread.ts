import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { findWorkerFile } from '#kit/server/worker-file.ts';
import type { ThreadData } from './scan-worker.ts';

const CODE = findWorkerFile('cli/scan/scan-worker.ts');

export interface Thread {
  port: MessagePort;
  worker: Worker;
}

export function startThread(data: Omit<ThreadData, 'port'>): Thread {
  const { port1, port2 } = new MessageChannel();
  const workerData: ThreadData = { ...data, port: port2 };
  const worker = new Worker(CODE, { workerData, transferList: [port2], env: compiledOnce() });
  return { port: port1, worker };
}

/** A thread uses what this one compiled only if its environment says where that is. */
function compiledOnce(): NodeJS.ProcessEnv {
  const folder = getCompileCacheDir();
  return folder ? { ...process.env, NODE_COMPILE_CACHE: dirname(folder) } : process.env;
}
