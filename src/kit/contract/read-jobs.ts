// Durable bulk reading, as a tool says it. Nothing changes by it at a platform: nobody approves it, nothing of it is
// undone, and it may be asked again at any time. The desk keeps its rows, goes on after a crash, and tells how far it is.
import type { Awaitable, Transaction } from '#database/database.ts';
import type { DeskError } from '#errors.ts';
import type { JobParams, JobWords, Links } from './jobs.ts';
import type { PlatformName } from './needs.ts';
import type { Settings } from './settings.ts';

/** What there is of a line. young: found, and younger than the owner's number of days; missing: there is nobody. */
export const findings = ['found', 'young', 'banned', 'missing'] as const;
export type Finding = (typeof findings)[number];

export interface ReadPlan<Params extends JobParams = JobParams> {
  params: Params;
  rows: PlannedRead[];
  /** Doubles that were left out. */
  dropped: number;
  title: string;
  summary: string;
  /** What it costs of the budget of look-ups. */
  lookups: number;
}

export interface PlannedRead {
  /** The number of its line in what was given, from 1. */
  line: number;
  /** As it was written. */
  given: string;
  /** Why there is nobody to ask about, in words; null where it is asked. */
  why: string | null;
}

export type ReadRow = Pick<PlannedRead, 'line' | 'given'>;

export type Reading =
  | {
      finding: Exclude<Finding, 'missing'>;
      id: string;
      name: string;
      facts: ReadFacts;
      /** What has to be known besides, in words. */
      cause?: string | undefined;
    }
  | { finding: 'missing'; cause?: string | undefined };

/** What any visitor of the platform sees of an account. */
export interface ReadFacts {
  display?: string | undefined;
  /** When it was made, where that was asked for. */
  madeAt?: number | undefined;
}

export interface ReadWork<Link, Params> {
  link: Link;
  params: Params;
  settings: Settings;
  now: () => number;
  /** Aborted when the job is to stop. */
  signal: AbortSignal;
  settle(row: ReadRow, reading: Reading): void;
  /** Rows that could not be read: gives them up where the fault is theirs, and otherwise throws it on. */
  fail(rows: readonly ReadRow[], error: DeskError): void;
}

/** A row with what was found out. */
export interface FoundRow {
  line: number;
  given: string;
  /** The id of the account; what was written where there is none. */
  target: string;
  name: string | null;
  state: 'waiting' | 'done' | 'failed' | 'skipped';
  finding: Finding | null;
  cause: string | null;
  facts: ReadFacts;
  /** In words; empty where nothing is different, null where it was not compared. */
  change: string | null;
  settledAt: number | null;
}

/** A job as its kind sees it. */
export interface ReadJob<Params extends JobParams = JobParams> {
  id: number;
  params: Params;
  holder: string;
  isPractice: boolean;
  endedAt: number | null;
  result: ReadResult | null;
}

/** How it compares with the last run of the same list. Counts alone: nobody is named in it. */
export interface ReadResult {
  /** The job of the run before; null where there is none to compare with. */
  before: { job: number; at: number } | null;
  /** There was one under this name, of quite another list. */
  isOther: boolean;
  changes: Record<ReadChange, number>;
}

export const readChanges = ['renamed', 'gone', 'banned', 'young', 'new', 'dropped'] as const;
export type ReadChange = (typeof readChanges)[number];

/** The rows of one job, for its kind. */
export interface ReadStore {
  /** One unit of work; refused where another process has taken the job over meanwhile. */
  unit<T>(work: (tx: Transaction) => Awaitable<T>): Promise<T>;
  nowMs: number;
  /** In their order. */
  rowsAfter(tx: Transaction, line: number, limit: number): Awaitable<FoundRow[]>;
  noteChanges(
    tx: Transaction,
    rows: readonly { line: number; change: string }[],
  ): Awaitable<unknown>;
  keepResult(tx: Transaction, result: ReadResult): Awaitable<unknown>;
}

/** What came of it, as a file. */
export interface ReadFile {
  name: string;
  type: 'text/csv' | 'text/plain';
  pieces: AsyncIterable<string>;
}

/** For the page of a job and for whoever waits for its file. */
export interface ReadWords {
  /** What the list is called. */
  list: string;
  /** Ages were asked for. */
  hasAges: boolean;
  file: string;
  /** Below /api. */
  path: string;
}

/** One way of reading many, with the name of its action: `some-tool/upload` is `reads.upload` of server.ts. */
export interface ReadKind<
  Name extends PlatformName = PlatformName,
  Params extends JobParams = JobParams,
> {
  platform: Name;
  words: JobWords;
  rowsMax: number;
  /** Asks nobody. Throws what the whole of it is refused for. */
  plan(input: Readonly<Record<string, unknown>>): ReadPlan<Params>;
  /** Reads rows as they come, in as few calls as it can, and settles each. What it leaves is read again. */
  read(rows: AsyncIterable<readonly ReadRow[]>, work: ReadWork<Links[Name], Params>): Promise<void>;
  /** Once nothing is left to read; after a crash, or when rows were tried again, once more. */
  conclude(job: ReadJob<Params>, store: ReadStore): Promise<void>;
  describe(job: Pick<ReadJob<Params>, 'id' | 'params'>): ReadWords;
  write(job: ReadJob<Params>, store: ReadStore): ReadFile;
}
