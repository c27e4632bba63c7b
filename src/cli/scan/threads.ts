import { availableParallelism } from 'node:os';
import { receiveMessageOnPort } from 'node:worker_threads';
import type { KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import type { Done, Job } from './job.ts';
import { startThread, type Thread } from './start-thread.ts';

/** More than disks and memory keep up with. */
const THREADS_MAX = 8;
/** So that a thread has work while this one scans, and doesn't answer. */
const JOBS_EACH = 3;

/** The threads besides this one. */
export interface Threads {
  isStarted(): boolean;
  /** Does nothing the second time. */
  start(): void;
  /** Hands out jobs until all threads have enough. */
  handOut(next: () => Job | undefined): void;
  /** Takes the results that are there already. */
  take(): void;
  /** Waits for a result. */
  wait(): Promise<void>;
  stop(): Promise<void>;
}

export function openThreads(decoys: readonly KnownDecoy[], onDone: (done: Done) => void): Threads {
  const started: { thread: Thread; jobs: number }[] = [];
  let wake: () => void = () => undefined;
  let fail: (error: unknown) => void = () => undefined;
  let fault: { error: unknown } | undefined;

  function startOne(): void {
    const each = { thread: startThread({ decoys }), jobs: 0 };
    const { port, worker } = each.thread;
    started.push(each);
    port.on('message', (done: Done) => {
      each.jobs -= 1;
      onDone(done);
      wake();
    });
    worker.on('error', (error) => {
      fault = { error };
      fail(error);
    });
  }

  return {
    isStarted: () => started.length > 0,
    start() {
      if (started.length > 0) return;
      const count = Math.min(THREADS_MAX, availableParallelism()) - 1;
      for (let at = 0; at < count; at += 1) startOne();
    },
    handOut(next) {
      for (const each of started) {
        while (each.jobs < JOBS_EACH) {
          const job = next();
          if (!job) return;
          each.jobs += 1;
          each.thread.port.postMessage(job);
        }
      }
    },
    take() {
      for (const each of started) {
        for (;;) {
          const received = receiveMessageOnPort(each.thread.port);
          if (!received) break;
          each.jobs -= 1;
          onDone(received.message as Done);
        }
      }
    },
    wait: () =>
      new Promise((resolve, reject) => {
        if (fault) return reject(fault.error);
        wake = resolve;
        fail = reject;
      }),
    async stop() {
      await Promise.all(started.map(({ thread }) => thread.worker.terminate()));
    },
  };
}
