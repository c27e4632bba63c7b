import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { type Target, targetPlatform, targetText } from '#kit/contract/target.ts';
import { EndNotes } from './chain/end-notes.ts';
import type { AuditKeys } from './keys.ts';
import { markPlatform } from './practice-mark.ts';
import { type Row, type TaggedRow, tagRow } from './row.ts';
import { drawSalt } from './salt.ts';
import {
  findIntents,
  insertIntent,
  insertIntents,
  insertOutcome,
  insertOutcomes,
} from './store.ts';

export interface Intent {
  nowMs: number;
  requestId: string;
  /** `pass:ID`, `key:ID`, `session:ID`, `visitor`, `cli`, or `desk` for actions of the desk itself. */
  actor: string;
  /** The holder of the pass, or the label of the admin key. */
  holder: string | null;
  sessionId: string | null;
  address: string | null;
  action: string;
  targets: number;
  detail: string | null;
  about?: Target | undefined;
  jobId?: number | undefined;
  /** The case that this one undoes. */
  undoes?: number | undefined;
  isPractice?: boolean | undefined;
}

export interface Outcome {
  nowMs: number;
  caseId: number;
  requestId: string;
  actor: string;
  action: string;
  targets: number;
  /** `done`, `unknown`, or the code of the error that refused it. */
  outcome: string;
  /** Names and numbers that the action adds to its case. */
  detail?: string | null;
  about?: Target | undefined;
  /** The job that the action became. */
  jobId?: number | undefined;
  isPractice?: boolean | undefined;
}

// Far longer than any call may take, except those in `goOn`.
const UNDER_WAY_MAX_MS = 5 * 60_000;

interface ClosingOptions {
  evenOfLiving?: boolean;
  /** Names of actions that may run for as long as their process lives. */
  goOn?: ReadonlySet<string>;
}

const nothing: ReadonlySet<string> = new Set();

/** Appends to the log. Nothing in it ever changes, except when it's erased. */
export class AuditLog {
  readonly keys: AuditKeys;
  /** Notes of the log's end, kept outside the log. */
  readonly notes: EndNotes;
  /** The newest known block; every new row says that it follows this block. */
  follows: string | null = null;

  /** `endFile` is a further place to note the end, besides the store. */
  constructor(keys: AuditKeys, endFile?: string) {
    this.keys = keys;
    this.notes = new EndNotes(keys, endFile);
  }

  /** Records what is about to happen, as a new case. Returns its number. */
  intent(tx: Transaction, intent: Intent): Promise<number> {
    return insertIntent(tx, this.tagIntent(intent));
  }

  /** Builds the row of an intent for callers that insert it with their own statement. */
  tagIntent({ nowMs, about, isPractice, ...rest }: Intent): TaggedRow {
    return this.#tag({
      ...rest,
      at: nowMs,
      phase: 'intent',
      caseId: null,
      outcome: null,
      jobId: rest.jobId ?? null,
      undoes: rest.undoes ?? null,
      ...aboutFields(about, isPractice),
    });
  }

  /** Writes many intents in one statement and returns their numbers in order. */
  intents(tx: Transaction, intents: readonly Intent[]): Promise<number[]> {
    return insertIntents(
      tx,
      intents.map((intent) => this.tagIntent(intent)),
    );
  }

  outcome(tx: Transaction, outcome: Outcome): Promise<void> {
    return insertOutcome(tx, this.#tagOutcome(outcome));
  }

  async outcomes(tx: Transaction, outcomes: readonly Outcome[]): Promise<void> {
    await insertOutcomes(
      tx,
      outcomes.map((outcome) => this.#tagOutcome(outcome)),
    );
  }

  #tagOutcome(outcome: Outcome): TaggedRow {
    return this.#tag({
      at: outcome.nowMs,
      phase: 'outcome',
      caseId: outcome.caseId,
      requestId: outcome.requestId,
      actor: outcome.actor,
      holder: null,
      sessionId: null,
      action: outcome.action,
      targets: outcome.targets,
      outcome: outcome.outcome,
      jobId: outcome.jobId ?? null,
      undoes: null,
      address: null,
      detail: outcome.detail ?? null,
      ...aboutFields(outcome.about, outcome.isPractice),
    });
  }

  /** Records something that is done in the same commit as its record. */
  async fact(tx: Transaction, fact: Intent): Promise<number> {
    await this.keys.catchUp(tx);
    const caseId = await this.intent(tx, fact);
    await this.outcome(tx, { ...fact, about: undefined, caseId, outcome: 'done', detail: null });
    return caseId;
  }

  /** Closes intents left behind by a dead process with the only true outcome: unknown. */
  async closeInterrupted(
    tx: Transaction,
    nowMs: number,
    { evenOfLiving = false, goOn = nothing }: ClosingOptions = {},
  ): Promise<number> {
    await tx.lock('interrupted cases');
    const living = new Map<string, boolean>();
    let closed = 0;
    for (const intent of await findIntents(tx)) {
      const process = processFromRequest(intent.requestId);
      const isAlive = living.get(process) ?? (await tx.isAlive(process));
      living.set(process, isAlive);
      // This is too old to be a call in progress: the reply to writing it was lost,
      // so no one knows its number.
      const isForgotten = nowMs - intent.at > UNDER_WAY_MAX_MS && !goOn.has(intent.action);
      if (isAlive && !isForgotten && !evenOfLiving) continue;
      await this.outcome(tx, { ...intent, nowMs, outcome: 'unknown' });
      closed += 1;
    }
    return closed;
  }

  #tag(row: Omit<Row, 'follows'>): TaggedRow {
    if (this.keys.isRotatedOut) throw new DeskError('desk/rotated-out');
    return tagRow({ ...row, follows: this.follows }, { keys: this.keys, salt: drawSalt });
  }
}

/** A request's id begins with the name of the process that handles it. */
function processFromRequest(requestId: string): string {
  return requestId.split('-')[0] ?? requestId;
}

function aboutFields(about: Target | undefined, isPractice = false) {
  const platform = about ? (targetPlatform(about.kind) ?? null) : null;
  return {
    platform: markPlatform(platform, isPractice),
    target: about ? targetText(about) : null,
    targetName: about?.name ?? null,
  };
}
