// A thread of `gatehouse scan`. It scans what it is sent, one job after another.
import { type MessagePort, workerData } from 'node:worker_threads';
import { createScanner, type KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { type Job, runJob } from './job.ts';

export interface ThreadData {
  port: MessagePort;
  decoys: readonly KnownDecoy[];
}

const { port, decoys } = workerData as ThreadData;
const scanner = createScanner({ decoys });

port.on('message', (job: Job) => port.postMessage(runJob(scanner, job)));
