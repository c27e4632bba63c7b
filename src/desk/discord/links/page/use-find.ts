import { type ActionOf, findAction } from '#kit/page/action.tsx';
import { useAttempts } from '#kit/page/attempts.tsx';
import { type Answer, useDeskClient } from '#kit/page/client.tsx';
import { discordLinks, type schemas } from '../contract.ts';

export type Find = ActionOf<typeof schemas, 'find'>;

/** Looks up whose code it is. The next question is the answer, so no message says that it was found. */
export function useFind() {
  const desk = useDeskClient();
  const action = findAction(discordLinks, 'find');
  return useAttempts<Find['input'], Find['output']>({
    action,
    send: (input, idempotencyKey) =>
      desk.send({ action, input, idempotencyKey }) as Promise<Answer<Find['output']>>,
    done: () => undefined,
    failed: () => undefined,
  });
}
