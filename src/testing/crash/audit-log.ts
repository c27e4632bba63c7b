import type { Transaction } from '#database/database.ts';
import type { CrashEngine } from './engine.ts';

/** A case as logged: who started which action, and every outcome recorded for it. */
export interface LoggedCase {
  id: number;
  actor: string;
  action: string;
  requestId: string;
  outcomes: string[];
}

interface AuditRow {
  id: number;
  number: number | null;
  phase: string;
  case_id: number | null;
  actor: string;
  action: string;
  request_id: string;
  outcome: string | null;
}

/** Reads the cases by actor, in the order in which they started. */
export async function readCases(engine: CrashEngine): Promise<Map<string, LoggedCase[]>> {
  const { cases } = sortOut(await engine.read(listRows));
  return Map.groupBy(cases.values(), ({ actor }) => actor);
}

/** Lists what is wrong with the log as a whole, regardless of the actor. */
export async function checkChain(engine: CrashEngine): Promise<string[]> {
  const { cases, strays } = sortOut(await engine.read(listRows));
  const wrong = [...cases.values()].filter(({ outcomes }) => outcomes.length !== 1);
  return [
    ...wrong.map(({ id, outcomes }) => `case ${id} has ${outcomes.length} outcomes, not one`),
    ...strays.map((id) => `row ${id} is the outcome of no case`),
    ...(await engine.findDamage()),
  ];
}

async function listRows(tx: Transaction): Promise<AuditRow[]> {
  return tx.all<AuditRow>(
    'SELECT id, number, phase, case_id, actor, action, request_id, outcome FROM audit ORDER BY id',
  );
}

function sortOut(rows: AuditRow[]): { cases: Map<number, LoggedCase>; strays: number[] } {
  const cases = new Map<number, LoggedCase>();
  const strays: number[] = [];
  for (const { id, number, phase, case_id, actor, action, request_id, outcome } of rows) {
    if (number !== null && phase === 'intent') {
      cases.set(number, { id: number, actor, action, requestId: request_id, outcomes: [] });
      continue;
    }
    const begun = case_id === null ? undefined : cases.get(case_id);
    if (begun && outcome !== null) begun.outcomes.push(outcome);
    else strays.push(id);
  }
  return { cases, strays };
}
