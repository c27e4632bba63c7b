import type { z } from 'zod';
import type { schemas } from './contract.ts';

type History = z.output<ReturnType<typeof schemas>['history']['output']>;
export type Entry = History['entries'][number];

export type HistoryLine =
  | { kind: 'banned'; at: number; entry: Entry; seconds: number | null }
  | { kind: 'unbanned'; at: number; entry: Entry }
  /** Nobody did it: its time was over. */
  | { kind: 'ended'; at: number; of: Entry };

/** Newest first, with the ends that nobody wrote down. Takes entries in any order. */
export function historyLines(entries: readonly Entry[], now: number): HistoryLine[] {
  const newestFirst = entries.toSorted((one, other) => other.at - one.at);
  const lines = newestFirst.flatMap((entry, at) => {
    const line = describeEntry(entry);
    const later = newestFirst.slice(0, at);
    const next = later.findLast(({ place_id }) => place_id === entry.place_id);
    const { until } = entry;
    const isOver = entry.is_active && until !== null && until <= now;
    // A change before its end took its place.
    if (!isOver || (next && next.at <= until)) return [line];
    return [{ kind: 'ended' as const, at: until, of: entry }, line];
  });
  return lines.sort((one, other) => other.at - one.at);
}

function describeEntry(entry: Entry): HistoryLine {
  const { at, is_active, until, since } = entry;
  if (!is_active) return { kind: 'unbanned', at, entry };
  return {
    kind: 'banned',
    at,
    entry,
    seconds: until === null ? null : Math.round((until - (since ?? at)) / 1_000),
  };
}
