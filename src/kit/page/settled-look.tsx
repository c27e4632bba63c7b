import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Tool } from '../contract/feature.ts';
import { type ActionTypes, findAction } from './action.tsx';
import { type Problem, useDeskClient } from './client.tsx';

/** Somebody who types is not asked for on every key. */
const SETTLED_MS = 350;

export interface SettledLook<Output> {
  data: Output | undefined;
  problem: Problem | undefined;
  /** When it was answered, on the clock of performance.now(). */
  at: number | undefined;
  isLooking: boolean;
  again(): void;
}

interface Found {
  key: string;
  at: number;
  data?: unknown;
  problem?: Problem;
}

interface LookOptions {
  /** An answer is good for so long; then asking again leaves it there until the next one is. */
  keptMs?: number;
}

/** What the desk says of what stands in the fields, asked for when nobody has typed for a moment. */
export function useSettledLook<Types extends ActionTypes>(
  [tool, name]: readonly [tool: Tool, name: string],
  input: Types['input'] | undefined,
  { keptMs = 0 }: LookOptions = {},
): SettledLook<Types['output']> {
  const { send, pass } = useDeskClient();
  const [found, setFound] = useState<Found>();
  const [turn, setTurn] = useState(0);
  const kept = useRef(new Map<string, Found>());
  const { held } = pass;
  const key = input === undefined ? undefined : JSON.stringify([name, input]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks the same again
  useEffect(() => {
    if (key === undefined || !held) return;
    const known = kept.current.get(key);
    if (known && performance.now() - known.at < keptMs) return setFound(known);
    const over = new AbortController();
    const { signal } = over;
    const [, wanted] = JSON.parse(key) as [string, Record<string, unknown>];
    const look = async () => {
      const answer = await send({ action: findAction(tool, name), input: wanted, signal });
      if (signal.aborted) return;
      const at = performance.now();
      if (!answer.ok) return setFound({ key, at, problem: answer.problem });
      const next = { key, at, data: answer.data };
      if (keptMs > 0) kept.current.set(key, next);
      setFound(next);
    };
    const timer = setTimeout(() => void look(), SETTLED_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [tool, name, key, keptMs, held, send, turn]);

  // Of other words nothing is told.
  const current = key !== undefined && found?.key === key ? found : undefined;
  return {
    data: current?.data,
    problem: current?.problem,
    at: current?.at,
    isLooking: key !== undefined && held && !current,
    again() {
      // All of it: a name and an id may be the same person's.
      kept.current.clear();
      if (keptMs === 0) setFound(undefined);
      setTurn((before) => before + 1);
    },
  };
}

export function Looking({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2 text-small text-ink-2">
      <Spinner size={16} />
      {children}
    </p>
  );
}

interface LookProblemProps {
  problem: Problem;
  onAgain: () => void;
  /** On the button that asks again. */
  again: string;
  /** What else would help. */
  children?: ReactNode;
}

/** Why nothing is known; where asking again may help, a button for that. */
export function LookProblem({ problem, onAgain, again, children }: LookProblemProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <ErrorText role="alert">
        <b>{problem.title}.</b> {problem.detail}
      </ErrorText>
      {children}
      {(problem.status === 0 || problem.status >= 429) && (
        <Button size="small" icon="refresh" onClick={onAgain}>
          {again}
        </Button>
      )}
    </div>
  );
}
