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
  /** Selects what the credential guard checks; defaults to the whole input. */
  guarded?: ((input: Input) => unknown) | undefined;
  /** The message text on success; defaults to the answer's own message. */
  success?: ((output: Output) => { title: string; description?: string }) | undefined;
  /** Failures to show in a message box, and how. The others are shown in place, by whoever shows `problem`. */
  failure?: ((problem: Problem) => Partial<Message> | undefined) | undefined;
}

export interface AdminChange<Types extends ActionTypes> {
  run: (input: Types['input']) => Promise<Answer<Types['output']>>;
  busy: boolean;
  /** The last failure, until the next run or `clear`. */
  problem: Problem | undefined;
  clear: () => void;
}

/**
 * Connects a button to its action: credential guard, message and safe retries. Afterwards every query is
 * refreshed.
 */
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
      // Also after a failure: another admin may have been faster, or the change succeeded and its answer was
      // lost.
      void queryClient.invalidateQueries();
      return answer;
    },
    done: (output) => {
      showMessage({ tone: 'ok', ...(options.success ?? ownWords)(output) });
    },
    failed: (failure) => {
      const words = options.failure?.(failure);
      const told = { title: failure.title, description: failure.detail };
      if (words) showMessage({ tone: 'bad', ...told, ...words });
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
