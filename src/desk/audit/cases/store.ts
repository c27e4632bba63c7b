import type { Param, Transaction } from '#database/database.ts';
import { hashFacet } from '../facets/store.ts';
import { IS_PRACTICE_SQL, PLATFORM_SQL } from '../practice-mark.ts';

export interface CaseRow {
  id: number;
  at: number;
  actor: string;
  name: string | null;
  action: string;
  targets: number;
  address: string | null;
  request_id: string;
  session_id: string | null;
  platform: string | null;
  is_practice: number;
  target: string | null;
  target_name: string | null;
  job_id: number | null;
  undoes: number | null;
  detail: string | null;
  outcome: string | null;
  ended_at: number | null;
  result: string | null;
  /** 1 if the person in this case was erased. */
  is_erased: number;
  /** The case that undid this one. */
  undone_by: number | null;
  /** The case of the same person on the other platform. */
  other_half: number | null;
}

/** An undo that only became a job hasn't undone anything yet. */
const CASE = `intent.number AS id, intent.at, intent.actor, intent.holder AS name, intent.action, intent.targets,
  intent.address, intent.request_id, intent.session_id, ${PLATFORM_SQL} AS platform,
  ${IS_PRACTICE_SQL} AS is_practice,
  COALESCE(outcome.target, intent.target) AS target,
  COALESCE(outcome.target_name, intent.target_name) AS target_name,
  COALESCE(intent.job_id, outcome.job_id) AS job_id, intent.undoes,
  intent.detail, outcome.outcome, outcome.at AS ended_at, outcome.detail AS result,
  CASE WHEN LENGTH(intent.person_seal) = 22 OR LENGTH(outcome.person_seal) = 22 THEN 1 ELSE 0 END AS is_erased,
  (SELECT MIN(undo.number) FROM audit AS undo JOIN audit AS came ON came.case_id = undo.number
   WHERE undo.undoes = intent.number AND came.outcome = 'done' AND came.job_id IS NULL) AS undone_by,
  COALESCE(
    (SELECT link.with_case FROM case_links AS link WHERE link.case_id = intent.number AND outcome.outcome = 'done'),
    (SELECT MAX(link.case_id) FROM case_links AS link JOIN audit AS came ON came.case_id = link.case_id
     WHERE link.with_case = intent.number AND came.outcome = 'done')) AS other_half`;

/** An unknown outcome may be resolved later, so the last one counts. Both engines find it by the index. */
const LATEST = `outcome.case_id = intent.number AND NOT EXISTS (
  SELECT 1 FROM audit AS later WHERE later.case_id = intent.number AND later.id > outcome.id)`;

/** The case numbers and times that a list covers. */
export interface Span {
  /** Exclusive upper bound of the case numbers. */
  before: number;
  /** Inclusive lower bound of the case numbers. */
  from: number;
  fromMs: number;
  toMs: number;
}

export type OutcomeKind = 'done' | 'refused' | 'unknown';

const OUTCOMES: Record<OutcomeKind, string> = {
  done: "AND outcome.outcome = 'done'",
  refused: "AND outcome.outcome NOT IN ('done', 'unknown')",
  unknown: "AND outcome.outcome = 'unknown'",
};

export const everywhere: Span = {
  before: Number.MAX_SAFE_INTEGER,
  from: 0,
  fromMs: 0,
  toMs: Number.MAX_SAFE_INTEGER,
};

/** Not a row of a job: the case that started the job stands for them all. */
const IS_ENTRY = 'AND intent.job_id IS NULL';

interface Wanted {
  rows: number;
  outcome?: OutcomeKind | undefined;
  isGrouped?: boolean | undefined;
}

/** Lists the cases of a span, newest first. */
export async function listCases(
  tx: Transaction,
  span: Span,
  { rows, outcome, isGrouped }: Wanted,
): Promise<CaseRow[]> {
  return tx.all<CaseRow>(
    `SELECT ${CASE}
     FROM audit AS intent LEFT JOIN audit AS outcome ON ${LATEST}
     WHERE intent.number < $1 AND intent.number >= $2
       AND intent.at >= $3 AND intent.at <= $4 ${outcome ? OUTCOMES[outcome] : ''}
       ${isGrouped ? IS_ENTRY : ''}
     ORDER BY intent.number DESC LIMIT $5`,
    [span.before, span.from, span.fromMs, span.toMs, rows],
  );
}

/** Lists the sealed cases that have all of these facets, newest first. The first facet leads the join. */
export async function listCasesWith(
  tx: Transaction,
  facets: readonly [string, ...string[]],
  { span, rows, outcome, isGrouped }: Wanted & { span: Span },
): Promise<CaseRow[]> {
  const [lead, ...others] = facets.map(hashFacet) as [number, ...number[]];
  const probes = others.map(
    (_, at) => `AND EXISTS (SELECT 1 FROM audit_facets AS other
       WHERE other.facet = $${at + 7} AND other.case_id = lead.case_id)`,
  );
  // The joins run in the written order: the lead is the shortest list.
  return tx.all<CaseRow>(
    `SELECT ${CASE}
     FROM audit_facets AS lead CROSS JOIN audit AS intent
     LEFT JOIN audit AS outcome ON ${LATEST}
     WHERE lead.facet = $1 AND lead.case_id < $2 AND lead.case_id >= $3 AND intent.number = lead.case_id
       AND intent.at >= $4 AND intent.at <= $5 ${outcome ? OUTCOMES[outcome] : ''}
       ${isGrouped ? IS_ENTRY : ''}
       ${probes.join(' ')}
     ORDER BY lead.case_id DESC LIMIT $6`,
    [lead, span.before, span.from, span.fromMs, span.toMs, rows, ...others] satisfies Param[],
  );
}

/** Finds the case this many steps back in a facet's list; undefined if the list is shorter. */
export async function stepBack(
  tx: Transaction,
  facet: string,
  { before, steps }: { before: number; steps: number },
): Promise<number | undefined> {
  const row = await tx.one<{ case_id: number }>(
    `SELECT case_id FROM audit_facets WHERE facet = $1 AND case_id < $2
     ORDER BY case_id DESC LIMIT 1 OFFSET $3`,
    [hashFacet(facet), before, steps - 1],
  );
  return row?.case_id;
}

/** Finds the cases just before and after one in a facet's list. */
export async function findBeside(
  tx: Transaction,
  facet: string,
  caseId: number,
): Promise<{ previous: number | null; next: number | null }> {
  const row = await tx.one<{ previous: number | null; next: number | null }>(
    `SELECT (SELECT MAX(case_id) FROM audit_facets WHERE facet = $1 AND case_id < $2) AS previous,
       (SELECT MIN(case_id) FROM audit_facets WHERE facet = $3 AND case_id > $4) AS next`,
    [hashFacet(facet), caseId, hashFacet(facet), caseId],
  );
  return { previous: row?.previous ?? null, next: row?.next ?? null };
}

export async function findCase(tx: Transaction, id: number): Promise<CaseRow | undefined> {
  return tx.one<CaseRow>(
    `SELECT ${CASE}
     FROM audit AS intent LEFT JOIN audit AS outcome ON ${LATEST}
     WHERE intent.number = $1`,
    [id],
  );
}

/** Finds those cases that exist and weren't erased. */
export async function findCasesById(tx: Transaction, ids: readonly number[]): Promise<CaseRow[]> {
  if (ids.length === 0) return [];
  const places = ids.map((_, at) => `$${at + 1}`).join(', ');
  const rows = await tx.all<CaseRow>(
    `SELECT ${CASE}
     FROM audit AS intent LEFT JOIN audit AS outcome ON ${LATEST}
     WHERE intent.number IN (${places})`,
    [...ids],
  );
  return rows.filter(({ is_erased }) => is_erased === 0);
}

/** Finds those cases whose outcome is done. */
export async function findDoneCases(tx: Transaction, ids: readonly number[]): Promise<CaseRow[]> {
  const numbers = ids.map((_, at) => `$${at + 1}`).join(', ') || 'NULL';
  return tx.all<CaseRow>(
    `SELECT ${CASE}
     FROM audit AS intent JOIN audit AS outcome ON ${LATEST}
     WHERE intent.number IN (${numbers}) AND outcome.outcome = 'done'`,
    [...ids],
  );
}

// On PostgreSQL, cases that are written at the same moment may be stored in another order than they are numbered.
const SWAPPED_MAX = 200;

/** The first case that may be from this time or later; all sealed cases before it are older. */
export async function findFirstNumber(tx: Transaction, fromMs: number): Promise<number> {
  const row = await tx.one<{ number: number }>(
    `SELECT number FROM audit WHERE number IS NOT NULL AND id >= COALESCE(
       (SELECT first_id FROM audit_blocks WHERE to_at >= $1 ORDER BY to_at LIMIT 1),
       (SELECT MAX(last_id) + 1 FROM audit_blocks), 0)
     ORDER BY id LIMIT 1`,
    [fromMs],
  );
  return row ? Math.max(0, row.number - SWAPPED_MAX) : everywhere.before;
}

/** The last case that may be from this time or earlier; undefined if the newest may be. */
export async function findLastNumber(tx: Transaction, toMs: number): Promise<number | undefined> {
  const row = await tx.one<{ number: number }>(
    `SELECT number FROM audit WHERE number IS NOT NULL AND id <=
       (SELECT last_id FROM audit_blocks WHERE to_at > $1 ORDER BY to_at LIMIT 1)
     ORDER BY id DESC LIMIT 1`,
    [toMs],
  );
  return row && row.number + SWAPPED_MAX;
}

/** The time of the first case with this number or a higher one. */
export async function findTime(tx: Transaction, from: number): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    'SELECT at FROM audit WHERE number >= $1 ORDER BY number LIMIT 1',
    [from],
  );
  return row?.at;
}

/** Finds the desk's own records about its log: the ids and case numbers of their first rows. */
export async function findFacts(
  tx: Transaction,
  tool: string,
  actions: readonly string[],
): Promise<{ id: number; number: number; action: string }[]> {
  const sealedTo = `(SELECT COALESCE(MAX(last_id), 0) FROM audit_blocks)`;
  const names = actions.map((_, at) => `$${at + 2}`).join(', ');
  return tx.all<{ id: number; number: number; action: string }>(
    `SELECT audit.id, audit.number, audit.action FROM audit_facets CROSS JOIN audit
     WHERE audit_facets.facet = $1 AND audit.number = audit_facets.case_id AND audit.action IN (${names})
     UNION ALL
     SELECT id, number, action FROM audit WHERE id > ${sealedTo} AND phase = 'intent' AND action IN (${names})`,
    [hashFacet(`tool:${tool}`), ...actions],
  );
}
