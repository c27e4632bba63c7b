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
  const { status } = error.problem;
  return status === 0 || status === 503 || status === 502 || status === 504;
}
