import { useEffect, useRef, useState } from 'react';
import type { Feature } from '../contract/feature.ts';
import {
  type ActionOptions,
  type ActionTypes,
  cooldownMs,
  findAction,
  type RunningAction,
  useAction,
} from './action.tsx';
import { type Answer, type Problem, useDeskClient } from './client.tsx';

interface NewestLookOptions<Types extends ActionTypes> extends ActionOptions<Types['output']> {
  /** Receives every answer with its input, in the order the look-ups were requested. */
  answered(answer: Answer<Types['output']>, input: Types['input']): void;
}

interface NewestLook<Types extends ActionTypes> extends Omit<RunningAction<Types>, 'run'> {
  /** Looks it up immediately, or once the current look-up is answered and its cooldown is over. */
  ask(input: Types['input']): void;
  /** Drops the waiting look-up. */
  drop(): void;
}

/**
 * A look-up that a person starts from a form. If another one is running, the new one waits for its turn, and
 * a newer one replaces it. They never overlap, so an older answer can't replace a newer one. Its button needs
 * `openWhileBusy`.
 */
export function useNewestLook<Types extends ActionTypes>(
  tool: Feature,
  name: string,
  { answered, ...options }: NewestLookOptions<Types>,
): NewestLook<Types> {
  const desk = useDeskClient();
  const { run, ...action } = useAction<Types>(tool, name, options);
  const [isRunning, setRunning] = useState(false);
  const [wish, setWish] = useState<{ input: Types['input'] }>();
  const [refusedUntil, setRefusedUntil] = useState<number>();
  const underWay = useRef<string>(undefined);

  async function start(input: Types['input']) {
    underWay.current = JSON.stringify(input);
    setRunning(true);
    setWish(undefined);
    const answer = await run(input);
    underWay.current = undefined;
    setRunning(false);
    if (!answer.ok) noteRefusal(answer.problem);
    answered(answer, input);
  }

  function noteRefusal(problem: Problem) {
    // The button shows how long to wait, which may be hours.
    if (problem.retryAfterMs) return setWish(undefined);
    // With an id to use instead, the next look-up may follow at once.
    if (!wasPlatformAsked(problem) || problem.userId !== undefined) return;
    // The refused look-up still used its cooldown.
    setRefusedUntil(performance.now() + cooldownMs(findAction(tool, name), desk));
  }

  const freeAt = Math.max(action.cooldownUntil ?? 0, refusedUntil ?? 0);
  useEffect(() => {
    if (!wish || isRunning) return;
    const waitMs = Math.max(0, freeAt - performance.now());
    const timer = setTimeout(() => void start(wish.input), waitMs);
    return () => clearTimeout(timer);
  });

  return {
    ...action,
    busy: isRunning || wish !== undefined,
    cooldownUntil: freeAt || undefined,
    ask(input) {
      if (underWay.current === undefined && !wish) return void start(input);
      // A second press with the same input doesn't send it again.
      setWish(underWay.current === JSON.stringify(input) ? undefined : { input });
    },
    drop: () => setWish(undefined),
  };
}

function wasPlatformAsked({ code }: Problem): boolean {
  return /^(?:discord|roblox|player|platform)\//.test(code);
}
