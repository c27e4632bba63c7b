// Types for the audit log and its verification.

import type { Target } from './target.ts';

/** The first fault found in the log. */
export type Fault =
  | { kind: 'altered' | 'removed' | 'inserted'; row: number; case: number | null }
  | { kind: 'block-altered' | 'block-removed' | 'other-key' | 'other-history'; block: number }
  /** The row follows a block that's missing or was replaced. */
  | { kind: 'resealed'; block: number; row: number; case: number | null }
  | { kind: 'floor-altered' }
  /** The desk noted a newer block than the last one present. */
  | { kind: 'cut-off'; block: number; noted: number }
  /** The block differs from the one the desk noted. */
  | { kind: 'replaced'; block: number };

/**
 * Where the desk notes its newest block: a mark in the store, a file in the data folder, or the memory of the
 * running process.
 */
export type NotePlace = 'store' | 'folder' | 'process';

/** The end of the log according to the notes outside it. */
export interface LogEnd {
  /** The newest noted block that's in the log; null: there was nothing to compare with. */
  block: number | null;
  /** When that block was noted. */
  since: number | null;
  /** Places that noted this block or an earlier one of this log. */
  places: NotePlace[];
  /** Places whose note is missing or unreadable. */
  missing: NotePlace[];
  /** The last restore of a backup: its case, and how many newer cases were lost. */
  restored: { case: number; at: number; lost: number } | null;
}

/** The progress of a verification, so that it can continue in another call. */
export interface Position {
  /** The last valid block, by number and seal, and its last row. */
  number: number;
  last_id: number;
  mac: string;
  /** Number of rows and blocks checked. */
  rows: number;
  blocks: number;
}

export interface ChainResult {
  /**
   * older: the log is intact but ends before the given head.
   * unproven: what's there is intact, but nothing proves that the end is.
   */
  state: 'intact' | 'broken' | 'older' | 'unproven';
  rows: number;
  blocks: number;
  /** Rows at the end that aren't in a block yet; their own tags were checked. */
  unsealed: number;
  /** The last valid block, for safekeeping elsewhere. */
  head: string | null;
  fault: Fault | null;
  /** Null if the check didn't reach the end. */
  end: LogEnd | null;
}

/** A past case, as tools look it up. */
export interface PastCase {
  caseId: number;
  at: number;
  action: string;
  holder: string | null;
  /** For example `roblox:156`; null if the case had many targets. */
  target: string | null;
  /** Its name at the time. */
  targetName: string | null;
  jobId: number | null;
  /** `done`, `unknown` or an error code; null while in progress. */
  outcome: string | null;
  isPractice: boolean;
  /** It was made with a command or a button in Discord. */
  isFromDiscord: boolean;
  isUndone: boolean;
  detail: Readonly<Record<string, unknown>> | null;
  result: Readonly<Record<string, unknown>> | null;
}

export interface RowOfJob {
  jobId: number;
  /** For example `roblox:156`. */
  target: string;
}

/** The log as a whole, for handlers. */
export interface SealedLog {
  /** Finds cases by number; missing or erased ones are left out. */
  find(caseIds: readonly number[]): Promise<ReadonlyMap<number, PastCase>>;
  /** Finds the case of each row, in order; undefined if the job has none for this target. */
  findRows(rows: readonly RowOfJob[]): Promise<(PastCase | undefined)[]>;
  /** When a tool last changed each of these targets (`webhook:123`); those it never did are left out. */
  findNewest(
    targets: readonly string[],
    by: { tool: string; isPractice: boolean },
  ): Promise<ReadonlyMap<string, number>>;
  /** Seals what's been written so far into a block, so that filters find it. Never fails. */
  settle(): Promise<void>;
  /** Verifies for a limited time, then reports how far it got. `by` is the person who asked. */
  verify(walk: Look): Promise<ChainResult | Step | 'bad-position'>;
  /** The time and result of the last verification. */
  lastLook(): Promise<{ at: number; verdict: ChainResult } | undefined>;
  /** Erases the log's data about a target. The rows stay, and the log still verifies. */
  erase(target: Target, by: { actor: string; holder: string | null }): Promise<{ cases: number }>;
}

export interface Look {
  head?: string | undefined;
  /** The position that the previous step reached. */
  from?: string | undefined;
  by: { actor: string; holder: string | null; requestId: string };
}

/** One part of a verification, and where to continue. */
export interface Step {
  position: string;
  rows: number;
}

export function isChainResult<Part extends object>(step: ChainResult | Part): step is ChainResult {
  return 'state' in step;
}
