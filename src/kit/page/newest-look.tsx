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
  /** Gets every answer with what was asked for, in the order in which it was asked. */
  answered(answer: Answer<Types['output']>, input: Types['input']): void;
}

interface NewestLook<Types extends ActionTypes> extends Omit<RunningAction<Types>, 'run'> {
  /** Looks it up: at once, or as soon as the look-up under way is answered and its cooldown is over. */
  ask(input: Types['input']): void;
  /** Gives up the look-up that waits. */
  drop(): void;
}

/**
 * A look-up that a person asks for from a form. One that is asked for while another is under way
 * isn't lost: it waits for its turn, and a newer one takes its place. They never overlap, so an older
 * answer can't replace a newer one. Its button needs `openWhileBusy`.
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
    // The button says how long to wait, and that may be hours.
    if (problem.retryAfterMs) return setWish(undefined);
    if (!wasPlatformAsked(problem)) return;
    // It cost its cooldown all the same.
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
      // Pressing twice asks once.
      setWish(underWay.current === JSON.stringify(input) ? undefined : { input });
    },
    drop: () => setWish(undefined),
  };
}

function wasPlatformAsked({ code }: Problem): boolean {
  return /^(?:discord|roblox|player|platform)\//.test(code);
}
