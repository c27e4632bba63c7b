import type { ManyRows, Param, Transaction } from '#database/database.ts';
import type { TaggedRow } from './row.ts';

const COLUMNS = `number, at, phase, case_id, request_id, actor, holder, session_id, address, action, targets,
       outcome, detail, platform, target, target_name, job_id, undoes, address_seal, person_seal, follows, tag`;

const INSERT = `INSERT INTO audit (${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`;

const insertMany: ManyRows = {
  text: (table) => `INSERT INTO audit (${COLUMNS}) ${table}`,
  types: [
    ...([
      'BIGINT',
      'BIGINT',
      'TEXT',
      'BIGINT',
      'TEXT',
      'TEXT',
      'TEXT',
      'TEXT',
      'TEXT',
      'TEXT',
    ] as const),
    ...(['BIGINT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'BIGINT', 'BIGINT'] as const),
    ...(['TEXT', 'TEXT', 'TEXT', 'TEXT'] as const),
  ],
};

/** Opens a case with its first row and returns its number. */
export async function insertIntent(tx: Transaction, row: TaggedRow): Promise<number> {
  const [number = 0] = await tx.drawNumbers('audit', 1);
  await insertNumbered(tx, row, number);
  return number;
}

export async function insertNumbered(
  tx: Transaction,
  row: TaggedRow,
  number: number,
): Promise<void> {
  await tx.run(INSERT, rowParams(row, number));
}

/** Returns the numbers of the new cases in the order of the rows. */
export async function insertIntents(
  tx: Transaction,
  rows: readonly TaggedRow[],
): Promise<number[]> {
  const numbers = await tx.drawNumbers('audit', rows.length);
  const numbered = rows.map((row, at) => rowParams(row, numbers[at] ?? null));
  await tx.runMany(insertMany, numbered);
  return numbers;
}

export async function insertOutcome(tx: Transaction, row: TaggedRow): Promise<void> {
  await tx.run(INSERT, rowParams(row, null));
}

export async function insertOutcomes(tx: Transaction, rows: readonly TaggedRow[]): Promise<void> {
  const unnumbered = rows.map((row) => rowParams(row, null));
  await tx.runMany(insertMany, unnumbered);
}

function rowParams(row: TaggedRow, number: number | null): Param[] {
  return [
    number,
    row.at,
    row.phase,
    row.caseId,
    row.requestId,
    row.actor,
    row.holder,
    row.sessionId,
    row.address,
    row.action,
    row.targets,
    row.outcome,
    row.detail,
    row.platform,
    row.target,
    row.targetName,
    row.jobId,
    row.undoes,
    row.addressSeal,
    row.personSeal,
    row.follows,
    row.tag,
  ];
}

// More rows than can be in progress at once: older intents already have their outcome.
const LOOKED_BACK_ROWS = 20_000;

export interface OpenIntent {
  caseId: number;
  at: number;
  requestId: string;
  actor: string;
  action: string;
  targets: number;
}

/**
 * Finds intents without an outcome, except those of a job or of the desk itself: these are continued after a
 * crash and get their outcome then.
 */
export async function findIntents(tx: Transaction): Promise<OpenIntent[]> {
  return tx.all<OpenIntent>(
    `SELECT intent.number AS "caseId", intent.at, intent.request_id AS "requestId", intent.actor, intent.action, intent.targets
     FROM audit AS intent
     WHERE intent.phase = 'intent' AND intent.job_id IS NULL AND intent.actor <> 'desk'
       AND intent.id > (SELECT COALESCE(MAX(id), 0) FROM audit) - ${LOOKED_BACK_ROWS}
       AND NOT EXISTS (SELECT 1 FROM audit AS outcome WHERE outcome.case_id = intent.number)
     ORDER BY intent.id`,
  );
}

export async function readMark(tx: Transaction, name: string): Promise<string | undefined> {
  const row = await tx.one<{ value: string }>('SELECT value FROM audit_marks WHERE name = $1', [
    name,
  ]);
  return row?.value;
}

export async function writeMark(tx: Transaction, name: string, value: string): Promise<void> {
  await tx.run(
    `INSERT INTO audit_marks (name, value) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [name, value],
  );
}

export async function findNewestTime(tx: Transaction): Promise<number | undefined> {
  return (await tx.one<{ at: number }>('SELECT at FROM audit ORDER BY id DESC LIMIT 1'))?.at;
}

export async function hasOutcome(
  tx: Transaction,
  caseId: number,
  outcome: string,
): Promise<boolean> {
  const sql = 'SELECT 1 AS found FROM audit WHERE case_id = $1 AND outcome = $2';
  return (await tx.one(sql, [caseId, outcome])) !== undefined;
}
