import { useCallback, useEffect, useRef, useState } from 'react';
import { actionOf } from '#kit/page/action.tsx';
import { type Answer, type Problem, useDeskClient } from '#kit/page/client.tsx';
import type { ActionOf } from '#kit/page/page.tsx';
import { type schemas, tool } from './contract.ts';

type Bans = ActionOf<typeof schemas, 'bans'>;
export type BanRow = Bans['output']['bans'][number];

interface State {
  rows: readonly BanRow[] | undefined;
  now: number;
  lookedAt: number;
  cursor: string | null;
  problem: Problem | undefined;
  loading: boolean;
}

export interface BanPages extends State {
  /** Goes on where the last page ended; after a failure it asks for the same again. */
  more(): void;
}

const nothing: State = {
  rows: undefined,
  now: 0,
  lookedAt: 0,
  cursor: null,
  problem: undefined,
  loading: false,
};

/** Who is restricted now, page by page. Roblox lists everybody who ever was, so a page may hold few. */
export function useBanPages(universeId: string | undefined, query: string, turn: number): BanPages {
  const { send, pass } = useDeskClient();
  const [state, setState] = useState(nothing);
  const asked = useRef(0);
  const { held } = pass;

  const read = useCallback(
    async (cursor: string | null) => {
      asked.current += 1;
      const mine = asked.current;
      setState((before) => ({ ...before, loading: true, problem: undefined }));
      const input = {
        ...(universeId !== undefined && { universe_id: universeId }),
        ...(query !== '' && { query }),
        ...(cursor !== null && { cursor }),
      };
      const answer = await send({ action: actionOf(tool, 'bans'), input });
      if (mine !== asked.current) return;
      setState((before) =>
        joined(cursor === null ? nothing : before, answer as Answer<Bans['output']>),
      );
    },
    [send, universeId, query],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads it anew
  useEffect(() => {
    if (held && universeId !== undefined) void read(null);
    return () => {
      asked.current += 1;
    };
  }, [held, universeId, read, turn]);

  return { ...state, more: () => void read(state.rows ? state.cursor : null) };
}

function joined(before: State, answer: Answer<Bans['output']>): State {
  if (!answer.ok) return { ...before, problem: answer.problem, loading: false };
  const { bans, now, looked_at, next_cursor: cursor } = answer.data;
  const known = new Set(before.rows?.map(({ user_id }) => user_id));
  return {
    // Somebody may have moved to another page in between.
    rows: [...(before.rows ?? []), ...bans.filter(({ user_id }) => !known.has(user_id))],
    now,
    lookedAt: before.lookedAt + looked_at,
    cursor,
    problem: undefined,
    loading: false,
  };
}
