import { sayWait } from '#errors/say-wait.ts';
import { DeskError } from '#errors.ts';
import type { BudgetKind, Refusal } from './rules.ts';

/** The refusal of a call whose budget is used up, or that needs a second person. */
export function overBudget(kind: BudgetKind, refusal: Refusal): DeskError {
  const { limit, left } = refusal;
  if ('needsSecondPerson' in refusal) {
    return new DeskError('limits/second-person', { params: { limit, left } });
  }
  return new DeskError(kind === 'changes' ? 'limits/budget' : 'limits/lookups', {
    retryAfterMs: refusal.waitMs,
    params: { limit, left, window: refusal.window, wait: sayWait(refusal.waitMs) },
  });
}
