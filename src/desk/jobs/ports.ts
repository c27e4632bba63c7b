// What jobs need of the rest of the desk. They are joined in src/server/jobs.ts: parts of the desk never
// import one another.
import type { Awaitable, Database, Transaction } from '#database/database.ts';
import type { JobKind } from '#kit/contract/jobs.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import type { Settings } from '#kit/contract/settings.ts';
import type { Target } from '#kit/contract/target.ts';
import type { Worlds } from '#kit/contract/worlds.ts';
import type { DoneCase } from '#kit/server/context.ts';

/** Who acts: a moderator with a pass, or an admin. */
export interface Actor {
  /** `pass:ID` or `key:ID`. */
  actor: string;
  passId: string | null;
  /** The holder of the pass, or the label of the key. */
  holder: string;
  /** Of the pass; for the platform's audit reason. */
  label: string;
  sessionId: string;
  address: string | null;
  dailyCap: number | null;
}

/** A case that is about to begin, written before anything is sent. */
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

/** A case that is done, as far as taking it back needs it. */
export interface PastCase extends DoneCase {
  caseId: number;
  jobId: number | null;
  holder: string | null;
  platform: string | null;
  isPractice: boolean;
  name: string | null;
  /** The case that took it back, or that nothing is left of it to tell. */
  isOver: boolean;
}

/** A call with one target of which nobody knows what came. */
export interface UnknownCase {
  caseId: number;
  action: string;
  at: number;
  isPractice: boolean;
  /** When it was given up. */
  endedAt: number;
  /** What was sent, and what the handler had noted until then. */
  detail: Readonly<Record<string, unknown>>;
  result: Readonly<Record<string, unknown>>;
}

export interface Cases {
  /** Their numbers, in their order; all in one statement where the store is another process. */
  open(tx: Transaction, cases: readonly OpenedCase[], nowMs: number): Awaitable<number[]>;
  close(tx: Transaction, cases: readonly ClosedCase[], nowMs: number): Awaitable<void>;
  /** Those of these that are done, in no order. */
  find(tx: Transaction, caseIds: readonly number[]): Awaitable<PastCase[]>;
  /** A page of what one actor did between two times, the newest first. */
  listBy(
    tx: Transaction,
    actor: string,
    page: { fromMs: number; toMs: number; before: number },
  ): Awaitable<{ cases: PastCase[]; next: number | undefined }>;
  /** Single calls of a tool since then whose outcome is unknown, the newest first; rows of jobs are not among them. */
  listUnknown(tx: Transaction, tool: string, fromMs: number): Awaitable<UnknownCase[]>;
}

export type Charge =
  | { verdict: 'charged' }
  | { verdict: 'second-person'; limit: number; left: number }
  /** Refused with the words of the desk's limits. */
  | { verdict: 'refused'; error: Error };

export interface Spending {
  /**
   * Counts targets of a change against the two-person hour first, then the budgets of the pass. What needs a second
   * person is not counted: an approved job is outside.
   */
  charge(
    tx: Transaction,
    by: Actor,
    targets: number,
    at: { action: string; nowMs: number },
  ): Awaitable<Charge>;
  /** Counts look-ups against the day of the pass, or refuses them in the words of the desk's limits. */
  chargeLookups(
    tx: Transaction,
    by: Actor,
    lookups: number,
    at: { action: string; nowMs: number },
  ): Awaitable<void>;
  /** How many targets are left in the hour without a second person. */
  leftAlone(tx: Transaction, by: Actor, nowMs: number): Awaitable<number>;
  /** A unit that counted was rolled back: what is remembered of it is read anew. */
  forget(): void;
}

/** What two holders have in common: nothing, where an admin said that they are two people. */
export interface Meeting {
  isConfirmed: boolean;
  /** A pass or key of each came into use in the same browser. */
  browser: boolean;
  /** Both were used from the same network in the last 24 hours. */
  network: boolean;
}

/** Who is who, as far as the desk can tell. */
export interface People {
  meet(tx: Transaction, pair: readonly [string, string], nowMs: number): Awaitable<Meeting>;
  /** Whom the desk cannot tell from a holder. */
  listUnconfirmed(
    tx: Transaction,
    holder: string,
    nowMs: number,
  ): Awaitable<{ holder: string; browser: boolean; network: boolean }[]>;
  /** Whether the planner is the one full admin, and nobody else holds a pass. */
  isAlone(tx: Transaction, planner: string, nowMs: number): Awaitable<boolean>;
  /** Whether there is no other full admin. */
  isOnlyAdmin(tx: Transaction, label: string): Awaitable<boolean>;
  /** Their name as it is written, while they hold a pass or a full key; undefined for nobody. */
  find(tx: Transaction, holder: string, nowMs: number): Awaitable<string | undefined>;
  /** Harmless where it was said before. */
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

export interface JobNotice {
  topic: 'job-waits' | 'job-alone' | 'job-ended';
  content: string;
}

export interface JobPorts {
  database: Database;
  /** Of this process. */
  name: string;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  settings: () => Settings;
  cases: Cases;
  spending: Spending;
  platforms: Worlds;
  people: People;
  /** By their names, such as `some-tool/ban`. */
  kinds: ReadonlyMap<string, JobKind>;
  /** The same for what only reads. */
  reads: ReadonlyMap<string, ReadKind>;
  /** Of a kind's or an action's name. */
  findTool: (name: string) => ToolTitle | undefined;
  /** Words for the staff's channel, kept with the work that they tell of; nothing where none is set. */
  notify: (tx: Transaction, notice: JobNotice) => Awaitable<void>;
  /** Whether a pass may still be used. */
  isPassLive: (tx: Transaction, passId: string, nowMs: number) => Awaitable<boolean>;
}
