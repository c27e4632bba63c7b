// Lays out accounts on the timeline. The axis is broken between groups, because minutes and years don't fit
// one scale.
import type { Cluster, Cohorts } from './rules.ts';

/** The size of one dot, including the distance to the next. */
export const DOT_ROOM = 10;
const ROWS_MAX = 9;
const BREAK_COLUMNS = 3;
const COLUMNS_MIN = 4;
/** A group stands out as a tower about this many dots high, limited to a share of the total width. */
const CLUSTER_ROWS = 6;
const CLUSTER_SHARE_MAX = 0.45;
/** The share of the width used as an estimate until the groups' widths are known. */
const AROUND_SHARE = 0.7;

export interface Stretch {
  /** Offset in dots from the left. */
  column: number;
  columns: number;
  fromMs: number;
  toMs: number;
  /** Undefined for the accounts around the groups. */
  cluster: Cluster | undefined;
  /** The number of dots in each of its columns. */
  stacks: readonly number[];
}

export interface Layout {
  stretches: readonly Stretch[];
  rows: number;
  /** Number of accounts per dot. */
  perDot: number;
}

interface Part {
  times: readonly number[];
  cluster: Cluster | undefined;
}

export function layOut({ made, clusters }: Cohorts, columns: number): Layout {
  const parts = splitByClusters(
    made.map(({ atMs }) => atMs),
    clusters,
  );
  if (parts.length === 0) return { stretches: [], rows: 0, perDot: 1 };
  const widths = shareWidths(parts, columns - BREAK_COLUMNS * (parts.length - 1));
  const counts = parts.map((part, at) => countByColumn(part.times, widths[at] ?? COLUMNS_MIN));
  const perDot = Math.ceil(Math.max(...counts.flat(), 1) / ROWS_MAX);
  const stacks = counts.map((each) => each.map((count) => Math.ceil(count / perDot)));
  let column = 0;
  const stretches = parts.map((part, at) => {
    const own = stacks[at] ?? [];
    const stretch: Stretch = {
      column,
      columns: own.length,
      fromMs: part.times[0] ?? 0,
      toMs: part.times.at(-1) ?? 0,
      cluster: part.cluster,
      stacks: own,
    };
    column += own.length + BREAK_COLUMNS;
    return stretch;
  });
  return { stretches, rows: Math.max(...stacks.flat()), perDot };
}

/** Splits the times into the groups and the accounts between them, in order. */
function splitByClusters(times: readonly number[], clusters: readonly Cluster[]): Part[] {
  const parts: Part[] = [];
  let next = 0;
  for (const cluster of [...clusters].sort((a, b) => a.from - b.from)) {
    parts.push({ times: times.slice(next, cluster.from), cluster: undefined });
    parts.push({ times: times.slice(cluster.from, cluster.to + 1), cluster });
    next = cluster.to + 1;
  }
  parts.push({ times: times.slice(next), cluster: undefined });
  return parts.filter((part) => part.times.length > 0);
}

function shareWidths(parts: readonly Part[], columns: number): number[] {
  const around = parts.filter(({ cluster }) => !cluster);
  const groups = parts.length - around.length;
  const most = Math.floor((columns * CLUSTER_SHARE_MAX) / Math.max(1, groups));
  const perDot = accountsPerDot(around, Math.floor(columns * AROUND_SHARE));
  const widths = parts.map(({ times, cluster }) => {
    if (!cluster) return 0;
    const wanted = Math.ceil(times.length / (perDot * CLUSTER_ROWS));
    return Math.max(COLUMNS_MIN, Math.min(most, wanted));
  });
  // The remaining width goes to the other accounts; larger parts get more of it.
  const left = columns - widths.reduce((sum, width) => sum + width, 0);
  const shares = weighParts(around);
  return parts.map((part, at) => {
    const share = shares.get(part);
    return share === undefined
      ? (widths[at] ?? COLUMNS_MIN)
      : Math.max(COLUMNS_MIN, Math.floor(left * share));
  });
}

function weighParts(parts: readonly Part[]): Map<Part, number> {
  const weights = parts.map(({ times }) => Math.sqrt(times.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return new Map(parts.map((part, at) => [part, (weights[at] ?? 0) / total]));
}

function accountsPerDot(parts: readonly Part[], columns: number): number {
  const shares = weighParts(parts);
  const highest = parts.map((part) => {
    const own = Math.max(COLUMNS_MIN, Math.floor(columns * (shares.get(part) ?? 1)));
    return Math.max(...countByColumn(part.times, own));
  });
  return Math.max(1, Math.ceil(Math.max(1, ...highest) / ROWS_MAX));
}

function countByColumn(times: readonly number[], columns: number): number[] {
  const counts = new Array<number>(columns).fill(0);
  const fromMs = times[0] ?? 0;
  const spanMs = Math.max(1, (times.at(-1) ?? 0) - fromMs);
  for (const time of times) {
    const at = Math.min(columns - 1, Math.floor(((time - fromMs) / spanMs) * columns));
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
