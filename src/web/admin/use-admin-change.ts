import { useRef, useState } from 'react';
import type { Feature } from '../../kit/contract.ts';
import type { ActionTypes } from '../../kit/page-action.tsx';
import { type Attempt, isUnsettled, nextAttempt } from '../../kit/page-attempt.ts';
import type { Answer, Problem } from '../../kit/page-client.tsx';
import { useGuard } from '../../kit/page-guard.tsx';
import { type Message, showMessage } from '../../ui/messages.ts';
import { words } from '../../ui/words.ts';
import { queryClient } from './query-client.ts';
import { actionOf } from './read-admin.ts';
import { type AdminInput, sendAdmin } from './send-admin.ts';
import en from './words/en.json';

const say = words(en);

interface AdminChangeOptions<Output> {
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
  options: AdminChangeOptions<Types['output']> = {},
): AdminChange<Types> {
  const guard = useGuard();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const unsettled = useRef<Attempt>(undefined);
  const underWay = useRef<Promise<Answer<Types['output']>>>(undefined);
  const action = actionOf(feature, name);

  async function attempt(input: Types['input']): Promise<Answer<Types['output']>> {
    const login = guard.findLogin(input);
    if (login) return fail(loginProblem(guard.loginWords(login.kind)));
    const current = nextAttempt(action, input, { lost: unsettled.current });
    const answer = await sendAdmin<Types['output']>(action, input as AdminInput, {
      idempotencyKey: current?.key,
    });
    unsettled.current = !answer.ok && isUnsettled(answer.problem) ? current : undefined;
    // Also after a failure: somebody else may have been quicker, or it was done and the answer lost.
    void queryClient.invalidateQueries();
    if (!answer.ok) return fail(answer.problem);
    showMessage({ tone: 'ok', ...(options.success ?? ownWords)(answer.data) });
    return answer;
  }

  function fail(failure: Problem): Answer<Types['output']> {
    setProblem(failure);
    const told = { title: failure.title, description: failure.detail };
    showMessage({ tone: 'bad', ...told, ...options.failure?.(failure) });
    return { ok: false, problem: failure };
  }

  function run(input: Types['input']): Promise<Answer<Types['output']>> {
    // A second press while the first is under way gets the first one's answer.
    if (underWay.current) return underWay.current;
    setBusy(true);
    setProblem(undefined);
    const running = attempt(input).finally(() => {
      underWay.current = undefined;
      setBusy(false);
    });
    underWay.current = running;
    return running;
  }

  return { run, busy, problem, clear: () => setProblem(undefined) };
}

function ownWords(output: unknown): { title: string; description: string } {
  const told = (typeof output === 'object' ? output : null) as Record<string, unknown> | null;
  const detail = told?.detail ?? told?.message;
  return {
    title: say('change.done'),
    description: typeof detail === 'string' ? detail : say('change.completed'),
  };
}

function loginProblem(login: { kind: string; revoke: string }): Problem {
  return {
    status: 422,
    code: 'guard/login-secret',
    title: say('login-secret.title'),
    detail: say('login-secret.detail', { kind: login.kind, revoke: login.revoke }),
    fields: {},
  };
}
