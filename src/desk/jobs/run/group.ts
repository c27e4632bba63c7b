// Groups rows that are acted on in the same way, and converts them for their tool.
import type { ClaimedRow, JobKind, JobParams, WaitingRow } from '#kit/contract/jobs.ts';
import type { StoredRow } from './rows/store.ts';
import type { RunJob } from './store.ts';

// The most that one platform call accepts.
const ROWS_MAX = 200;

/** Rows with one kind, one place and the same parameters. */
export interface Group {
  name: string;
  /** Undefined if this desk no longer has the tool. */
  kind: JobKind | undefined;
  params: JobParams;
  place: string;
  rows: StoredRow[];
}

export function groupRows(
  job: RunJob,
  rows: readonly StoredRow[],
  kinds: ReadonlyMap<string, JobKind>,
): Group[] {
  const groups: Group[] = [];
  const open = new Map<string, Group>();
  for (const row of rows) {
    const name = row.kind ?? job.kind;
    const place = row.place ?? job.place;
    const params = row.params ?? job.params;
    const key = `${name}\n${place}\n${params}`;
    let group = open.get(key);
    if (!group || group.rows.length === ROWS_MAX) {
      group = { name, kind: kinds.get(name), params: JSON.parse(params), place, rows: [] };
      open.set(key, group);
      groups.push(group);
    }
    group.rows.push(row);
  }
  return groups;
}

/** Keeps the first of several rows of one account: the state that the next one finds depends on it. */
export function firstOfEach(
  rows: readonly StoredRow[],
  underWay: Iterable<{ row: { target: string } }>,
): StoredRow[] {
  const taken = new Set([...underWay].map(({ row }) => row.target));
  return rows.filter(({ target }) => {
    const isFree = !taken.has(target);
    taken.add(target);
    return isFree;
  });
}

export function toWaitingRow(row: StoredRow): WaitingRow {
  const { line, target, name, undoes } = row;
  return {
    line,
    target,
    name,
    undoes,
    was: parseJson(row.was),
    data: parseJson(row.data),
    isRepeat: row.firstSentAt !== null,
  };
}

export interface Sending {
  caseId: number;
  mark: number;
  idempotencyKey: string;
  firstSentAt: number;
}

export function toClaimedRow(row: StoredRow, sending: Sending): ClaimedRow {
  return { ...toWaitingRow(row), ...sending };
}

function parseJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
