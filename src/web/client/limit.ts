import { createCell } from '#kit/page/cell.ts';
import type { Answer, Problem } from '#kit/page/client.tsx';

export interface Limit {
  /** When the desk answers again, on the performance.now() clock. */
  until: number;
  isPenalty: boolean;
}

/** Set while the desk refuses every call of this address or pass because there were too many. */
export const limit = createCell<Limit | undefined>(undefined);

/** Clocks differ, so a limit is given a little longer than the desk said. */
const SLACK_MS = 250;
const codes = ['limits/rate', 'limits/penalty'];

/** Any call may meet a limit, and any that is answered shows that it is over. */
export function noteLimit(answer: Answer): void {
  if (answer.ok) limit.set(undefined);
  else if (isLimit(answer.problem)) {
    const { retryAfterMs = 0, code } = answer.problem;
    const until = performance.now() + retryAfterMs + SLACK_MS;
    limit.set({ until, isPenalty: code === 'limits/penalty' });
  }
}

function isLimit({ status, code }: Problem): boolean {
  return status === 429 && codes.includes(code);
}

/** Resolves when the limit is over, or at once without one. */
export async function pastLimit(): Promise<void> {
  const { until = 0 } = limit.get() ?? {};
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
}
