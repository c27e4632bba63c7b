import type { Transaction } from '#database/database.ts';
import { overBudget } from '#desk/limits/over-budget.ts';
import { type BudgetKind, countApart, judgeSpending } from '#desk/limits/rules.ts';
import type { Spender } from '#desk/limits/use-watch.ts';
import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import { type Action, budgetFor } from '#kit/contract/feature.ts';
import { cooldownMs } from '#kit/contract/settings.ts';
import type { Pass } from '#kit/server/context.ts';
import type { Call } from './call.ts';
import { isBeside } from './worlds.ts';

/** The cost of a call on entry, and the budget that pays it. */
export function classifyCharge(action: Action): {
  kind: BudgetKind;
  targets: number;
  isFree: boolean;
} {
  const kind = budgetFor(action);
  if (action.free) return { kind: 'lookups', targets: 0, isFree: true };
  // Charged later, when the number of targets is known.
  if (action.looksOnly) return { kind, targets: 0, isFree: true };
  if (action.many && kind === 'changes') return { kind, targets: 0, isFree: true };
  return { kind, targets: 1, isFree: false };
}

/** Checks cooldown, budget and the two-person rule, and counts the call if it is allowed. */
export async function charge(tx: Transaction, call: Call, pass: Pass): Promise<void> {
  const { desk, nowMs, loaded } = call;
  const settings = desk.settings();
  const { cooldown } = loaded.action;
  const { kind, targets, isFree } = classifyCharge(loaded.action);
  const spender = findSpender(call, pass);
  const use = await desk.use.read(tx, spender, { kind, action: loaded.name, nowMs });
  // Without a cooldown setting nothing cools down, even if another replica's clock is ahead.
  const restMs = cooldownMs(cooldown, settings);
  if (restMs > 0 && use.cooldownUntil > nowMs) throw cooling(call, pass, use.cooldownUntil);
  const { dailyCap } = pass;
  const decision = judgeSpending({ kind, targets, dailyCap, ...use }, settings, nowMs);
  if (!decision.allowed && !isFree) throw overBudget(kind, decision);
  const cooldownUntil = nowMs + restMs;
  await desk.use.add(tx, spender, { kind, action: loaded.name, targets, cooldownUntil, nowMs });
}

function findSpender(call: Call, pass: Pass): Spender {
  const spender = { passId: pass.id, holder: pass.holder };
  return isBeside(call, pass) ? countApart(spender) : spender;
}

/** Ends the cooldown that this call started, so that the next call of its action needn't wait. */
export async function endCooldown(call: Call, pass: Pass | undefined): Promise<void> {
  const { desk, loaded, nowMs } = call;
  if (!pass) return;
  const { kind } = classifyCharge(loaded.action);
  const spender = findSpender(call, pass);
  const nothing = { kind, action: loaded.name, targets: 0, cooldownUntil: nowMs, nowMs };
  try {
    await desk.database.transaction(async (tx) => void (await desk.use.add(tx, spender, nothing)));
  } catch (error) {
    desk.use.forget();
    throw error;
  }
}

/** A few early clicks are forgiven. More than that in a minute count like any request. */
const FORGIVEN_PER_MINUTE = 10;

export function cooling(
  { desk, caller, nowMs, loaded }: Call,
  pass: Pass,
  cooldownUntil: number,
): DeskError {
  const isForgiven = (key: string) =>
    desk.forgivenWindows.count(key, FORGIVEN_PER_MINUTE, nowMs).isWithin;
  // A call with a pass isn't counted for its address, but one that hammers is.
  if (!isForgiven(caller.household)) {
    desk.addressWindows.count(caller.household, desk.settings().addressRequestsPerMinute, nowMs);
  }
  if (isForgiven(pass.id)) desk.passWindows.forgive(pass.id);
  const retryAfterMs = cooldownUntil - nowMs;
  return new DeskError('limits/cooldown', {
    retryAfterMs,
    params: {
      seconds: Math.ceil(retryAfterMs / 1_000),
      wait: sayWait(cooldownMs(loaded.action.cooldown, desk.settings())),
    },
  });
}
