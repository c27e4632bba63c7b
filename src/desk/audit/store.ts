import type { Awaitable, Transaction } from '../../database/database.ts';

export interface Intent {
  nowMs: number;
  requestId: string;
  /** `pass:ID`, `key:ID`, `session:ID`, `visitor`, `cli`, or `desk` for what the desk does by itself. */
  actor: string;
  /** The holder of the pass, or the label of the admin key. */
  holder: string | null;
  sessionId: string | null;
  address: string | null;
  action: string;
  targets: number;
  detail: string | null;
}

/** Writes down what is about to happen; its number is the number of the case. */
export function insertIntent(tx: Transaction, intent: Intent): Awaitable<number> {
  return tx.insert(
    `INSERT INTO audit (at, phase, request_id, actor, holder, session_id, address, action, targets, detail)
     VALUES ($1, 'intent', $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      intent.nowMs,
      intent.requestId,
      intent.actor,
      intent.holder,
      intent.sessionId,
      intent.address,
      intent.action,
      intent.targets,
      intent.detail,
    ],
  );
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
  /** What the change adds to its case: names and numbers. */
  detail?: string | null;
}

export function insertOutcome(tx: Transaction, outcome: Outcome): Awaitable<number> {
  return tx.run(
    `INSERT INTO audit (at, phase, case_id, request_id, actor, action, targets, outcome, detail)
     VALUES ($1, 'outcome', $2, $3, $4, $5, $6, $7, $8)`,
    [
      outcome.nowMs,
      outcome.caseId,
      outcome.requestId,
      outcome.actor,
      outcome.action,
      outcome.targets,
      outcome.outcome,
      outcome.detail ?? null,
    ],
  );
}

/** Something that is done in the same commit as its record: one row tells all. */
export async function insertFact(tx: Transaction, fact: Intent): Promise<void> {
  const caseId = await insertIntent(tx, fact);
  await insertOutcome(tx, { ...fact, caseId, outcome: 'done', detail: null });
}

// More than can be under way at once: what lies further back has its outcome.
const LOOKED_BACK_ROWS = 20_000;

/** Gives the intents that a crash left without an outcome the outcome that is true: unknown. */
export async function closeInterrupted(tx: Transaction, nowMs: number): Promise<number> {
  return tx.run(
    `INSERT INTO audit (at, phase, case_id, request_id, actor, action, targets, outcome)
     SELECT $1, 'outcome', intent.id, intent.request_id, intent.actor, intent.action, intent.targets, 'unknown'
     FROM audit AS intent
     WHERE intent.phase = 'intent'
       AND intent.id > (SELECT COALESCE(MAX(id), 0) FROM audit) - ${LOOKED_BACK_ROWS}
       AND NOT EXISTS (SELECT 1 FROM audit AS outcome WHERE outcome.case_id = intent.id)`,
    [nowMs],
  );
}

export interface CaseRow {
  id: number;
  at: number;
  actor: string;
  name: string | null;
  action: string;
  targets: number;
  address: string | null;
  request_id: string;
  detail: string | null;
  outcome: string | null;
  ended_at: number | null;
  result: string | null;
}

/** Cases before a number, newest first. */
export async function listCases(
  tx: Transaction,
  beforeId: number,
  rows: number,
): Promise<CaseRow[]> {
  return tx.all<CaseRow>(
    `SELECT intent.id, intent.at, intent.actor, intent.holder AS name, intent.action, intent.targets,
       intent.address, intent.request_id, intent.detail, outcome.outcome, outcome.at AS ended_at,
       outcome.detail AS result
     FROM audit AS intent LEFT JOIN audit AS outcome ON outcome.case_id = intent.id
     WHERE intent.phase = 'intent' AND intent.id < $1
     ORDER BY intent.id DESC LIMIT $2`,
    [beforeId, rows],
  );
}
