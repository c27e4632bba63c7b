import { DeskError } from '#errors.ts';
import { neededPlatforms, type PlatformName } from '#kit/contract/needs.ts';
import { Download } from '#kit/server/context.ts';
import type { Desk } from '../../desk.ts';
import type { LoadedAction } from '../../features.ts';
import type { Span } from '../../spans/span.ts';
import type { Call, LinkedAccount } from '../call.ts';
import { countAction } from '../metrics.ts';
import { parseFields } from '../read-input.ts';
import { forInput, runCall } from '../run-call.ts';
import { findPractised } from '../worlds.ts';

interface LinkedCall {
  linked: LinkedAccount;
  /** The input as the action's schema wants it, not checked yet. */
  input: Record<string, unknown>;
  /** The interaction's id, or what else makes this call the same when it comes again. */
  key: string;
  requestId: string;
  /** The request that Discord sent, if it is followed. */
  span: Span | undefined;
  undoes?: number | undefined;
  /** The platforms that were in practice when the person decided. */
  shownPractice?: readonly string[] | undefined;
  /** Told the case of a change, as soon as its intent is written. */
  onCase?: ((caseId: number) => void) | undefined;
}

export interface LinkedResult {
  /** What the action answers over HTTP, too. */
  output: unknown;
  /** The case of a change. */
  caseId: number | undefined;
  /** Those of the tool's platforms that were in practice. */
  practice: readonly PlatformName[];
}

/**
 * Makes a call for a Discord account that is linked with a pass. It takes the way of any other call: scope,
 * budget, cooldown, two-person limit, Idempotency-Key, intent and outcome.
 */
export async function runLinked(
  desk: Desk,
  loaded: LoadedAction,
  wish: LinkedCall,
): Promise<LinkedResult> {
  const { requestId, span, undoes } = wish;
  // Every other call is refused before its body is read.
  if (desk.settings().maintenance) throw new DeskError('desk/offline');
  const startedMs = desk.stopwatch();
  const input = parseFields(loaded, wish.input);
  const call: Call = {
    desk,
    loaded: forInput(loaded, { input, undoes }),
    caller: { address: null, household: nameHousehold(wish.linked.userId) },
    linked: wish.linked,
    requestId,
    nowMs: desk.now(),
    practised: desk.connections.practised(),
    shownPractice: wish.shownPractice,
    ...{ sessionToken: undefined, passToken: undefined, adminToken: undefined },
    ...{ input, undoes, idempotencyKey: wish.key },
  };
  const told: Omit<LinkedResult, 'output'> = { caseId: undefined, practice: [] };
  const run = () =>
    runCall(call, {
      arrival: { agent: 'Discord', bearer: undefined, uploads: [], proxy: { state: 'none' } },
      startedMs,
      onEntered(entered) {
        told.caseId = entered.kept?.case_id ?? entered.caseId;
        if (told.caseId !== undefined) wish.onCase?.(told.caseId);
        const practised = findPractised(call, entered);
        const platforms = loaded.tool ? neededPlatforms(loaded.tool) : [];
        told.practice = platforms.filter((platform) => practised[platform]);
      },
    });
  const { tracer } = desk;
  const followed = () => (tracer && span ? tracer.action(span, loaded.name, run) : run());
  const ran = await countOf(desk, loaded)(followed);
  if (ran.as === 'stream' || ran.result instanceof Download) {
    throw new Error(`${loaded.name} does not answer like a command`);
  }
  const { body } = ran.result;
  return { ...told, output: body === null ? undefined : JSON.parse(body) };
}

/** An account's requests are counted together, like those of a household. */
export function nameHousehold(userId: string): string {
  return `discord:${userId}`;
}

const counts = new WeakMap<Desk, Map<string, ReturnType<typeof countAction>>>();

function countOf(desk: Desk, loaded: LoadedAction) {
  const known = counts.get(desk) ?? new Map<string, ReturnType<typeof countAction>>();
  counts.set(desk, known);
  const count = known.get(loaded.name) ?? countAction(desk, loaded);
  known.set(loaded.name, count);
  return count;
}
