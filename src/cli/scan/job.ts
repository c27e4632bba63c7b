// The unit of work of a thread.
import type { Scanner } from '#tools/leak-scanner/scanner.ts';
import { type Part, scanPart } from './parts.ts';
import { collect, type Outcome, scanFile } from './scan-file.ts';

export type Job =
  | { type: 'files'; id: number; paths: string[]; isShortOnly: boolean }
  | { type: 'part'; id: number; part: Part };

export interface Done {
  id: number;
  /** One for each file of the job, or one for the part. */
  outcomes: Outcome[];
  /** How many lines end in the part. */
  lines: number;
}

export function runJob(scanner: Scanner, job: Job): Done {
  const { id } = job;
  if (job.type === 'files') {
    const { paths, isShortOnly } = job;
    const outcomes = paths.map((path) =>
      collect((watcher) => scanFile(scanner, { path, isShortOnly }, watcher)),
    );
    return { id, outcomes, lines: 0 };
  }
  let lines = 0;
  const outcome = collect((watcher) => {
    lines = scanPart(scanner, job.part, watcher);
    return true;
  });
  return { id, outcomes: [outcome], lines };
}
