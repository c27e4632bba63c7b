import type { Action } from '../contract/feature.ts';
import type { Problem } from '../page/client.tsx';
import type { AdminClient, AdminInput } from './admin-client.tsx';

export async function readAdmin<Data>(
  client: AdminClient,
  action: Action,
  input: AdminInput,
): Promise<Data> {
  const answer = await client.send<Data>(action, input);
  if (!answer.ok) throw new ReadError(answer.problem);
  return answer.data;
}

/** Carries a failed look-up's problem through the query cache. */
export class ReadError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

const RETRIES_MAX = 3;

/** Retries only failures that may go away by themselves. */
export function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= RETRIES_MAX || !(error instanceof ReadError)) return false;
  const { status, code } = error.problem;
  return [0, 502, 503, 504].includes(status) || code === LIMIT;
}

const LIMIT = 'limits/rate';
const STEP_MS = 1_000;
const STEP_MAX_MS = 30_000;

/** After a limit, as long as the desk said and a little more; otherwise longer each time. */
export function retryDelay(failures: number, error: Error): number {
  const { code, retryAfterMs = 0 } = error instanceof ReadError ? error.problem : {};
  return code === LIMIT ? retryAfterMs + STEP_MS : Math.min(STEP_MS * 2 ** failures, STEP_MAX_MS);
}
