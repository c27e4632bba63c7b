import { useDeskClient } from '#kit/page/client.tsx';
import { evidence } from '../contract.ts';
import { type Item, typed } from './item.ts';

export type Fetched = { ok: true; file: Blob } | { ok: false; why: string };

/** Fetches a file with the reader's credentials, which no address may carry. */
export function useFile(caseId: number): (one: Item) => Promise<Fetched> {
  const { send } = useDeskClient();
  return async (one) => {
    const input = { case_id: caseId, id: one.id };
    const answer = await send({ action: evidence.actions.file, input });
    if (!answer.ok) return { ok: false, why: `${answer.problem.title}: ${answer.problem.detail}` };
    return { ok: true, file: typed(answer.data as Blob, one) };
  };
}
