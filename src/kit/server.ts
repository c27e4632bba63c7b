import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import type { Settings } from './settings.ts';

export interface Session {
  id: string;
  /** What the store keeps of its token. */
  hash: string;
  expiresAt: number;
  passId: string | null;
}

export interface Pass {
  id: string;
  label: string;
  holder: string;
  /** Ids of tools; null opens all. */
  scope: readonly string[] | null;
  expiresAt: number | null;
  dailyCap: number | null;
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
  /** The number of the audit entry that this change belongs to. */
  caseId: number | undefined;
  /** Aborted when the action's deadline has passed. */
  signal: AbortSignal;
  database: Database;
  settings: Settings;
  randomBytes: (count: number) => Uint8Array;
}

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

type SchemasOf = () => Record<string, ActionSchemas>;

/** The handlers of a feature, one for each action of its contract, typed by its schemas. */
export type Handlers<Schemas extends SchemasOf> = {
  [Name in keyof ReturnType<Schemas>]: (
    input: z.output<ReturnType<Schemas>[Name]['input']>,
    context: Context,
  ) => Promise<z.output<ReturnType<Schemas>[Name]['output']> | Answer>;
};

export type Handler = (input: never, context: Context) => Promise<unknown>;
