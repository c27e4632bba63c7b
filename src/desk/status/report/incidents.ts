import type { Incident } from '../store.ts';

/** Tools that were in trouble for the same reason at the same time are one incident. */
interface Group {
  state: 'degraded' | 'offline';
  is_open: boolean;
  tools: string[];
  cause: { code: Incident['cause']; platform: Incident['platform'] };
  started_at: number;
  ended_at: number | null;
}

const SHOWN_MAX = 50;

/** Open ones first, then the newest. */
export function buildIncidents(rows: readonly Incident[]) {
  const groups = new Map<string, Group>();
  for (const row of rows) {
    const group = describe(row);
    const { state, cause, started_at, ended_at } = group;
    const isStop = row.tool === '';
    const key = [state, cause.code, cause.platform, started_at, ended_at, isStop].join();
    const known = groups.get(key);
    if (known) known.tools.push(...group.tools);
    else groups.set(key, group);
  }
  const sorted = [...groups.values()].sort(
    (one, other) =>
      Number(other.is_open) - Number(one.is_open) || other.started_at - one.started_at,
  );
  const open = sorted.filter(({ is_open }) => is_open).length;
  return { shown: sorted.slice(0, SHOWN_MAX), open, over: sorted.length - open };
}

function describe(row: Incident): Group {
  const { tool, platform, started_at, ended_at } = row;
  const is_open = ended_at === null;
  const wasDown = row.down_from !== null;
  const code = is_open ? row.cause : row.worst_cause;
  const state = is_open ? row.state : wasDown ? 'offline' : 'degraded';
  const tools = tool === '' ? [] : [tool];
  return { state, is_open, tools, cause: { code, platform }, started_at, ended_at };
}
