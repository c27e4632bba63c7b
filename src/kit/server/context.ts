import type { z } from 'zod';
import type { Awaitable, Database, Transaction } from '#database/database.ts';
import type { CommandDefinition } from '#platforms/discord/shapes.ts';
import type { SealedLog } from '../contract/audit.ts';
import type { ConnectionDesk } from '../contract/connections.ts';
import type { PracticedCall, ToldInDiscord } from '../contract/discord-view.ts';
import type { JobDesk } from '../contract/job-desk.ts';
import type { FixedSettings, Settings } from '../contract/settings.ts';
import type { Suspension } from '../contract/suspension.ts';
import type { Target } from '../contract/target.ts';
import type { AppealCodes } from './appeal-codes.ts';
import type { DeskLog } from './desk-log.ts';
import type { DiscordTurn } from './discord-turn.ts';
import type { OwnAccess } from './own-access.ts';
import type { PageLoad, PagePart, SentByPage, WantedRead } from './page-load.ts';
import type { PeopleDesk } from './people.ts';
import type { Platforms } from './platforms.ts';
import type { Seals } from './seals.ts';
import type { ProxySeen, SetupPorts } from './setup-ports.ts';
import type { StaffNotice } from './staff-notice.ts';
import type { Traces } from './traces.ts';

export interface Session {
  id: string;
  /** The stored hash of its token. */
  hash: string;
  expiresAt: number;
  passId: string | null;
  /** The address it was last used from. */
  address: string;
}

export interface Pass {
  id: string;
  label: string;
  holder: string;
  /** Tool ids; null opens all tools. */
  scope: readonly string[] | null;
  expiresAt: number | null;
  dailyCap: number | null;
  /** The networks of its IP lock; null if it's usable from anywhere. */
  lockedTo: readonly string[] | null;
  /** Until then everything it does happens in the practice sandbox; null if it was never turned on. */
  practiceUntil: number | null;
  /** Set while it can't be used; see `refuseSuspended`. */
  suspension: Suspension | null;
}

/** An admin logged in with an admin key. */
export interface Admin {
  sessionId: string;
  keyId: string;
  label: string;
  access: 'full' | 'read';
  expiresAt: number;
  /** When the key was last entered. */
  keyedAt: number;
}

export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** Everything a handler may use. Handlers import no services. */
export interface Context {
  requestId: string;
  nowMs: number;
  /** Discord signed the call: what it says of a chosen message is what Discord has. */
  isFromDiscord: boolean;
  /** Empty for a call from Discord. */
  address: string;
  agent: string;
  /** The token of the Authorization header, for the few calls that accept one. */
  bearer: string | undefined;
  session: Session | undefined;
  pass: Pass | undefined;
  admin: Admin | undefined;
  /** The files that were sent with the call, in the order in which its input lists them. */
  uploads: readonly UploadedFile[];
  /** For calls made with a pass. */
  own: OwnAccess;
  /** Adds facts about this change to the audit log: names and numbers, never a secret. */
  note: (facts: Record<string, unknown>) => void;
  /** Sets the target of the change, if it only becomes known (or better known) now. */
  about: (target: Target) => void;
  /** Opens the case in the unit of work that makes the change, for actions with `opensOwnCase`. */
  openCase: (tx: Transaction) => Promise<void>;
  /** The case number of this change. */
  caseId: number | undefined;
  /** The case that this call undoes. */
  undoes: number | undefined;
  /** For actions with one target or many. */
  jobs: JobDesk;
  /** Aborted once the action's deadline has passed. */
  signal: AbortSignal;
  /** The owner's platform connections. */
  platforms: Platforms;
  /** For the admin area, and for showing what a tool lacks. */
  connections: ConnectionDesk;
  /**
   * For long-running calls: rejects like the next call would, once the pass, session or address is blocked.
   * Returns the current time.
   */
  recheck: () => Promise<{ nowMs: number }>;
  /** For a refusal that offers the next step: the pass may take it at once. */
  endCooldown: () => Promise<void>;
  /** For the page's load call: keeps its session, and makes the reads that belong to it. */
  loadPage: (sent: SentByPage) => Promise<PageLoad>;
  /** Makes several free reads for the caller, each checked like a call of its own. */
  readTogether: (reads: readonly WantedRead[]) => Promise<PagePart[]>;
  database: Database;
  audit: SealedLog;
  /** The call that would undo a case, if its feature supports it. */
  undoOf: (one: DoneCase) => UndoPlan | undefined;
  /** Makes that call for the same caller, as a call with a case of its own. Throws what the call throws. */
  undoCase: (caseId: number) => Promise<UndoneCase>;
  /** In force: what the environment sets comes before what an admin saved. */
  settings: Settings;
  fixedSettings: FixedSettings;
  /** How the call arrived. */
  proxy: ProxySeen;
  /** What the setup checklist needs to know of other features. */
  setup: SetupPorts;
  /** The ids of all tools. */
  toolIds: ReadonlySet<string>;
  /** A tool's title, or its id if the tool no longer exists. */
  titleOf: (toolId: string) => string;
  /** For answering moderators' requests. */
  grants: Grants;
  /** Tells people apart, for decisions that need another person. */
  people: PeopleDesk;
  appealCodes: AppealCodes;
  /** For turning the desk in Discord on and off. */
  discordTurn: DiscordTurn;
  /** What Discord would show for a call that the caller practiced. Refuses what isn't practice. */
  tellPracticed: (practiced: PracticedCall) => Promise<ToldInDiscord>;
  /** The address that visitors use, if the owner set it. */
  publicUrl: string | null;
  randomBytes: (count: number) => Uint8Array;
  /** Encrypts the few stored secrets with the desk's own secret. */
  seals: Seals;
  /** For issuing a pass or an admin session. */
  traces: Traces;
  /**
   * Queues a message for the staff channel in the same transaction as the work it describes; does nothing if
   * no channel is set.
   */
  notify: (tx: Transaction, notice: StaffNotice) => Awaitable<void>;
}

/** Additions that an owner can make to an active pass. */
export interface Grants {
  /** The current pass; undefined if it has ended. */
  findPass(tx: Transaction, passId: string, nowMs: number): Awaitable<GrantedPass | undefined>;
  openTool(tx: Transaction, pass: GrantedPass, toolId: string): Awaitable<void>;
  /** Adds targets for today and the next ten minutes; the two-person rule stays in force. */
  addTargets(
    tx: Transaction,
    pass: GrantedPass,
    more: { targets: number; nowMs: number },
  ): Awaitable<void>;
}

export type GrantedPass = Pick<Pass, 'id' | 'holder' | 'scope'>;

/** A case, as its feature sees it. */
export interface DoneCase {
  caseId: number;
  action: string;
  /** The input, and what the handler noted. */
  detail: Readonly<Record<string, unknown>> | null;
  result: Readonly<Record<string, unknown>> | null;
}

/** The call that undoes a case, made like any other call. */
export interface UndoPlan {
  /** For example `bans/unban`. */
  action: string;
  input: Record<string, unknown>;
  /**
   * Extra data for the job kind that callers never send: the previous state. Undoing as a job reads its row
   * from this and the input together.
   */
  more?: Record<string, unknown>;
}

/** What became of an undo. With a job it isn't done yet: it waits for a second person or for the platform. */
export interface UndoneCase {
  caseId: number;
  jobId: number | null;
  /** Undoing it put back what was there before. */
  isRestored: boolean;
}

/** One per action that can be undone; returns undefined if this case can't be. */
export type Undo = (one: DoneCase) => UndoPlan | undefined;

export interface ActionSchemas {
  /** One line for the API's documentation. Here because no screen reads it. */
  summary: string;
  input: z.ZodObject;
  output: z.ZodType;
}

/** An answer with a status other than 200 that is data, not an error. */
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
  readonly pieces: AsyncIterable<string | Uint8Array>;

  constructor(file: { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> }) {
    this.name = file.name;
    this.type = file.type;
    this.pieces = file.pieces;
  }
}

/**
 * A stream of events, sent as they happen. Its case closes when they end: as done, or with the error they
 * threw. A client that leaves aborts the signal; the current step then finishes and no new one starts.
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

/**
 * Background work of a feature, run every few seconds in one process at a time, such as lifting expired bans.
 */
export type Tend = (work: TendWork) => Promise<void>;

export interface TendWork {
  database: Database;
  audit: Pick<SealedLog, 'find'>;
  connections: Pick<ConnectionDesk, 'states'>;
  platforms: Platforms;
  /** The practice world, whatever is connected. */
  sandbox: Platforms;
  nowMs: number;
  settings: Settings;
  /** All commands of this desk, as Discord wants them defined. */
  discordCommands: readonly CommandDefinition[];
  /** Aborted when the process stops. */
  signal: AbortSignal;
  log: DeskLog;
  /** Queues a message for the staff channel, as in a call's context. */
  notify: Context['notify'];
}
