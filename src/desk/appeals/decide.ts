// Deciding an appeal. Lifting the ban is an undo like any other, with a case of its own.
import type { Transaction } from '#database/database.ts';
import { DeskError, type ErrorCode } from '#errors.ts';
import type { DecisionNote } from '#kit/contract/appeal-decision.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import { findBan } from './ban.ts';
import type { schemas } from './contract.ts';
import { type Decider, judgeDecider, listOpenTools, whoIs } from './deciders.ts';
import { type AppealState, DECIDING_MS, readStanding, type Standing } from './rules.ts';
import {
  type AppealRow,
  beginDecision,
  type Decision,
  endDecision,
  findAppeal,
  reopenDecision,
} from './store.ts';

/** Missing appeals and those out of scope get the same error, so that a pass can't count what it may not see. */
export async function requireAppeal(
  tx: Transaction,
  id: number,
  context: Context,
): Promise<AppealRow> {
  const row = await findAppeal(tx, id);
  const tools = listOpenTools(context);
  if (row && (tools === null || tools.includes(row.tool))) return row;
  throw new DeskError('appeals/no-such', { params: { appeal: id } });
}

export const decide: Handlers<typeof schemas>['decide'] = async (input, context) => {
  const { database, nowMs } = context;
  const { appeal_id: id, decision } = input;
  const first = await database.transaction((tx) => requireAppeal(tx, id, context));
  refuseDecided(first, nowMs);
  const { standing, isUndone } = await findStanding(first, context);
  refuseStanding(decision, standing, first.ban_case);
  const by = { by: whoIs(context).holder, nowMs, answer: input.answer.trim() };
  const claim = await database.transaction(async (tx) => {
    await tx.lock(`appeal ${id}`);
    const row = await requireAppeal(tx, id, context);
    refuseDecided(row, nowMs);
    const decider = await judgeDecider(tx, row, context);
    if (!decider.mayDecide) {
      throw new DeskError('appeals/own-ban', { params: { why: decider.whyNot ?? '' } });
    }
    const untilMs = nowMs + DECIDING_MS;
    const claim = { ...by, untilMs, isAlone: decider.isAlone };
    if (!(await beginDecision(tx, id, claim))) throw busy(id);
    const state = decision === 'uphold' ? 'upheld' : isUndone ? 'lifted' : 'ended';
    if (decision !== 'lift') {
      await endDecision(tx, id, { ...by, state, isAlone: decider.isAlone });
    }
    return { row, decider, state } as const;
  });
  noteDecision(context, { ...claim, decision });
  if (decision === 'lift') return lift(claim.row, context, { ...by, ...claim.decider });
  const { state } = claim;
  return { detail: sayDecision(state, claim.row), state, lift_case: null, lift_job: null };
};

function noteDecision(
  context: Context,
  { row, decider, decision }: { row: AppealRow; decider: Decider; decision: DecisionNote['to'] },
): void {
  context.about({ kind: 'case', id: String(row.ban_case) });
  const note: DecisionNote = { appeal_id: row.id, to: decision };
  if (decider.isAlone) note.alone = true;
  if (row.is_practice === 1) note.practice = true;
  context.note({ ...note });
}

/** How the ban stands, by the log. Without its case, by what was copied from it. */
export async function findStanding(
  row: AppealRow,
  context: Context,
): Promise<{ standing: Standing; isUndone: boolean; jobId: number | null }> {
  const ban = await findBan(row.ban_case, context);
  const isUndone = ban?.isUndone ?? false;
  const standing = readStanding({ isUndone, until: ban?.until ?? row.ends_at }, context.nowMs);
  return { standing, isUndone, jobId: ban?.jobId ?? null };
}

function refuseStanding(decision: string, standing: Standing, caseId: number): void {
  const isInForce = standing === 'in-force';
  const params = { case: caseId };
  if (decision === 'close' && isInForce) throw new DeskError('appeals/in-force', { params });
  if (decision !== 'close' && !isInForce) throw new DeskError('appeals/not-in-force', { params });
}

function refuseDecided({ id, state, decided_by, busy_until }: AppealRow, nowMs: number): void {
  if (state !== 'waiting') {
    throw new DeskError('appeals/decided', { params: { appeal: id, by: decided_by ?? 'Someone' } });
  }
  if (busy_until > nowMs) throw busy(id);
}

function busy(id: number): DeskError {
  return new DeskError('appeals/deciding', { params: { appeal: id } });
}

/** An appeal is only lifted once its ban is. Until then, and after a failure, it stays open. */
async function lift(
  row: AppealRow,
  context: Context,
  by: Omit<Decision, 'state'>,
): ReturnType<typeof decide> {
  const { id, ban_case: caseId } = row;
  const { database } = context;
  try {
    const { caseId: liftCase, jobId, isRestored } = await context.undoCase(caseId);
    const state: AppealState = jobId === null ? 'lifted' : 'lifting';
    const ended = { ...by, state, liftCase, liftJob: jobId, isRestored };
    await database.transaction((tx) => endDecision(tx, id, ended));
    const note: Partial<DecisionNote> = { lift_case: liftCase };
    if (jobId !== null) note.lift_job = jobId;
    context.note({ ...note });
    const detail = sayDecision(state, row);
    return { detail, state, lift_case: liftCase, lift_job: jobId };
  } catch (error) {
    const code: ErrorCode = error instanceof DeskError ? error.code : 'desk/unsure';
    await database.transaction((tx) => reopenDecision(tx, id, code));
    throw error;
  }
}

function sayDecision(state: AppealState, { target_name, target }: AppealRow): string {
  const who = target_name ?? target;
  if (state === 'lifting')
    return `The ban of ${who} isn’t lifted yet. The job that lifts it has started.`;
  if (state === 'lifted') return `The ban of ${who} is lifted. They can read your answer.`;
  if (state === 'ended') return `The appeal of ${who} is closed. They can read your answer.`;
  return `The ban of ${who} stays. They can read your answer.`;
}
