import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ErrorText } from '#ui/error-text.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { Tool } from '../contract/feature.ts';
import { type ActionTypes, findAction } from './action.tsx';
import { type Problem, useDeskClient } from './client.tsx';
import { isPasting } from './pasting.ts';

/** Typing doesn't send a request for every key. */
const SETTLED_MS = 250;

export interface SettledLook<Output> {
  data: Output | undefined;
  problem: Problem | undefined;
  /** When the answer arrived, in performance.now() time. */
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
  /**
   * How long an answer is cached. With a cache, a refresh keeps showing the old answer until the new one
   * arrives.
   */
  keptMs?: number;
}

/** Looks up the content of the fields once typing pauses, and at once if it was pasted. */
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
    const timer = setTimeout(() => void look(), isPasting() ? 0 : SETTLED_MS);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [tool, name, key, keptMs, held, send, turn]);

  // A result for a different input isn't shown.
  const current = key !== undefined && found?.key === key ? found : undefined;
  return {
    data: current?.data,
    problem: current?.problem,
    at: current?.at,
    isLooking: key !== undefined && held && !current,
    again() {
      // Clears every entry, because a name and an id may belong to the same person.
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
  /** Label of the retry button. */
  again: string;
  /** Other suggestions. */
  children?: ReactNode;
}

/** Explains why the look-up failed, with a retry button if retrying may help. */
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
