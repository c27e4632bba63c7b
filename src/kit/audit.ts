// What the log of the desk says of itself.

import type { Target } from './target.ts';

/** What is wrong with the log, and where first. */
export type Fault =
  | { kind: 'altered' | 'removed' | 'inserted'; row: number; case: number | null }
  | { kind: 'block-altered' | 'block-removed' | 'other-key' | 'other-history'; block: number }
  /** The row came after a block that is not there, or is another one now. */
  | { kind: 'resealed'; block: number; row: number; case: number | null }
  | { kind: 'floor-altered' };

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

export interface Verdict {
  /** older: the log holds, and ends before the head that was given. */
  state: 'intact' | 'broken' | 'older';
  rows: number;
  blocks: number;
  /** Rows at the end that no block holds yet; their own tags were looked at. */
  unsealed: number;
  /** The last block that holds, to be kept elsewhere. */
  head: string | null;
  fault: Fault | null;
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
export interface AuditBook {
  /** By their numbers; what is not there, or was erased, is left out. */
  find(caseIds: readonly number[]): Promise<ReadonlyMap<number, PastCase>>;
  /** The case of each row, in their order; undefined where the job has none about this target. */
  findRows(rows: readonly RowOfJob[]): Promise<(PastCase | undefined)[]>;
  /** Closes what was written until now into a block, so that filters find it. Never fails. */
  settle(): Promise<void>;
  /** Looks for a while, then tells how far it came. `by` is whoever looks. */
  verify(walk: Look): Promise<Verdict | Step | 'bad-position'>;
  /** When it was looked through last, and what came of it. */
  lastLook(): Promise<{ at: number; verdict: Verdict } | undefined>;
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

export function isVerdict<Part extends object>(step: Verdict | Part): step is Verdict {
  return 'state' in step;
}
