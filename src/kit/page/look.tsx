import { useCallback, useEffect, useRef, useState } from 'react';
import { type Feature, isInScope, type Tool } from '../contract/feature.ts';
import type { ActionTypes } from './action.tsx';
import { type Problem, useDeskClient } from './client.tsx';

export interface Look<Output> {
  /** The last result. It stays while a refresh is loading. */
  data: Output | undefined;
  problem: Problem | undefined;
  loading: boolean;
  /** Refreshes the data. */
  again(): void;
}

/** Data that a page loads by itself when it opens, and again on request. */
export function useLook<Types extends ActionTypes>(
  tool: Feature,
  name: string,
  input?: Types['input'],
): Look<Types['output']> {
  const { send, pass } = useDeskClient();
  const action = tool.actions[name];
  if (!action) throw new Error(`${tool.id} has no action ${name}.`);
  const [found, setFound] = useState<Omit<Look<Types['output']>, 'again'>>(nothing);
  const asked = useRef(0);
  const sent = JSON.stringify(input ?? {});

  const again = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setFound((before) => ({ ...before, loading: true }));
    const answer = await send({ action, input: JSON.parse(sent) });
    if (turn !== asked.current) return;
    if (answer.ok) setFound({ data: answer.data, problem: undefined, loading: false });
    else setFound((before) => ({ ...before, problem: answer.problem, loading: false }));
  }, [action, send, sent]);

  // A tool outside the scope says so above its form, and asks as soon as it's granted.
  const isOpen = pass.held && (!isTool(tool) || isInScope(tool, pass.info?.scope));
  useEffect(() => {
    if (isOpen) void again();
    else setFound(nothing);
    return () => {
      asked.current += 1;
    };
  }, [isOpen, again]);

  return { ...found, again: () => void again() };
}

function isTool(feature: Feature): feature is Tool {
  return 'group' in feature;
}

const nothing = { data: undefined, problem: undefined, loading: false };
