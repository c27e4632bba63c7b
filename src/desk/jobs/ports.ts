// The parts of the desk that jobs depend on. They are wired up in src/server/jobs.ts, because parts of the
// desk never import one another.
import type { Awaitable, Database, Transaction } from '#database/database.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { Target } from '#kit/contract/target.ts';
import type { Worlds } from '#kit/contract/worlds.ts';
import type { DoneCase, UndoPlan } from '#kit/server/context.ts';
import type { Platforms } from '#kit/server/platforms.ts';
import type { StaffNotice } from '#kit/server/staff-notice.ts';

/** The part of a call that jobs need. */
export interface JobCall {
  by: Actor | undefined;
  /** Tools in the scope of the caller's pass; null for all, as for admins. */
  scope: readonly string[] | null;
  /** The access of the admin's key; null for moderators. */
  admin: 'full' | 'read' | null;
  /** The call's own action, such as `some-tool/ban`. */
  action: string;
  requestId: string;
  nowMs: number;
  caseId: number | undefined;
  undoes: number | undefined;
  address: string | null;
  /** The connections as they were when the call arrived. */
  platforms: Platforms;
  /** The practice world, for jobs that belong there. */
  sandbox: Platforms;
  /** Aborted when the call's deadline has passed. */
  signal: AbortSignal;
  /** Finds what would undo a case, if its feature can. */
  findUndo: (one: DoneCase) => UndoPlan | undefined;
  note: (facts: Record<string, unknown>) => void;
  about: (target: Target) => void;
}

/** The person who acts: a moderator with a pass, or an admin. */
export interface Actor {
  /** `pass:ID` or `key:ID`. */
  actor: string;
  passId: string | null;
  /** The holder of the pass, or the label of the key. */
  holder: string;
  /** The label of the pass, for the platform's audit reason. */
  label: string;
  sessionId: string;
  address: string | null;
  dailyCap: number | null;
  /** Its pass practices beside what is connected, so its targets are counted apart. */
  isPracticing: boolean;
}

/** A new case, written before anything is sent. */
export interface OpenedCase {
  requestId: string;
  actor: string;
  holder: string | null;
  sessionId: string | null;
  address: string | null;
  action: string;
  detail: Record<string, unknown>;
  about: Target;
  jobId: number;
  undoes: number | null;
  isPractice: boolean;
}

export interface ClosedCase {
  caseId: number;
  requestId: string;
  actor: string;
  action: string;
  /** `done`, `unknown`, or a code. */
  outcome: string;
  detail: Record<string, unknown> | null;
  about?: Target | undefined;
  isPractice: boolean;
}

/** The part of a finished case that undoing it needs. */
export interface PastCase extends DoneCase {
  caseId: number;
  jobId: number | null;
  holder: string | null;
  platform: string | null;
  isPractice: boolean;
  name: string | null;
  /** True if it was undone or erased. */
  isOver: boolean;
}

/** A call with one target and an unknown outcome. */
export interface UnknownCase {
  caseId: number;
  action: string;
  at: number;
  isPractice: boolean;
  /** When the call was given up. */
  endedAt: number;
  /** The input, and what the handler had noted so far. */
  detail: Readonly<Record<string, unknown>>;
  result: Readonly<Record<string, unknown>>;
}

export interface Cases {
  /** Returns the case numbers in order. On PostgreSQL this is a single statement. */
  open(tx: Transaction, cases: readonly OpenedCase[], nowMs: number): Awaitable<number[]>;
  close(tx: Transaction, cases: readonly ClosedCase[], nowMs: number): Awaitable<void>;
  /** Finds the finished ones among these cases, in no order. */
  find(tx: Transaction, caseIds: readonly number[]): Awaitable<PastCase[]>;
  /** A page of an actor's cases in a period, newest first. */
  listBy(
    tx: Transaction,
    actor: string,
    page: { fromMs: number; toMs: number; before: number },
  ): Awaitable<{ cases: PastCase[]; next: number | undefined }>;
  /** Single calls of a tool with an unknown outcome since then, newest first, without rows of jobs. */
  listUnknown(tx: Transaction, tool: string, fromMs: number): Awaitable<UnknownCase[]>;
}

export type Charge =
  | { verdict: 'charged' }
  | { verdict: 'second-person'; limit: number; left: number }
  /** An error of the desk's limits. */
  | { verdict: 'refused'; error: Error };

export interface Spending {
  /**
   * Counts a change's targets against the two-person hour, then against the pass's budgets. Targets that
   * need a second person aren't counted: an approved job is exempt.
   */
  charge(
    tx: Transaction,
    by: Actor,
    targets: number,
    at: { action: string; nowMs: number },
  ): Awaitable<Charge>;
  /** Counts look-ups against the pass's daily limit, or throws the limit's error. */
  chargeLookups(
    tx: Transaction,
    by: Actor,
    lookups: number,
    at: { action: string; nowMs: number },
  ): Awaitable<void>;
  /** How many targets the hour still allows without a second person. */
  leftAlone(tx: Transaction, by: Actor, nowMs: number): Awaitable<number>;
  /** Must be called when a unit that counted was rolled back, to drop the counts in memory. */
  forget(): void;
}

/** Everything two holders share, or nothing if an admin confirmed that they are two people. */
export interface Meeting {
  isConfirmed: boolean;
  /** A pass or key of each came into use in the same browser. */
  browser: boolean;
  /** Both were used from the same network in the last 24 hours. */
  network: boolean;
}

export interface People {
  meet(tx: Transaction, pair: readonly [string, string], nowMs: number): Awaitable<Meeting>;
  /** Lists the holders that the desk can't tell apart from this one. */
  listUnconfirmed(
    tx: Transaction,
    holder: string,
    nowMs: number,
  ): Awaitable<{ holder: string; browser: boolean; network: boolean }[]>;
  /** The Discord accounts that the passes of this holder are linked to. */
  listAccounts(tx: Transaction, holder: string): Awaitable<string[]>;
  /** True if the planner is the only full admin and no one else holds a pass. */
  isAlone(tx: Transaction, planner: string, nowMs: number): Awaitable<boolean>;
  /** True if there is no other full admin. */
  isOnlyAdmin(tx: Transaction, label: string): Awaitable<boolean>;
  /** The holder's exact name, if they hold a pass or a full key. */
  find(tx: Transaction, holder: string, nowMs: number): Awaitable<string | undefined>;
  /** Has no effect if it was confirmed before. */
  confirm(
    tx: Transaction,
    pair: readonly [string, string],
    said: { nowMs: number; by: string; caseId: number },
  ): Awaitable<unknown>;
}

export interface ToolTitle {
  id: string;
  title: string;
  icon: string;
}

export interface JobPorts {
  database: Database;
  /** The name of this process. */
  name: string;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  settings: () => Settings;
  cases: Cases;
  spending: Spending;
  platforms: Worlds;
  /** Calls a second that the practice platform takes; null if it has no limits. */
  practicePace: (platform: PlatformName, call: string) => number | null;
  people: People;
  /** The code with which the target of a case can appeal it. */
  writeAppealCode: (caseId: number) => Promise<string>;
  /** Kinds by name, such as `some-tool/ban`. */
  kinds: ReadonlyMap<string, JobKind>;
  /** The same for kinds that only read. */
  reads: ReadonlyMap<string, ReadKind>;
  /** Finds the tool of a kind or an action by name. */
  findTool: (name: string) => ToolTitle | undefined;
  /** Queues a notice for the staff channel, in the same unit of work. Does nothing if no channel is set. */
  notify: (tx: Transaction, notice: StaffNotice) => Awaitable<void>;
  /** True if the pass may still be used. */
  isPassLive: (tx: Transaction, passId: string, nowMs: number) => Awaitable<boolean>;
}

/** A call with everything it may use, for reading jobs. */
export interface JobRequest {
  ports: JobPorts;
  call: JobCall;
  changes: {
    /** Resolves at the job's next change, after the timeout, or when the signal aborts. */
    next(jobId: number, until: { signal: AbortSignal; ms: number }): Promise<void>;
  };
  listeners: {
    /** Returns a function that ends the stream. Refuses an actor with too many streams. */
    enter(actor: string): () => void;
  };
}
