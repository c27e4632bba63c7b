import type { z } from 'zod';
import type { Awaitable, Database, Transaction } from '#database/database.ts';
import type { SealedLog } from '../contract/audit.ts';
import type { ConnectionDesk } from '../contract/connections.ts';
import type { JobDesk } from '../contract/job-desk.ts';
import type { Settings } from '../contract/settings.ts';
import type { Target } from '../contract/target.ts';
import type { Platforms } from './platforms.ts';
import type { Seals } from './seals.ts';
import type { Traces } from './traces.ts';

export interface Session {
  id: string;
  /** What the store keeps of its token. */
  hash: string;
  expiresAt: number;
  passId: string | null;
  /** Where it was used last. */
  address: string;
}

export interface Pass {
  id: string;
  label: string;
  holder: string;
  /** Ids of tools; null opens all. */
  scope: readonly string[] | null;
  expiresAt: number | null;
  dailyCap: number | null;
  /** Networks of its IP lock; null where it may be used from anywhere. */
  lockedTo: readonly string[] | null;
}

/** Whoever is logged in with an admin key. */
export interface Admin {
  sessionId: string;
  keyId: string;
  label: string;
  access: 'full' | 'read';
  expiresAt: number;
  /** When the key was entered last. */
  keyedAt: number;
}

export interface OwnSession {
  id: string;
  agent: string;
  address: string;
  createdAt: number;
  seenAt: number;
  /** The session of this very call. */
  isOwn: boolean;
}

/** What the holder of a pass may do with their own access. */
export interface OwnAccess {
  /** New secrets for this session and this pass. The old ones end at once. */
  exchange(): Promise<{ sessionToken: string; expiresAt: number; pass: string }>;
  /** Canonical networks, or null to unlock. */
  lockTo(networks: readonly string[] | null): Promise<void>;
  /** Live ones, the newest first. */
  listSessions(): Promise<OwnSession[]>;
  /**
   * Ends sessions of this pass and changes its secret, so that nobody who copied it comes back. The new
   * secret is for this browser; null when all were ended, this one too: then the owner can re-issue it.
   */
  endSessions(
    which: { id: string } | 'others' | 'all',
  ): Promise<{ ended: number; pass: string | null }>;
}

/** All that a handler may touch. It imports no service. */
export interface Context {
  requestId: string;
  nowMs: number;
  address: string;
  agent: string;
  /** The token of an Authorization header, for the few calls that take one. */
  bearer: string | undefined;
  session: Session | undefined;
  pass: Pass | undefined;
  admin: Admin | undefined;
  /** For calls with a pass. */
  own: OwnAccess;
  /** Adds to what the audit log says of this change: names and numbers, never a secret. */
  note: (facts: Record<string, unknown>) => void;
  /** Says whom or what the change was aimed at, where it is known only now, or known better. */
  about: (target: Target) => void;
  /** Opens the case in the unit of work that makes the change, for an action that says `opensOwnCase`. */
  openCase: (tx: Transaction) => Promise<void>;
  /** The number of the audit entry that this change belongs to. */
  caseId: number | undefined;
  /** The case that this call takes back. */
  undoes: number | undefined;
  /** For what may have one target or many. */
  jobs: JobDesk;
  /** Aborted when the action's deadline has passed. */
  signal: AbortSignal;
  /** What the owner connected. */
  platforms: Platforms;
  /** For the admin area, and for whoever tells what a tool lacks. */
  connections: ConnectionDesk;
  /**
   * Rejects as the next call would, once pass, session or address is shut out: for what goes on for long.
   * Tells the time that it is now.
   */
  recheck: () => Promise<{ nowMs: number }>;
  database: Database;
  audit: SealedLog;
  /** What would take a case back, where its feature can. */
  undoOf: (one: DoneCase) => UndoPlan | undefined;
  settings: Settings;
  /** The ids of all tools of this desk. */
  toolIds: ReadonlySet<string>;
  /** What a tool is called; its id where the desk has it no more. */
  titleOf: (toolId: string) => string;
  /** For whoever answers a request. */
  grants: Grants;
  randomBytes: (count: number) => Uint8Array;
  /** For the few secrets that are kept: with the desk's own. */
  seals: Seals;
  /** For whoever gives out a pass or an admin session. */
  traces: Traces;
  /** Words for the staff's channel, kept with the work that they tell of; nothing where none is set. */
  notify: (tx: Transaction, notice: { topic: string; content: string }) => Awaitable<void>;
}

/** What an owner can add to a pass that is in use. */
export interface Grants {
  /** The pass as it is now; undefined when it has ended. */
  findPass(tx: Transaction, passId: string, nowMs: number): Awaitable<GrantedPass | undefined>;
  openTool(tx: Transaction, pass: GrantedPass, toolId: string): Awaitable<void>;
  /** More targets today and in the next ten minutes; the rule of two people stays as it is. */
  addTargets(
    tx: Transaction,
    pass: GrantedPass,
    more: { targets: number; nowMs: number },
  ): Awaitable<void>;
}

export type GrantedPass = Pick<Pass, 'id' | 'holder' | 'scope'>;

/** A case as its feature sees it. */
export interface DoneCase {
  caseId: number;
  action: string;
  /** What was sent, and what the handler noted. */
  detail: Readonly<Record<string, unknown>> | null;
  result: Readonly<Record<string, unknown>> | null;
}

/** The call that takes a case back, made like any other call. */
export interface UndoPlan {
  /** Such as `bans/unban`. */
  action: string;
  input: Record<string, unknown>;
  /**
   * What its kind of job gets besides the input, and nobody sends: how it stood before. Undoing as a job reads
   * its row from both together.
   */
  more?: Record<string, unknown>;
}

/** One for each action that can be taken back; undefined where this case cannot. */
export type Undo = (one: DoneCase) => UndoPlan | undefined;

export interface ActionSchemas {
  input: z.ZodObject;
  output: z.ZodType;
}

/** A status other than 200, where the answer is data and not an error. */
export class Answer {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body?: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** A file, written piece by piece. */
export class Download {
  readonly name: string;
  readonly type: string;
  readonly pieces: AsyncIterable<string>;

  constructor(file: { name: string; type: string; pieces: AsyncIterable<string> }) {
    this.name = file.name;
    this.type = file.type;
    this.pieces = file.pieces;
  }
}

/**
 * Events, each told when it happens. The case is closed when they end: done, or with what they threw.
 * Whoever leaves aborts the signal; then what is under way is finished, and nothing more begun.
 */
export class Stream {
  readonly events: (signal: AbortSignal) => AsyncIterable<Record<string, unknown>>;

  constructor(events: Stream['events']) {
    this.events = events;
  }
}

type SchemasOf = () => Record<string, ActionSchemas>;

/** The handlers of a feature, one for each action of its contract, typed by its schemas. */
export type Handlers<Schemas extends SchemasOf> = {
  [Name in keyof ReturnType<Schemas>]: (
    input: z.output<ReturnType<Schemas>[Name]['input']>,
    context: Context,
  ) => Promise<z.output<ReturnType<Schemas>[Name]['output']> | Answer | Download | Stream>;
};

export type Handler = (input: never, context: Context) => Promise<unknown>;

/** What a feature does by itself, every few seconds, in one process at a time: such as lifting what has ended. */
export type Tend = (work: TendWork) => Promise<void>;

export interface TendWork {
  database: Database;
  platforms: Platforms;
  nowMs: number;
  settings: Settings;
  /** Aborted when the process stops. */
  signal: AbortSignal;
  log: DeskLog;
}

/** What the desk does by itself, written into the audit log under the name `desk`. */
export interface DeskLog {
  /** Before it is done; gives the number of the case, which the feature keeps: nobody else closes it. */
  open(tx: Transaction, one: DeskCase): Awaitable<number>;
  /** `done`, `unknown`, or a code. */
  close(
    tx: Transaction,
    one: {
      caseId: number;
      action: string;
      outcome: string;
      detail?: Record<string, unknown>;
      /** Where it is known better than when it was opened. */
      about?: Target;
      isPractice?: boolean;
    },
  ): Awaitable<unknown>;
}

export interface DeskCase {
  action: string;
  about?: Target;
  detail: Record<string, unknown>;
  undoes?: number | undefined;
  isPractice?: boolean;
}
