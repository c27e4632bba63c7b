import type { z } from 'zod';
import type { Transaction } from '#database/database.ts';
import type { Context } from '#kit/server/context.ts';
import { findPlace } from '#kit/server/place.ts';
import { readFacts } from './describe.ts';
import type { readableCase } from './schemas.ts';
import type { CaseRow } from './store.ts';

type Readable = Pick<z.output<ReturnType<typeof readableCase>>, 'place' | 'job'>;

/** Adds the name of each case's place and what became of its job, for all cases at once. */
export async function makeReadable<Described extends object>(
  tx: Transaction,
  rows: readonly CaseRow[],
  {
    jobs,
    connections,
    describe,
  }: Pick<Context, 'jobs' | 'connections'> & { describe: (row: CaseRow) => Described },
): Promise<(Described & Readable)[]> {
  const ids = rows.flatMap(({ job_id }) => job_id ?? []);
  const sums = new Map((await jobs.sums(tx, [...new Set(ids)])).map((sum) => [sum.id, sum]));
  const states = connections.states();
  return rows.map((row) => {
    const job = (row.job_id !== null && sums.get(row.job_id)) || null;
    const told = { ...readFacts(row.detail), ...readFacts(row.result) };
    const place = findPlace(told, { jobPlace: job?.place_name ?? null, states });
    return { ...describe(row), place, job };
  });
}
