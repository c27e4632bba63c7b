// The server's interface for calls that start a job.
import type { Transaction } from '#database/database.ts';
import type { Before, JobState, PlanOutcome } from './jobs.ts';
import type { ReadFile } from './read-jobs.ts';

/** Starts and serves jobs that only read. */
export interface ReadDesk {
  read(kind: string, input: Readonly<Record<string, unknown>>): Promise<{ jobId: number }>;
  /** The file of a job that the caller may see, and when the job ended; null while it's running. */
  fileOf(jobId: number): Promise<{ file: ReadFile; endedAt: number | null }>;
}

/** Handles calls that may have one target or many. */
export interface JobDesk extends ReadDesk {
  /** Plans and acts: on one target at once, on several as a job. With `dryRun` nothing is saved or done. */
  act(kind: string, input: Readonly<Record<string, unknown>>, options?: ActOptions): Promise<Acted>;
  /** What became of these jobs, for the log. */
  sums(tx: Transaction, jobIds: readonly number[]): Promise<JobSum[]>;
}

/** A job in the log. */
export interface JobSum {
  id: number;
  state: JobState;
  /** What was planned: 'Ban 60 accounts'. */
  title: string;
  place_name: string | null;
  counts: Record<'waiting' | 'done' | 'already' | 'failed' | 'skipped' | 'undone', number>;
  planner: string;
  decider: string | null;
  started_at: number | null;
  ended_at: number | null;
}

export interface ActOptions {
  dryRun?: boolean | undefined;
}

export type Acted =
  | { as: 'plan'; plan: PlanAnswer }
  /**
   * 202. It runs, or waits for a second person. A single target that has to wait for the platform is also a
   * job.
   */
  | { as: 'job'; jobId: number; state: JobState }
  | {
      as: 'one';
      target: string;
      name: string | null;
      /** `done`, or `already` if there was nothing to do. */
      state: 'done' | 'already';
      cause: string | null;
      detail: Record<string, unknown>;
      was: unknown;
      caseId: number;
    };

/** A plan, as calls return it. */
export interface PlanAnswer {
  title: string;
  summary: string;
  /** Effects that no undo reverses, as a sentence. */
  lasting: string | null;
  total: number;
  dropped: number;
  counts: Record<PlanOutcome, number>;
  rows: {
    line: number;
    target: string;
    name: string | null;
    verdict: PlanOutcome;
    why: string | null;
    before: Before | null;
  }[];
  /** Whether it would wait for a second person. */
  needs_second_person: boolean;
  /** Targets that can be acted on this hour without a second person. */
  left_alone: number;
}
