import { useEffect, useState } from 'react';
import type { ActionTypes } from '../../kit/page-action.tsx';
import { actionOf } from '../../kit/page-action.tsx';
import { type Problem, useDeskClient } from '../../kit/page-client.tsx';
import { tool } from './contract.ts';

/** Somebody who types is not asked for on every key. */
const SETTLED_MS = 350;

export interface SettledLook<Output> {
  data: Output | undefined;
  problem: Problem | undefined;
  isLooking: boolean;
  again(): void;
}

/** What the desk says of what stands in the fields, asked for when nobody has typed for a moment. */
export function useSettledLook<Types extends ActionTypes>(
  name: keyof typeof tool.actions,
  input: Types['input'] | undefined,
): SettledLook<Types['output']> {
  const { send, pass } = useDeskClient();
  const [found, setFound] = useState<{ key: string; data?: unknown; problem?: Problem }>();
  const [turn, setTurn] = useState(0);
  const { held } = pass;
  const key = input === undefined ? undefined : JSON.stringify([name, input]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks the same again
  useEffect(() => {
    if (key === undefined || !held) return;
    const over = new AbortController();
    const { signal } = over;
    const [, wanted] = JSON.parse(key) as [string, Record<string, unknown>];
    const look = async () => {
      const answer = await send({ action: actionOf(tool, name), input: wanted, signal });
      if (signal.aborted) return;
      setFound(answer.ok ? { key, data: answer.data } : { key, problem: answer.problem });
    };
    const timer = setTimeout(() => void look(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [key, name, held, send, turn]);

  // Of other words nothing is told.
  const current = key !== undefined && found?.key === key ? found : undefined;
  return {
    data: current?.data,
    problem: current?.problem,
    isLooking: key !== undefined && held && !current,
    again() {
      setFound(undefined);
      setTurn((before) => before + 1);
    },
  };
}
