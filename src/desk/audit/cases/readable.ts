import type { z } from 'zod';
import type { Transaction } from '#database/database.ts';
import type { ConnectionStates } from '#kit/contract/connections.ts';
import type { JobSum } from '#kit/contract/job-desk.ts';
import type { Context } from '#kit/server/context.ts';
import { type Facts, readFacts } from './describe.ts';
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
    return { ...describe(row), place: findPlace(row, { job, states }), job };
  });
}

function findPlace(
  { detail, result }: Pick<CaseRow, 'detail' | 'result'>,
  { job, states }: { job: JobSum | null; states: ConnectionStates },
): Readable['place'] {
  const told: Facts = { ...readFacts(detail), ...readFacts(result) };
  const { guild_id: guild, universe_id: universe } = told;
  // Its name at the time, if the case has it.
  const recorded = told.place_name ?? told.guild_name ?? job?.place_name;
  const name = typeof recorded === 'string' ? recorded : undefined;
  if (typeof guild === 'string' && guild !== '') {
    const listed = findName(states.discord.seen?.guilds, guild);
    return { kind: 'server', id: guild, name: name ?? listed ?? null };
  }
  if (typeof universe === 'string' && universe !== '') {
    const listed = findName(states.roblox.seen?.universes, universe);
    return { kind: 'experience', id: universe, name: name ?? listed ?? null };
  }
  return null;
}

function findName(places: readonly { id: string; name: string }[] | undefined, id: string) {
  return places?.find((place) => place.id === id)?.name;
}
