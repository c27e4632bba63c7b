// Durable bulk work, from a tool's point of view. The desk plans it, asks for a second person, claims each
// row, records each outcome and repeats what's safe to repeat; a tool writes none of that.
import type { Awaitable, Transaction } from '#database/database.ts';
import type { DeskError } from '#errors.ts';
import type { DiscordLink, RobloxLink } from '../server/platforms.ts';
import type { PlatformName } from './needs.ts';
import type { Settings } from './settings.ts';
import type { TargetKind } from './target.ts';

/** The most entries in a list, without duplicates. */
export const TARGETS_MAX = 50_000;

/**
 * The plan's outcome for a row. would: it will be acted on; already: nothing to do; protected: tools refuse
 * to act on it; unknown: no such account; unchecked: there was no time to check, so it's checked when its
 * turn comes.
 */
export const planOutcomes = ['would', 'already', 'protected', 'unknown', 'unchecked'] as const;
export type PlanOutcome = (typeof planOutcomes)[number];

/**
 * What an account was when the plan read it. Nothing more is read for it, so a row that the plan had no
 * reason to look at has none.
 */
export const befores = [
  'member',
  'moderator',
  'owner',
  'bot',
  'timed-out',
  'not-in-server',
  'banned',
  'not-banned',
] as const;
export type Before = (typeof befores)[number];

/** claimed: the call may have been sent, but its outcome isn't recorded yet. */
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

/** waiting: waits for a second person. */
export const jobStates = ['waiting', 'running', 'paused', 'done', 'cancelled', 'declined'] as const;
export type JobState = (typeof jobStates)[number];

export interface Links {
  discord: DiscordLink;
  roblox: RobloxLink;
}

/** Parameters shared by all rows of a job, stored as JSON. */
export type JobParams = Readonly<Record<string, unknown>>;

export interface PlannedRow {
  /** Its line number in the input, from 1. */
  line: number;
  /** The account's id, or the typed text if there's no such account (the verdict is then `unknown`). */
  target: string;
  name: string | null;
  verdict: PlanOutcome;
  /** An explanation, if the verdict needs one: 'On the owner’s protected list.' */
  why: string | null;
  before?: Before | null;
  /** The current state, for undoing; JSON. */
  was?: unknown;
  /** Data for this row only; JSON. */
  data?: unknown;
}

export interface Plan<Params extends JobParams = JobParams> {
  params: Params;
  rows: PlannedRow[];
  /** Number of duplicates removed. */
  dropped: number;
  /** The title of the job's page: 'Ban 56 accounts'. */
  title: string;
  /** More information for the person who approves it: 'Deletes 24 h of messages. “Raid, 14 Nov.”' */
  summary: string;
}

/** A row, as its tool sees it. */
export interface ClaimedRow {
  line: number;
  target: string;
  name: string | null;
  /** This row's own case. */
  caseId: number;
  /** The number at the start of the platform's audit reason: the job's own case, or the single call's. */
  mark: number;
  /** The state before the first try. */
  was: unknown;
  data: unknown;
  /** The same on every try. */
  idempotencyKey: string;
  firstSentAt: number;
  /** It may have been sent before, so check with the platform first. */
  isRepeat: boolean;
  /** The case that this row undoes. */
  undoes: number | null;
}

/** A row before it is claimed. */
export type WaitingRow = Pick<
  ClaimedRow,
  'line' | 'target' | 'name' | 'was' | 'data' | 'undoes' | 'isRepeat'
>;

/** go: act on it, given its current state; otherwise it's settled without a call that changes anything. */
export type Prepared =
  | { go: true; was?: unknown; name?: string | undefined }
  | {
      go: false;
      state: 'already' | 'skipped' | 'failed';
      /** A code from errors.ts, if there is one. */
      code?: string | undefined;
      cause: string;
    };

export type RowOutcome =
  /** `detail`: names and numbers that the case keeps, such as `until`. `name`: its current name. */
  | { state: 'done'; detail?: Record<string, unknown>; name?: string | undefined }
  | { state: 'already' | 'skipped'; code?: string | undefined; cause: string };

/** The outcome of a row that was never done and won't be. */
export const notDone: RowOutcome = {
  state: 'skipped',
  code: 'jobs/cancelled',
  cause: 'Canceled before it was done.',
};

interface Work<Link, Params> {
  link: Link;
  params: Params;
  /** The label of the person who planned it, for the platform's audit reason. */
  by: string;
  settings: Settings;
  nowMs: number;
  signal: AbortSignal;
}

export type PlanWork<Link> = Omit<Work<Link, unknown>, 'params'>;
export interface PrepareWork<Link, Params> extends Work<Link, Params> {
  /** Cached reads don't count. */
  isFresh: boolean;
}
export interface ApplyWork<Link, Params> extends Work<Link, Params> {
  /** `job` if it's one of many; a person's single call goes first. */
  priority: 'person' | 'job';
  /**
   * The job was canceled: rows that may have been sent are checked, and those that weren't done are
   * `notDone`.
   */
  asksOnly: boolean;
  /** The code with which the target of a row's case can appeal it; always the same. */
  writeAppealCode(caseId: number): Promise<string>;
  /**
   * Records a row's outcome as soon as it's known, once per row. Pass a platform error as it was thrown: the
   * desk knows which errors are worth a retry, which pause the job and which are final.
   */
  settle(row: ClaimedRow, outcome: RowOutcome | DeskError): void;
}

/**
 * One way of acting on many targets, named after its action: `some-tool/ban` is `jobs.ban` in that tool's
 * server.ts.
 */
export interface JobKind<
  Name extends PlatformName = PlatformName,
  Params extends JobParams = JobParams,
> {
  platform: Name;
  /** What its rows are about, if not accounts of the platform. */
  about?: TargetKind;
  words: JobWords;
  /** The platform's call for one row, such as `PUT /guilds/:guild/bans/:user`: its limit paces practice. */
  call?: string;
  /** The listed server or experience that the job acts on. */
  placeOf(params: Params): string;
  /**
   * A sentence about effects that no undo reverses, such as deleted messages; null if there are none. The
   * planner and the approver read the same one.
   */
  lasting?(params: Params): string | null;
  /**
   * Turns the action's input into rows with outcomes. It only reads, and throws if the whole plan is refused.
   */
  plan(
    input: Readonly<Record<string, unknown>>,
    work: PlanWork<Links[Name]>,
  ): Promise<Plan<Params>>;
  /**
   * Does the same for one target of a previously planned input, without contacting a platform: for undoing.
   */
  rowOf(input: Readonly<Record<string, unknown>>): {
    params: Params;
    target: string;
    data?: unknown;
  };
  /** The input of a single call that does the same to one row; the row's case keeps it. */
  inputOf(row: { target: string; data: unknown }, params: Params): Record<string, unknown>;
  /** Checks rows again right before they're acted on; one answer per row, in order. */
  prepare(rows: readonly WaitingRow[], work: PrepareWork<Links[Name], Params>): Promise<Prepared[]>;
  /**
   * Acts on prepared rows and settles each, after checking repeated ones with the platform. Rows left
   * unsettled when it resolves stay claimed and are checked again.
   */
  apply(rows: readonly ClaimedRow[], work: ApplyWork<Links[Name], Params>): Promise<void>;
  /**
   * Its effect carries the case number at the platform, so its origin can be told later: an interrupted
   * single call is checked that way.
   */
  leavesMark?: true;
  /** Stores extra data in the same commit as the outcome of finished rows, such as a timed ban. */
  keep?(done: readonly DoneRow<Params>[], keeping: Keeping): Awaitable<void>;
}

/** Words for buttons, rows and sentences about a job. */
export interface JobWords {
  /** 'Ban' */
  act: string;
  /** 'Banned' */
  done: string;
  /** 'ban', 'bans' */
  one: string;
  many: string;
  /** The verb for undoing it, such as 'lift'; null if the platform can't undo it. */
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
