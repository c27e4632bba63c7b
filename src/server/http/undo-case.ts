// Undoes a case on behalf of a caller, as a call of its own: with its own scope, budget and case.
import { DeskError } from '#errors.ts';
import type { Context, UndoneCase } from '#kit/server/context.ts';
import { Download, Stream } from '#kit/server/context.ts';
import type { Call, Entered } from './call.ts';
import { findUndo } from './linked-cases.ts';
import { enterCall, perform } from './perform.ts';
import { parseFields } from './read-input.ts';
import { type Facts, startFacts } from './record.ts';

type ContextFor = (own: Call, by: Entered, told: Facts, signal: AbortSignal) => Context;

export async function undoCase(
  call: Call,
  caseId: number,
  contextFor: ContextFor,
): Promise<UndoneCase> {
  const { desk } = call;
  const past = (await desk.sealedLog.find([caseId])).get(caseId);
  const plan = past?.outcome === 'done' ? findUndo(desk.undos, past) : undefined;
  const loaded = plan && desk.actions.get(plan.action);
  if (!plan || !loaded) throw new DeskError('audit/no-undo', { params: { case: caseId } });
  // Nobody waits to undo something, and an admin may do it without a pass.
  const { cooldown: _, ...action } = loaded.action;
  const own: Call = {
    ...call,
    loaded: { ...loaded, action: { ...action, orAdmin: 'full' } },
    input: parseFields(loaded, plan.input),
    undoes: caseId,
    idempotencyKey: undefined,
  };
  const entered = await enterCall(own);
  const facts = startFacts(own, entered);
  const deadline = new AbortController();
  const context = contextFor(own, entered, facts, deadline.signal);
  const result = await perform(own, { entered, facts, context, deadline });
  if (result instanceof Stream || result instanceof Download || entered.caseId === undefined) {
    throw new Error(`${plan.action} does not answer like an undo`);
  }
  const jobId = facts.more.job_id;
  return {
    caseId: entered.caseId,
    jobId: typeof jobId === 'number' ? jobId : null,
    isRestored: facts.more.restored === true,
  };
}
