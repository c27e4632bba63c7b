// Durable bulk work, as a tool says it. The desk plans it, asks for a second person, claims each row,
// records what became of it, and repeats what may be repeated; a tool writes none of that.
import type { Awaitable, Transaction } from '#database/database.ts';
import type { DeskError } from '#errors.ts';
import type { DiscordLink, RobloxLink } from '../server/platforms.ts';
import type { PlatformName } from './needs.ts';
import type { Settings } from './settings.ts';

/** What a list may hold, doubles left out. */
export const TARGETS_MAX = 50_000;

/**
 * Before anything is done. would: it will be acted on; already: it stands so; protected: nobody may; unknown:
 * no such account; unchecked: there was no time to look, so it is looked at when its turn comes.
 */
export const planOutcomes = ['would', 'already', 'protected', 'unknown', 'unchecked'] as const;
export type PlanOutcome = (typeof planOutcomes)[number];

/** claimed: it may have been sent, and nobody wrote down what came of it yet. */
export const rowStates = [
  'waiting',
  'claimed',
  'done',
  'already',
  'failed',
  'skipped',
  'undone',
] as const;
export type RowState = (typeof rowStates)[number];

/** waiting: for a second person. */
export const jobStates = ['waiting', 'running', 'paused', 'done', 'cancelled', 'declined'] as const;
export type JobState = (typeof jobStates)[number];

export interface Links {
  discord: DiscordLink;
  roblox: RobloxLink;
}

/** What is the same for all rows of a job: kept as JSON. */
export type JobParams = Readonly<Record<string, unknown>>;

export interface PlannedRow {
  /** The number of its line in what was given, from 1. */
  line: number;
  /** The account's id; as it was typed where it is none (then its verdict is `unknown`). */
  target: string;
  name: string | null;
  verdict: PlanOutcome;
  /** In words, where the verdict needs them: 'On the owner’s protected list.' */
  why: string | null;
  /** How it stands now, for undoing; JSON. */
  was?: unknown;
  /** What this row alone needs; JSON. */
  data?: unknown;
}

export interface Plan<Params extends JobParams = JobParams> {
  params: Params;
  rows: PlannedRow[];
  /** Doubles that were left out. */
  dropped: number;
  /** A title for the job's page: 'Ban 56 accounts'. */
  title: string;
  /** What else whoever approves it has to know, in words: 'Deletes 24 h of messages. “Raid, 14 Nov.”' */
  summary: string;
}

/** A row as its tool sees it. */
export interface ClaimedRow {
  line: number;
  target: string;
  name: string | null;
  /** Of this row. */
  caseId: number;
  /** The number at the front of the platform's audit reason: of the job's own case, or of the single call's. */
  mark: number;
  /** How it stood before the first try. */
  was: unknown;
  data: unknown;
  /** The same on every try. */
  idempotencyKey: string;
  firstSentAt: number;
  /** It may have been sent before: ask the platform first. */
  isRepeat: boolean;
  /** The case that this row takes back. */
  undoes: number | null;
}

/** A row before it is claimed. */
export type WaitingRow = Pick<
  ClaimedRow,
  'line' | 'target' | 'name' | 'was' | 'data' | 'undoes' | 'isRepeat'
>;

/** go: act on it, with how it stands now; otherwise it is settled without a call that changes anything. */
export type Prepared =
  | { go: true; was?: unknown; name?: string | undefined }
  | {
      go: false;
      state: 'already' | 'skipped' | 'failed';
      /** A code of errors.ts where there is one. */
      code?: string | undefined;
      cause: string;
    };

export type RowOutcome =
  /** `detail`: names and numbers that the case keeps, such as `until`. `name`: what it is called now. */
  | { state: 'done'; detail?: Record<string, unknown>; name?: string | undefined }
  | { state: 'already' | 'skipped'; code?: string | undefined; cause: string };

/** Of a row that was never done, and will not be. */
export const notDone: RowOutcome = {
  state: 'skipped',
  code: 'jobs/cancelled',
  cause: 'Canceled before it was done.',
};

interface Work<Link, Params> {
  link: Link;
  params: Params;
  /** The label of whoever planned it, for the platform's audit reason. */
  by: string;
  settings: Settings;
  nowMs: number;
  signal: AbortSignal;
}

export type PlanWork<Link> = Omit<Work<Link, unknown>, 'params'>;
export interface PrepareWork<Link, Params> extends Work<Link, Params> {
  /** Nothing that was read a moment ago counts. */
  isFresh: boolean;
}
export interface ApplyWork<Link, Params> extends Work<Link, Params> {
  /** `job` where it is one of many; a person's single call goes first. */
  priority: 'person' | 'job';
  /** The job was called off: what may have been sent is asked about, and what was not done is `notDone`. */
  asksOnly: boolean;
  /**
   * What became of a row, as soon as it is known; each row once. An error of the platform is given as it was
   * thrown: the desk knows which of them are worth another try, which pause the job, and which are final.
   */
  settle(row: ClaimedRow, outcome: RowOutcome | DeskError): void;
}

/**
 * One way of acting on many targets, with the name of its action: `some-tool/ban` is `jobs.ban` of that
 * tool's server.ts.
 */
export interface JobKind<
  Name extends PlatformName = PlatformName,
  Params extends JobParams = JobParams,
> {
  platform: Name;
  words: JobWords;
  /** The listed server or experience that it acts on. */
  placeOf(params: Params): string;
  /** From the action's input to rows with outcomes. Reads only. Throws what the whole of it is refused for. */
  plan(
    input: Readonly<Record<string, unknown>>,
    work: PlanWork<Links[Name]>,
  ): Promise<Plan<Params>>;
  /** The same of one target from an input that was planned before, without asking anybody: for undoing. */
  rowOf(input: Readonly<Record<string, unknown>>): {
    params: Params;
    target: string;
    data?: unknown;
  };
  /** The input of a single call that does the same to one row: what its case keeps. */
  inputOf(row: { target: string; data: unknown }, params: Params): Record<string, unknown>;
  /** Looks at rows once more, right before they are acted on; one answer for each, in their order. */
  prepare(rows: readonly WaitingRow[], work: PrepareWork<Links[Name], Params>): Promise<Prepared[]>;
  /**
   * Acts on rows that were prepared, and settles each; a repeated one is asked about first. What it does not
   * settle before it resolves stays claimed and is asked about again.
   */
  apply(rows: readonly ClaimedRow[], work: ApplyWork<Links[Name], Params>): Promise<void>;
  /**
   * What it did carries the number of its case at the platform, so that it can be told later whose it was: a single
   * call that was cut off is asked about then.
   */
  leavesMark?: true;
  /** Something of its own to keep in the same commit as the outcome of rows that are done: a timed ban. */
  keep?(done: readonly DoneRow<Params>[], keeping: Keeping): Awaitable<void>;
}

/** For buttons, rows and sentences about a job. */
export interface JobWords {
  /** 'Ban' */
  act: string;
  /** 'Banned' */
  done: string;
  /** 'ban', 'bans' */
  one: string;
  many: string;
  /** What undoing would do to them, 'lift'; null where the platform cannot take it back. */
  takesBack: string | null;
}

export interface DoneRow<Params> {
  row: ClaimedRow;
  params: Params;
  outcome: RowOutcome;
}

export interface Keeping {
  tx: Transaction;
  isPractice: boolean;
  nowMs: number;
}
