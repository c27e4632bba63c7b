import { useRef, useState } from 'react';
import { words } from '#ui/words.ts';
import type { Action } from '../contract/feature.ts';
import { type Attempt, isUnsettled, nextAttempt } from './attempt.ts';
import type { Answer, Problem } from './client.tsx';
import { useGuard } from './guard.tsx';
import en from './words/en.json';

const say = words(en);

interface Way<Input, Output> {
  action: Action;
  /** Selects what the guard checks, if one field may contain what others may not. */
  guarded?: ((input: Input) => unknown) | undefined;
  send: (input: Input, idempotencyKey: string | undefined) => Promise<Answer<Output>>;
  done: (output: Output, input: Input) => void;
  failed: (problem: Problem) => void;
}

interface Attempts<Input, Output> {
  run: (input: Input) => Promise<Answer<Output>>;
  busy: boolean;
  /** The last failure, until the next run or `clear`. */
  problem: Problem | undefined;
  clear: () => void;
}

/** Connects a button to its call: credential guard, one call at a time, safe retries. */
export function useAttempts<Input, Output>(way: Way<Input, Output>): Attempts<Input, Output> {
  const guard = useGuard();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const unsettled = useRef<Attempt>(undefined);
  const underWay = useRef<Promise<Answer<Output>>>(undefined);

  async function attempt(input: Input): Promise<Answer<Output>> {
    const login = guard.findLogin(way.guarded ? way.guarded(input) : input);
    if (login) return fail(loginProblem(guard.loginWords(login.kind)));
    const current = nextAttempt(way.action, input, { lost: unsettled.current });
    const answer = await way.send(input, current?.key);
    unsettled.current = !answer.ok && isUnsettled(answer.problem) ? current : undefined;
    if (!answer.ok) return fail(answer.problem);
    way.done(answer.data, input);
    return answer;
  }

  function fail(failure: Problem): Answer<Output> {
    setProblem(failure);
    way.failed(failure);
    return { ok: false, problem: failure };
  }

  function run(input: Input): Promise<Answer<Output>> {
    // A second press during the first call gets that call's answer.
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

function loginProblem(login: { kind: string; revoke: string }): Problem {
  return {
    status: 422,
    code: 'guard/login-secret',
    title: say('login.title'),
    detail: say('login.detail', { kind: login.kind, revoke: login.revoke }),
    fields: {},
  };
}
