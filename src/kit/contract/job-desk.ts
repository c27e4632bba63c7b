// What the desk does with a call that begins a job.
import type { JobState, PlanOutcome } from './jobs.ts';
import type { ReadFile } from './read-jobs.ts';

/** What the desk does with a call that begins such a job. */
export interface ReadDesk {
  read(kind: string, input: Readonly<Record<string, unknown>>): Promise<{ jobId: number }>;
  /** The file of a job that the caller may see, and when the job ended; null while it goes on. */
  fileOf(jobId: number): Promise<{ file: ReadFile; endedAt: number | null }>;
}

/** What the desk does with a call that may have one target or many. */
export interface JobDesk extends ReadDesk {
  /** Plans and acts: on one target at once, on several as a job. With `dryRun` nothing is kept or done. */
  act(kind: string, input: Readonly<Record<string, unknown>>, options?: ActOptions): Promise<Acted>;
}

export interface ActOptions {
  dryRun?: boolean | undefined;
}

export type Acted =
  | { as: 'plan'; plan: PlanAnswer }
  /** 202. It runs, or waits for a second person; a single one that has to wait for the platform is one, too. */
  | { as: 'job'; jobId: number; state: JobState }
  | {
      as: 'one';
      target: string;
      name: string | null;
      /** `done`, or `already` where nothing had to be done. */
      state: 'done' | 'already';
      cause: string | null;
      detail: Record<string, unknown>;
      was: unknown;
      caseId: number;
    };

/** A plan as calls tell it. */
export interface PlanAnswer {
  title: string;
  summary: string;
  total: number;
  dropped: number;
  counts: Record<PlanOutcome, number>;
  rows: {
    line: number;
    target: string;
    name: string | null;
    verdict: PlanOutcome;
    why: string | null;
  }[];
  /** Whether it would wait for somebody else. */
  needs_second_person: boolean;
  /** Targets that may be acted on without, in this hour. */
  left_alone: number;
}
