import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { type Answer, type Problem, useDeskClient } from '#kit/page/client.tsx';
import { jobs, type schemas } from '../../contract.ts';
import type { Job } from '../job.ts';

type List = ActionOf<typeof schemas, 'list'>;
export type JobsFilter = Pick<List['input'], 'state' | 'own'>;

interface State {
  key: string;
  rows?: readonly Job[];
  now: number;
  /** How many of the jobs this reader can see wait for a second person. */
  waiting: number | undefined;
  cursor: string | null;
  problem: Problem | undefined;
}

export interface JobPages {
  /** Undefined until the first page has loaded. */
  rows: readonly Job[] | undefined;
  now: number;
  waiting: number | undefined;
  hasMore: boolean;
  problem: Problem | undefined;
  loading: boolean;
  more: () => void;
  /** Reloads the newest page. */
  again: () => void;
}

const FRESH_MS = 5_000;
const nothing = (key: string): State => ({
  key,
  now: 0,
  waiting: undefined,
  cursor: null,
  problem: undefined,
});

/** Loads jobs, newest first, and reloads them every few seconds while the page is visible. */
export function useJobPages(filter: JobsFilter): JobPages {
  const { send, pass } = useDeskClient();
  const key = JSON.stringify(filter);
  const [state, setState] = useState(() => nothing(key));
  const [loading, setLoading] = useState(false);
  const current = useRef(key);
  current.current = key;

  const read = useCallback(
    async (cursor: string | null) => {
      setLoading(true);
      const input = { ...(JSON.parse(key) as JobsFilter), ...(cursor && { cursor }) };
      const answer = (await send({ action: jobs.actions.list, input })) as Answer<List['output']>;
      if (current.current !== key) return;
      setLoading(false);
      setState((before) => joined(before.key === key ? before : nothing(key), answer, cursor));
    },
    [send, key],
  );

  const { held } = pass;
  useEffect(() => {
    if (!held) return;
    void read(null);
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read(null);
    }, FRESH_MS);
    return () => clearInterval(timer);
  }, [held, read]);

  const shown = state.key === key ? state : { ...nothing(key), waiting: state.waiting };
  const { rows, now, waiting, cursor, problem } = shown;
  return {
    ...{ rows, now, waiting, problem, loading },
    hasMore: cursor !== null,
    more: () => void read(cursor),
    again: () => void read(null),
  };
}

function joined(before: State, answer: Answer<List['output']>, cursor: string | null): State {
  if (!answer.ok) return { ...before, problem: answer.problem };
  const { jobs: found, now, waiting, next_cursor } = answer.data;
  const known = before.rows ?? [];
  const told = { ...before, now, waiting, problem: undefined };
  if (cursor !== null) return { ...told, rows: [...known, ...found], cursor: next_cursor };
  // This is the newest page; older rows that were already loaded stay.
  const oldest = found.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  const below = next_cursor === null ? [] : known.filter(({ id }) => id < oldest);
  const isLonger = below.length > 0;
  return { ...told, rows: [...found, ...below], cursor: isLonger ? before.cursor : next_cursor };
}
