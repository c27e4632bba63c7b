import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { type Answer, type Problem, useDeskClient } from '#kit/page/client.tsx';
import { cases, type schemas } from '../../contract.ts';
import type { AuditCase } from '../audit-case.ts';

type List = ActionOf<typeof schemas, 'list'>;

interface State {
  rows?: readonly AuditCase[];
  now: number;
  cursor: string | null;
  problem?: Problem | undefined;
  loading: boolean;
}

export interface CasePages {
  /** Undefined until the first page has loaded. */
  rows: readonly AuditCase[] | undefined;
  /** The server's time, from the newest answer. */
  now: number;
  hasMore: boolean;
  more: () => void;
  problem: Problem | undefined;
  loading: boolean;
  /** After a failure, requests the failed page again. */
  again: () => void;
}

const nothing: State = { now: 0, cursor: null, loading: false };

/** Loads the cases about a target page by page, or those of the own pass if there is no target. */
export function useCasePages(target: string | undefined): CasePages {
  const { send, pass } = useDeskClient();
  const [state, setState] = useState(nothing);
  const asked = useRef(0);

  const read = useCallback(
    async (cursor: string | null) => {
      asked.current += 1;
      const turn = asked.current;
      setState((before) => ({ ...before, loading: true }));
      const about = target ? { target } : ({ jobs: 'together' } as const);
      const input: List['input'] = { ...about, ...(cursor && { cursor }) };
      const answer = await send({ action: cases.actions.list, input });
      if (turn === asked.current)
        setState((before) => joined(before, answer as Answer<List['output']>));
    },
    [send, target],
  );

  const { held } = pass;
  useEffect(() => {
    setState(nothing);
    if (held) void read(null);
    return () => {
      asked.current += 1;
    };
  }, [held, read]);

  const { rows, now, cursor, problem, loading } = state;
  const go = () => void read(rows ? cursor : null);
  return { rows, now, hasMore: cursor !== null, more: go, problem, loading, again: go };
}

function joined(before: State, answer: Answer<List['output']>): State {
  if (!answer.ok) return { ...before, problem: answer.problem, loading: false };
  const { cases: found, now, next_cursor: cursor } = answer.data;
  return { rows: [...(before.rows ?? []), ...found], now, cursor, loading: false };
}
