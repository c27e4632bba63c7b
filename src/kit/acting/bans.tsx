import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-names.ts';
import type { Feature } from '../contract/feature.ts';
import { findAction } from '../page/action.tsx';
import { type Answer, type Problem, useDeskClient } from '../page/client.tsx';

interface Page<Row> {
  now: number;
  bans: Row[];
  looked_at: number;
  next_cursor: string | null;
}

interface State<Row> {
  /** The place and query that the rows belong to. */
  key: string | undefined;
  /** Undefined until loaded. */
  rows: readonly Row[] | undefined;
  now: number;
  /** Number of bans checked; only some may be in effect or match. */
  lookedAt: number;
  cursor: string | null;
  problem: Problem | undefined;
  loading: boolean;
}

export interface BanPages<Row> extends State<Row> {
  /** Loads the next page; after a failure it retries the same one. */
  more(): void;
}

interface BanPagesOptions {
  /** The field that names the server or experience; undefined until known. */
  place: Readonly<Record<string, string>> | undefined;
  query: string;
  /** Changing it reloads the bans. */
  turn: number;
  /** How long to wait after the last key before searching. */
  settleMs?: number;
}

const nothing = {
  key: undefined,
  rows: undefined,
  now: 0,
  lookedAt: 0,
  cursor: null,
  problem: undefined,
  loading: false,
};

/** Loads the current bans page by page. */
export function useBanPages<Row extends { user_id: string }>(
  tool: Feature,
  { place, query, turn, settleMs = 0 }: BanPagesOptions,
): BanPages<Row> & { isCurrent: boolean } {
  const { send, pass } = useDeskClient();
  const [state, setState] = useState<State<Row>>(nothing);
  const asked = useRef(0);
  const { held } = pass;
  const key = place && JSON.stringify({ ...place, ...(query !== '' && { query }) });

  const read = useCallback(
    async (cursor: string | null) => {
      if (key === undefined) return;
      asked.current += 1;
      const mine = asked.current;
      setState((before) => ({ ...before, loading: true, problem: undefined }));
      const input = { ...JSON.parse(key), ...(cursor !== null && { cursor }) };
      const answer = await send({ action: findAction(tool, 'bans'), input });
      if (mine !== asked.current) return;
      setState((before) =>
        join(cursor === null ? nothing : before, key, answer as Answer<Page<Row>>),
      );
    },
    [send, tool, key],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn reads them again
  useEffect(() => {
    if (!held || key === undefined) return;
    const waitMs = query === '' ? 0 : settleMs;
    const timer = waitMs > 0 ? setTimeout(() => void read(null), waitMs) : undefined;
    if (waitMs === 0) void read(null);
    return () => {
      clearTimeout(timer);
      asked.current += 1;
    };
  }, [held, read, turn]);

  const isCurrent = state.key === key && state.rows !== undefined;
  return { ...state, isCurrent, more: () => void read(state.rows ? state.cursor : null) };
}

function join<Row extends { user_id: string }>(
  before: State<Row>,
  key: string,
  answer: Answer<Page<Row>>,
): State<Row> {
  if (!answer.ok) return { ...before, problem: answer.problem, loading: false };
  const { bans, now, looked_at, next_cursor: cursor } = answer.data;
  const known = new Set(before.rows?.map(({ user_id }) => user_id));
  return {
    key,
    // A ban may have moved to another page between calls.
    rows: [...(before.rows ?? []), ...bans.filter(({ user_id }) => !known.has(user_id))],
    now,
    lookedAt: before.lookedAt + looked_at,
    cursor,
    problem: undefined,
    loading: false,
  };
}

interface BanRowProps {
  portrait: ReactNode;
  name: string;
  userId: string;
  unban: { label: string; spoken: string; icon?: IconName; onUnban: () => void };
  /** Sets padding and wrapping. */
  className: string;
  /** The end, the reason and the case of the ban. */
  children: ReactNode;
}

/** A currently banned account, with an unban button. */
export function BanRow(props: BanRowProps) {
  const { portrait, name, userId, unban, className, children } = props;
  return (
    <li
      className={`flex items-center gap-x-3.5 gap-y-2 border-t border-line py-3 first:border-t-0 ${className}`}
    >
      {portrait}
      <div className="min-w-0 flex-1 basis-40 leading-snug">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="wrap-anywhere">{name}</b>
          <span className="font-mono text-small text-ink-2">{userId}</span>
        </p>
        {children}
      </div>
      <Button size="small" icon={unban.icon} onClick={unban.onUnban} aria-label={unban.spoken}>
        {unban.label}
      </Button>
    </li>
  );
}
