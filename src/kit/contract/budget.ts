interface RollingUse {
  used: number;
  limit: number;
  /** When some of it becomes available again; null while none is used. */
  back_at: number | null;
}

/** A pass's budget for changes. */
export interface Budget {
  /** Used today. */
  changes: { used: number; limit: number };
  ten_minutes: RollingUse;
  /** Shared by all passes of the holder; beyond it a second person is needed. */
  hour: RollingUse;
}

export type BudgetFit =
  /** The number of targets isn't known yet. */
  | 'none'
  | 'fits'
  /** A second person must approve it; then it costs nothing. */
  | 'waits'
  | 'refused';

export interface BudgetState {
  verdict: BudgetFit;
  /** The window with the least left. */
  window: 'ten-minutes' | 'day';
  left: number;
  limit: number;
  /** When some of it becomes available again; null for the day and while nothing is used. */
  backAt: number | null;
  /** Targets left this hour without a second person. */
  alone: number;
  aloneLimit: number;
  aloneBackAt: number | null;
}

/** Predicts the server's answer for this many targets: the second person first, then the budgets. */
export function judgeBudget(
  { changes, ten_minutes, hour }: Budget,
  targets: number | undefined,
): BudgetState {
  const tenLeft = remaining(ten_minutes);
  const dayLeft = remaining(changes);
  const alone = remaining(hour);
  const isDay = dayLeft < tenLeft;
  const left = Math.min(tenLeft, dayLeft);
  return {
    verdict: compareBudget({ targets: targets ?? 0, left, alone }),
    window: isDay ? 'day' : 'ten-minutes',
    left,
    limit: isDay ? changes.limit : ten_minutes.limit,
    backAt: isDay ? null : ten_minutes.back_at,
    alone,
    aloneLimit: hour.limit,
    aloneBackAt: hour.back_at,
  };
}

function remaining({ used, limit }: { used: number; limit: number }): number {
  return Math.max(0, limit - used);
}

function compareBudget(of: { targets: number; left: number; alone: number }): BudgetFit {
  if (of.targets === 0) return 'none';
  if (of.targets > of.alone) return 'waits';
  return of.targets > of.left ? 'refused' : 'fits';
}
