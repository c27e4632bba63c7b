import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#database/database.ts';
import { readFacts, wasPractice } from '#desk/audit/cases/describe.ts';
import { isSeen } from '#desk/audit/cases/seen.ts';
import { findCase } from '#desk/audit/cases/store.ts';
import { DeskError } from '#errors.ts';
import { isPlatform } from '#kit/contract/needs.ts';
import { findPairedTool, readToolId } from '#kit/contract/paired-tool.ts';
import { worldsApart } from '#kit/contract/worlds.ts';
import type { DoneCase, Undo, UndoPlan } from '#kit/server/context.ts';
import { toolIds } from '../features.ts';
import type { Call, Entered } from './call.ts';
import { findPractised } from './worlds.ts';

export function findUndo(undos: ReadonlyMap<string, Undo>, one: DoneCase): UndoPlan | undefined {
  // A case that changed nothing has nothing to undo, and a job is undone as a job.
  if (one.result?.already === true || typeof one.result?.job_id === 'number') return undefined;
  return undos.get(one.action)?.(one);
}

/**
 * Verifies that a call really undoes the case: it was done, isn't undone yet, and
 * this is the right call for it.
 */
export async function checkUndo(
  tx: Transaction,
  call: Call,
  { caseId, entered }: { caseId: number; entered: Entered },
): Promise<void> {
  const { desk, loaded, input } = call;
  await tx.lock(`undo ${caseId}`);
  const row = await findCase(tx, caseId);
  if (!row) throw new DeskError('audit/no-such-case', { params: { case: caseId } });
  if (row.undone_by !== null) {
    throw new DeskError('audit/undone', { params: { case: caseId, by: row.undone_by } });
  }
  const wasPracticed = wasPractice(row);
  if (isPlatform(row.platform) && findPractised(call, entered)[row.platform] !== wasPracticed) {
    throw worldsApart(row.platform, wasPracticed);
  }
  const { action } = row;
  const done = { caseId, action, detail: readFacts(row.detail), result: readFacts(row.result) };
  const plan = row.outcome === 'done' ? findUndo(desk.undos, done) : undefined;
  if (plan?.action !== loaded.name || !isDeepStrictEqual(plan.input, input)) {
    throw new DeskError('audit/no-undo', { params: { case: caseId } });
  }
}

/** The case of which this action claims to be the other half. */
export function readWithCase({
  loaded,
  input,
}: Pick<Call, 'loaded' | 'input'>): number | undefined {
  const { with_case: withCase } = input;
  return loaded.action.effect === 'changes' && typeof withCase === 'number' ? withCase : undefined;
}

/** The case must be visible to the caller, done, and made with the other platform's tool. */
export async function checkHalf(
  tx: Transaction,
  { loaded }: Call,
  { withCase, entered }: { withCase: number; entered: Entered },
): Promise<void> {
  const row = await findCase(tx, withCase);
  const params = { case: withCase };
  if (!row || !isSeen(row, { ...entered, toolIds })) {
    throw new DeskError('audit/no-such-case', { params });
  }
  const isOther = findPairedTool(loaded.tool?.id ?? '')?.id === readToolId(row.action);
  if (!isOther || row.outcome !== 'done') throw new DeskError('audit/no-half', { params });
}
