import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { ThreadData } from './scan-worker.ts';

const CODE = new URL('./scan-worker.ts', import.meta.url);

export interface Thread {
  port: MessagePort;
  worker: Worker;
}

export function startThread(data: Omit<ThreadData, 'port'>): Thread {
  const { port1, port2 } = new MessageChannel();
  const workerData: ThreadData = { ...data, port: port2 };
  const worker = new Worker(CODE, { workerData, transferList: [port2] });
  return { port: port1, worker };
}
