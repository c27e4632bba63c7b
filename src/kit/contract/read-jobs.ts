// Durable bulk reading, from a tool's point of view. It changes nothing at a platform, so it needs no
// approval, can't be undone and may be repeated at any time. The desk keeps its rows, continues after a crash
// and reports progress.
import type { Awaitable, Transaction } from '#database/database.ts';
import type { DeskError } from '#errors.ts';
import type { JobParams, JobWords, Links } from './jobs.ts';
import type { PlatformName } from './needs.ts';
import type { Settings } from './settings.ts';

/**
 * The result for one line. young: found, but younger than the number of days the owner set; missing: no such
 * account.
 */
export const findings = ['found', 'young', 'banned', 'missing'] as const;
export type Finding = (typeof findings)[number];

export interface ReadPlan<Params extends JobParams = JobParams> {
  params: Params;
  rows: PlannedRead[];
  /** Number of duplicates removed. */
  dropped: number;
  title: string;
  summary: string;
  /** Its cost in look-ups. */
  lookups: number;
}

export interface PlannedRead {
  /** Its line number in the input, from 1. */
  line: number;
  /** The text as written in the list. */
  given: string;
  /** Why the line can't be looked up; null if it can. */
  why: string | null;
}

export type ReadRow = Pick<PlannedRead, 'line' | 'given'>;

export type Reading =
  | {
      finding: Exclude<Finding, 'missing'>;
      id: string;
      name: string;
      facts: ReadFacts;
      /** Anything else worth knowing, as text. */
      cause?: string | undefined;
    }
  | { finding: 'missing'; cause?: string | undefined };

/** Public facts about an account. */
export interface ReadFacts {
  display?: string | undefined;
  /** Creation time, if it was requested. */
  madeAt?: number | undefined;
}

export interface ReadWork<Link, Params> {
  link: Link;
  params: Params;
  settings: Settings;
  now: () => number;
  /** Aborted when the job should stop. */
  signal: AbortSignal;
  settle(row: ReadRow, reading: Reading): void;
  /**
   * Handles rows that couldn't be read: gives up on them if they're at fault, otherwise rethrows the error.
   */
  fail(rows: readonly ReadRow[], error: DeskError): void;
}

/** A row with its result. */
export interface FoundRow {
  line: number;
  given: string;
  /** The account's id, or the text as written if there's no account. */
  target: string;
  name: string | null;
  state: 'waiting' | 'done' | 'failed' | 'skipped';
  finding: Finding | null;
  cause: string | null;
  facts: ReadFacts;
  /** The change as text; empty if nothing changed, null if it wasn't compared. */
  change: string | null;
  settledAt: number | null;
}

/** A job, as its kind sees it. */
export interface ReadJob<Params extends JobParams = JobParams> {
  id: number;
  params: Params;
  holder: string;
  isPractice: boolean;
  endedAt: number | null;
  result: ReadResult | null;
}

/** How it compares with the last run of the same list. It holds only counts and names no account. */
export interface ReadResult {
  /** The previous run's job; null if there's none to compare with. */
  before: { job: number; at: number } | null;
  /** A list of this name existed, but its contents were quite different. */
  isOther: boolean;
  changes: Record<ReadChange, number>;
}

export const readChanges = ['renamed', 'gone', 'banned', 'young', 'new', 'dropped'] as const;
export type ReadChange = (typeof readChanges)[number];

/** The rows of one job, for its kind. */
export interface ReadStore {
  /** Runs one unit of work; refused if another process has taken over the job. */
  unit<T>(work: (tx: Transaction) => Awaitable<T>): Promise<T>;
  nowMs: number;
  /** Returns rows in line order. */
  rowsAfter(tx: Transaction, line: number, limit: number): Awaitable<FoundRow[]>;
  noteChanges(
    tx: Transaction,
    rows: readonly { line: number; change: string }[],
  ): Awaitable<unknown>;
  keepResult(tx: Transaction, result: ReadResult): Awaitable<unknown>;
}

/** The result as a file. */
export interface ReadFile {
  name: string;
  type: 'text/csv' | 'text/plain';
  pieces: AsyncIterable<string>;
}

/** Words for the job's page and for people waiting for its file. */
export interface ReadWords {
  /** The name of the list. */
  list: string;
  /** Account ages were requested. */
  hasAges: boolean;
  file: string;
  /** Relative to /api. */
  path: string;
}

/**
 * One way of reading many accounts, named after its action: `some-tool/upload` is `reads.upload` in
 * server.ts.
 */
export interface ReadKind<
  Name extends PlatformName = PlatformName,
  Params extends JobParams = JobParams,
> {
  platform: Name;
  words: JobWords;
  rowsMax: number;
  /** Plans without contacting a platform. Throws if the whole input is refused. */
  plan(input: Readonly<Record<string, unknown>>): ReadPlan<Params>;
  /**
   * Reads rows as they arrive, in as few calls as possible, and settles each. Unsettled rows are read again.
   */
  read(rows: AsyncIterable<readonly ReadRow[]>, work: ReadWork<Links[Name], Params>): Promise<void>;
  /** Runs once nothing is left to read, and again after a crash or when rows were retried. */
  conclude(job: ReadJob<Params>, store: ReadStore): Promise<void>;
  describe(job: Pick<ReadJob<Params>, 'id' | 'params'>): ReadWords;
  write(job: ReadJob<Params>, store: ReadStore): ReadFile;
}
