import { useCallback, useEffect, useRef, useState } from 'react';
import type { ActionOf } from '#kit/page/action.tsx';
import { type Problem, useDeskClient } from '#kit/page/client.tsx';
import { status as feature, type schemas } from '../contract.ts';

const REFRESH_MS = 30_000;

export type Status = ActionOf<typeof schemas, 'show'>['output'];
export type ToolStatus = Status['tools'][number];
export type IncidentShown = Status['incidents'][number];

interface Found {
  /** The last answer. It stays if a later one fails. */
  status: Status | undefined;
  problem: Problem | undefined;
  isLoading: boolean;
}

/** Loads the status at once and every 30 s. */
export function useStatus(): Found & { refresh: () => void } {
  const { send } = useDeskClient();
  const [found, setFound] = useState<Found>({
    ...{ status: undefined, problem: undefined, isLoading: true },
  });
  // The client changes with everything that it knows, which is no reason to ask again.
  const latest = useRef(send);
  latest.current = send;
  const asked = useRef(0);

  const refresh = useCallback(async () => {
    asked.current += 1;
    const turn = asked.current;
    setFound((before) => ({ ...before, isLoading: true }));
    const answer = await latest.current({ action: feature.actions.show, input: {} });
    if (turn !== asked.current) return;
    setFound(({ status }) =>
      answer.ok
        ? { status: answer.data as Status, problem: undefined, isLoading: false }
        : { status, problem: answer.problem, isLoading: false },
    );
  }, []);

  useEffect(() => {
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    return () => {
      asked.current += 1;
      clearInterval(timer);
    };
  }, [refresh]);

  return { ...found, refresh: () => void refresh() };
}
