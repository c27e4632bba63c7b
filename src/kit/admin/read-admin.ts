import type { Action } from '../contract/feature.ts';
import type { AdminClient, AdminInput } from './admin-client.tsx';
import { ReadError } from './read-error.ts';

export async function readAdmin<Data>(
  client: AdminClient,
  action: Action,
  input: AdminInput,
): Promise<Data> {
  const answer = await client.send<Data>(action, input);
  if (!answer.ok) throw new ReadError(answer.problem);
  return answer.data;
}
