import type { Action, Feature } from '../../kit/contract.ts';
import { ReadError } from './read-error.ts';
import { type AdminInput, sendAdmin } from './send-admin.ts';

export function actionOf(feature: Feature, name: string): Action {
  const action = feature.actions[name];
  if (!action) throw new Error(`${feature.id} has no action ${name}.`);
  return action;
}

export async function readAdmin<Data>(action: Action, input: AdminInput): Promise<Data> {
  const answer = await sendAdmin<Data>(action, input);
  if (!answer.ok) throw new ReadError(answer.problem);
  return answer.data;
}
