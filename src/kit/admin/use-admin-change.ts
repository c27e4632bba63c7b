import { useQueryClient } from '@tanstack/react-query';
import { type Message, showMessage } from '#ui/messages.ts';
import { words } from '#ui/words.ts';
import type { Feature } from '../contract/feature.ts';
import { type ActionTypes, findAction } from '../page/action.tsx';
import { useAttempts } from '../page/attempts.tsx';
import type { Answer, Problem } from '../page/client.tsx';
import { type AdminInput, useAdminClient } from './admin-client.tsx';
import en from './words/en.json';

const say = words(en);

export interface AdminChangeOptions<Input, Output> {
  /** What the credential guard looks at; without it the whole input. */
  guarded?: ((input: Input) => unknown) | undefined;
  /** The words of the message box when it worked; without them the answer's own. */
  success?: ((output: Output) => { title: string; description?: string }) | undefined;
  /** Other words, or another tone, of the message box when it failed. */
  failure?: ((problem: Problem) => Partial<Message>) | undefined;
}

export interface AdminChange<Types extends ActionTypes> {
  run: (input: Types['input']) => Promise<Answer<Types['output']>>;
  busy: boolean;
  /** What went wrong the last time; gone when it is run again or cleared. */
  problem: Problem | undefined;
  clear: () => void;
}

/** Between a button and its change: guard, message box, safe repeating; afterwards everything is read anew. */
export function useAdminChange<Types extends ActionTypes>(
  feature: Feature,
  name: string,
  options: AdminChangeOptions<Types['input'], Types['output']> = {},
): AdminChange<Types> {
  const { send } = useAdminClient();
  const queryClient = useQueryClient();
  const action = findAction(feature, name);
  return useAttempts<Types['input'], Types['output']>({
    action,
    guarded: options.guarded,
    send: async (input, idempotencyKey) => {
      const answer = await send<Types['output']>(action, input as AdminInput, {
        idempotencyKey,
      });
      // Also after a failure: somebody else may have been quicker, or it was done and the answer lost.
      void queryClient.invalidateQueries();
      return answer;
    },
    done: (output) => {
      showMessage({ tone: 'ok', ...(options.success ?? ownWords)(output) });
    },
    failed: (failure) => {
      const told = { title: failure.title, description: failure.detail };
      showMessage({ tone: 'bad', ...told, ...options.failure?.(failure) });
    },
  });
}

function ownWords(output: unknown): { title: string; description: string } {
  const told = (typeof output === 'object' ? output : null) as Record<string, unknown> | null;
  const detail = told?.detail ?? told?.message;
  return {
    title: say('change.done'),
    description: typeof detail === 'string' ? detail : say('change.completed'),
  };
}
