import { createScanner, type KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { runJob } from './job.ts';
import { openThreads } from './threads.ts';
import type { Walked } from './walk.ts';
import { type Listener, openWork } from './work.ts';

/** Scans files on as many threads as are worth starting, and tells of them in their order. */
export async function scanAll(
  walked: Iterator<Walked>,
  decoys: readonly KnownDecoy[],
  listener: Listener,
): Promise<void> {
  const scanner = createScanner({ decoys });
  const work = openWork(walked, listener);
  const threads = openThreads(decoys, work.settle);
  try {
    for (;;) {
      if (work.isMuch()) threads.start();
      threads.take();
      work.tell();
      threads.handOut(() => work.next({ isLongToo: true }));
      const job = work.next({ isLongToo: !threads.isStarted() });
      if (job) work.settle(runJob(scanner, job));
      else if (work.isOver()) break;
      else await threads.wait();
    }
  } finally {
    await threads.stop();
  }
}
