// The way of a call that was read, the same for the page's calls and those from Discord.
import type { Kept } from '#desk/idempotency/store.ts';
import { DeskError } from '#errors.ts';
import { type Download, Stream } from '#kit/server/context.ts';
import type { LoadedAction } from '../features.ts';
import type { Call, Entered } from './call.ts';
import { type Arrival, makeContext } from './make-context.ts';
import { measureDone } from './measure.ts';
import { enterCall, perform } from './perform.ts';
import { type Result, startFacts, type Work } from './record.ts';

interface Running {
  arrival: Arrival;
  startedMs: number;
  /** Called once the caller is known and the intent is written. */
  onEntered: (entered: Entered) => void;
}

export type Ran =
  | { as: 'result'; result: Result | Download }
  /** Its outcome is recorded when it ends. */
  | { as: 'stream'; stream: Stream; work: Work };

/** Enters a call, runs its handler and records its outcome, or repeats the answer that its key has already. */
export async function runCall(
  call: Call,
  { arrival, startedMs, onEntered }: Running,
): Promise<Ran> {
  const { desk, loaded } = call;
  const entered = await enterCall(call);
  onEntered(entered);
  if (entered.kept) return { as: 'result', result: replay(entered.kept, entered, loaded) };
  const facts = startFacts(call, entered);
  const deadline = new AbortController();
  const context = makeContext(call, { entered, facts, arrival, signal: deadline.signal });
  const work = { entered, facts, context, deadline };
  const done = await perform(call, work);
  if (done instanceof Stream) return { as: 'stream', stream: done, work };
  measureDone(call, facts, desk.stopwatch() - startedMs);
  return { as: 'result', result: done };
}

/** A dry run is a look-up, and no one waits to undo, unlock or end something. */
export function forInput(
  loaded: LoadedAction,
  { input, undoes }: Pick<Call, 'input' | 'undoes'>,
): LoadedAction {
  const { cooldown, ...action } = loaded.action;
  const { rehearsal } = action;
  if (rehearsal !== undefined && input[rehearsal] === true) {
    return { ...loaded, action: { ...action, effect: 'reads' } };
  }
  const isRelease = undoes !== undefined || action.skipsCooldown?.(input) === true;
  if (cooldown === undefined || !isRelease) return loaded;
  return { ...loaded, action };
}

function replay(kept: Kept, entered: Entered, loaded: LoadedAction): Result {
  if (kept.body_hash !== entered.bodyHash) throw new DeskError('idempotency/other-body');
  if (kept.state === 'open') throw new DeskError('idempotency/in-progress');
  if (kept.state === 'interrupted') {
    throw new DeskError('idempotency/interrupted', { params: { case: kept.case_id ?? 'unknown' } });
  }
  if (kept.state === 'not-kept') {
    throw new DeskError('idempotency/not-kept', {
      params: { next: loaded.action.secretAnswer ?? '' },
    });
  }
  return { status: kept.status ?? 200, body: kept.answer };
}
