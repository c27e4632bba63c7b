// What the log of the desk says of itself.

import type { Target } from './target.ts';

/** What is wrong with the log, and where first. */
export type Fault =
  | { kind: 'altered' | 'removed' | 'inserted'; row: number; case: number | null }
  | { kind: 'block-altered' | 'block-removed' | 'other-key' | 'other-history'; block: number }
  /** The row came after a block that is not there, or is another one now. */
  | { kind: 'resealed'; block: number; row: number; case: number | null }
  | { kind: 'floor-altered' }
  /** The desk noted a newer block than the last that is there. */
  | { kind: 'cut-off'; block: number; noted: number }
  /** The block is another one than the desk noted. */
  | { kind: 'replaced'; block: number };

/** Where the desk notes its newest block: a mark in the store, a file in the data folder, the memory of a running desk. */
export type NotePlace = 'store' | 'folder' | 'process';

/** What the notes outside of the log say about its end. */
export interface LogEnd {
  /** The newest block that was noted and is in the log; null: nothing could be compared. */
  block: number | null;
  /** Since when it is noted there. */
  since: number | null;
  /** Where this block, or an earlier one of this log, was noted. */
  places: NotePlace[];
  /** Where a note should be and is not, or cannot be read. */
  missing: NotePlace[];
  /** The last time that a backup was put back: its case, and how many younger cases were given up. */
  restored: { case: number; at: number; lost: number } | null;
}

/** How far a walk through the log has come, so that it can go on in another call. */
export interface Position {
  /** The last block that holds, by number and seal, and its last row. */
  number: number;
  last_id: number;
  mac: string;
  /** How many were looked at. */
  rows: number;
  blocks: number;
}

export interface ChainResult {
  /**
   * older: the log holds, and ends before the head that was given.
   * unproven: what is there holds, but nothing shows whether its end is.
   */
  state: 'intact' | 'broken' | 'older' | 'unproven';
  rows: number;
  blocks: number;
  /** Rows at the end that no block holds yet; their own tags were looked at. */
  unsealed: number;
  /** The last block that holds, to be kept elsewhere. */
  head: string | null;
  fault: Fault | null;
  /** Null where the look did not come to the end. */
  end: LogEnd | null;
}

/** A case as a tool looks it up again. */
export interface PastCase {
  caseId: number;
  at: number;
  action: string;
  holder: string | null;
  /** As `roblox:156`; null where it had many targets. */
  target: string | null;
  jobId: number | null;
  /** `done`, `unknown` or a code; null while it is under way. */
  outcome: string | null;
  isPractice: boolean;
  isUndone: boolean;
  detail: Readonly<Record<string, unknown>> | null;
  result: Readonly<Record<string, unknown>> | null;
}

export interface RowOfJob {
  jobId: number;
  /** As `roblox:156`. */
  target: string;
}

/** What a handler may ask of the log as a whole. */
export interface SealedLog {
  /** By their numbers; what is not there, or was erased, is left out. */
  find(caseIds: readonly number[]): Promise<ReadonlyMap<number, PastCase>>;
  /** The case of each row, in their order; undefined where the job has none about this target. */
  findRows(rows: readonly RowOfJob[]): Promise<(PastCase | undefined)[]>;
  /** Closes what was written until now into a block, so that filters find it. Never fails. */
  settle(): Promise<void>;
  /** Looks for a while, then tells how far it came. `by` is whoever looks. */
  verify(walk: Look): Promise<ChainResult | Step | 'bad-position'>;
  /** When it was looked through last, and what came of it. */
  lastLook(): Promise<{ at: number; verdict: ChainResult } | undefined>;
  /** Erases what the log holds of a target. The rows stay, and the log still verifies. */
  erase(target: Target, by: { actor: string; holder: string | null }): Promise<{ cases: number }>;
}

export interface Look {
  head?: string | undefined;
  /** Where the step before came to. */
  from?: string | undefined;
  by: { actor: string; holder: string | null; requestId: string };
}

/** A part of a look, and where to go on. */
export interface Step {
  position: string;
  rows: number;
}

export function isChainResult<Part extends object>(step: ChainResult | Part): step is ChainResult {
  return 'state' in step;
}
