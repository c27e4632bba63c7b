import { type ActionTypes, findAction } from '#kit/page/action.tsx';
import { useAttempts } from '#kit/page/attempts.tsx';
import { type Answer, useDeskClient } from '#kit/page/client.tsx';
import { appeals } from '../../contract.ts';

/** A call of the public page: guarded like any other, but its answer is the page itself and not a message. */
export function usePublicCall<Types extends ActionTypes>(name: 'send' | 'answer') {
  const desk = useDeskClient();
  const action = findAction(appeals, name);
  return useAttempts<Types['input'], Types['output']>({
    action,
    send: (input, idempotencyKey) =>
      desk.send({
        action,
        input: input as Readonly<Record<string, unknown>>,
        idempotencyKey,
      }) as Promise<Answer<Types['output']>>,
    done: () => undefined,
    failed: () => undefined,
  });
}
