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
const CASE = `intent.id, intent.at, intent.actor, intent.holder AS name, intent.action, intent.targets,
  intent.address, intent.request_id, ${PLATFORM_SQL} AS platform,
  ${IS_PRACTICE_SQL} AS is_practice,
  COALESCE(outcome.target, intent.target) AS target,
  COALESCE(outcome.target_name, intent.target_name) AS target_name,
  COALESCE(intent.job_id, outcome.job_id) AS job_id, intent.undoes,
  intent.detail, outcome.outcome, outcome.at AS ended_at, outcome.detail AS result,
  CASE WHEN LENGTH(intent.person_seal) = 22 OR LENGTH(outcome.person_seal) = 22 THEN 1 ELSE 0 END AS is_erased,
  (SELECT MIN(undo.id) FROM audit AS undo JOIN audit AS came ON came.case_id = undo.id
   WHERE undo.undoes = intent.id AND came.outcome = 'done' AND came.job_id IS NULL) AS undone_by,
  COALESCE(
    (SELECT link.with_case FROM case_links AS link WHERE link.case_id = intent.id AND outcome.outcome = 'done'),
    (SELECT MAX(link.case_id) FROM case_links AS link JOIN audit AS came ON came.case_id = link.case_id
     WHERE link.with_case = intent.id AND came.outcome = 'done')) AS other_half`;

/** An unknown outcome may be resolved later, so the last one counts. Both engines find it by the index. */
const LATEST = `outcome.case_id = intent.id AND NOT EXISTS (
  SELECT 1 FROM audit AS later WHERE later.case_id = intent.id AND later.id > outcome.id)`;

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

/** Lists the cases of a span, newest first. */
export async function listCases(
  tx: Transaction,
  span: Span,
  { rows, outcome }: { rows: number; outcome?: OutcomeKind | undefined },
): Promise<CaseRow[]> {
  return tx.all<CaseRow>(
    `SELECT ${CASE}
     FROM audit AS intent LEFT JOIN audit AS outcome ON ${LATEST}
     WHERE intent.phase = 'intent' AND intent.id < $1 AND intent.id >= $2
       AND intent.at >= $3 AND intent.at <= $4 ${outcome ? OUTCOMES[outcome] : ''}
     ORDER BY intent.id DESC LIMIT $5`,
    [span.before, span.from, span.fromMs, span.toMs, rows],
  );
}

/** Lists the sealed cases that have all of these facets, newest first. The first facet leads the join. */
export async function listCasesWith(
  tx: Transaction,
  facets: readonly [string, ...string[]],
  { span, rows, outcome }: { span: Span; rows: number; outcome?: OutcomeKind | undefined },
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
     WHERE lead.facet = $1 AND lead.case_id < $2 AND lead.case_id >= $3 AND intent.id = lead.case_id
       AND intent.at >= $4 AND intent.at <= $5 ${outcome ? OUTCOMES[outcome] : ''}
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

export async function findCase(tx: Transaction, id: number): Promise<CaseRow | undefined> {
  return tx.one<CaseRow>(
    `SELECT ${CASE}
     FROM audit AS intent LEFT JOIN audit AS outcome ON ${LATEST}
     WHERE intent.id = $1 AND intent.phase = 'intent'`,
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
     WHERE intent.id IN (${places}) AND intent.phase = 'intent'`,
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
     WHERE intent.id IN (${numbers}) AND intent.phase = 'intent' AND outcome.outcome = 'done'`,
    [...ids],
  );
}

/** The first row that may be from this time or later; all sealed rows before it are older. */
export async function findFirstId(tx: Transaction, fromMs: number): Promise<number> {
  const block = await tx.one<{ first_id: number }>(
    'SELECT first_id FROM audit_blocks WHERE to_at >= $1 ORDER BY to_at LIMIT 1',
    [fromMs],
  );
  if (block) return block.first_id;
  const last = await tx.one<{ last_id: number }>(
    'SELECT last_id FROM audit_blocks ORDER BY number DESC LIMIT 1',
  );
  return (last?.last_id ?? 0) + 1;
}

/** The last row that may be from this time or earlier; undefined if the newest row may be. */
export async function findLastId(tx: Transaction, toMs: number): Promise<number | undefined> {
  const block = await tx.one<{ last_id: number }>(
    'SELECT last_id FROM audit_blocks WHERE to_at > $1 ORDER BY to_at LIMIT 1',
    [toMs],
  );
  return block?.last_id;
}

/** The time of the first row with this number or a higher one. */
export async function findTime(tx: Transaction, fromId: number): Promise<number | undefined> {
  const row = await tx.one<{ at: number }>(
    'SELECT at FROM audit WHERE id >= $1 ORDER BY id LIMIT 1',
    [fromId],
  );
  return row?.at;
}

/** Finds the desk's own records about its log. */
export async function findFacts(
  tx: Transaction,
  tool: string,
  actions: readonly string[],
): Promise<{ id: number; action: string }[]> {
  const sealedTo = `(SELECT COALESCE(MAX(last_id), 0) FROM audit_blocks)`;
  const names = actions.map((_, at) => `$${at + 2}`).join(', ');
  return tx.all<{ id: number; action: string }>(
    `SELECT audit.id, audit.action FROM audit_facets CROSS JOIN audit
     WHERE audit_facets.facet = $1 AND audit.id = audit_facets.case_id AND audit.action IN (${names})
     UNION ALL
     SELECT id, action FROM audit WHERE id > ${sealedTo} AND phase = 'intent' AND action IN (${names})`,
    [hashFacet(`tool:${tool}`), ...actions],
  );
}
