import { expect, it } from 'vitest';
import { groupRows } from './group.ts';
import type { StoredRow } from './rows/store.ts';
import { RunProgress } from './run-progress.ts';
import type { RunJob } from './store.ts';

const job = { id: 1, kind: 'wave', place: '1', params: '{}', heldUntil: null } as RunJob;

it.each([
  { rowsPerSecond: 0.5, size: 10, because: 'fewer would not be worth a commit' },
  { rowsPerSecond: 20, size: 100, because: 'after a crash each of them is asked about' },
  { rowsPerSecond: 40, size: 200, because: 'one call takes no more' },
  { rowsPerSecond: 300, size: 200, because: 'one call takes no more' },
  { rowsPerSecond: 1_000, size: 500, because: 'so many are through in a moment' },
  { rowsPerSecond: 50_000, size: 1_000, because: 'a plan may be without end' },
])(
  'at $rowsPerSecond rows a second $size are claimed at once: $because',
  ({ rowsPerSecond, size }) => {
    const progress = new RunProgress(job);
    expect(progress.batchSize(0)).toBe(10);
    progress.settled += rowsPerSecond * 10;
    expect(progress.batchSize(10_000)).toBe(size);
  },
);

it('a tool is given 200 rows at the most, each with those of its own kind and place', () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    line: at + 1,
    ...{ kind: null, params: null, place: at % 5 === 0 ? 'elsewhere' : null },
  })) as StoredRow[];
  const groups = groupRows(job, rows, new Map());
  expect(groups.map((group) => [group.place, group.rows.length])).toEqual([
    ['elsewhere', 200],
    ...Array.from({ length: 4 }, () => ['1', 200]),
  ]);
  const lines = groups.flatMap((group) => group.rows.map(({ line }) => line));
  expect(lines.toSorted((left, right) => left - right)).toEqual(rows.map(({ line }) => line));
});
