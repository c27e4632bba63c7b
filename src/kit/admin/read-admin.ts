import type { Action } from '../contract/feature.ts';
import { ReadError } from './read-error.ts';
import { type AdminInput, sendAdmin } from '#web/admin/send-admin.ts';

export async function readAdmin<Data>(action: Action, input: AdminInput): Promise<Data> {
  const answer = await sendAdmin<Data>(action, input);
  if (!answer.ok) throw new ReadError(answer.problem);
  return answer.data;
}
