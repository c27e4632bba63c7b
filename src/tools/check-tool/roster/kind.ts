import { DeskError } from '#errors.ts';
import type { ReadKind } from '#kit/contract/read-jobs.ts';
import { formatNumber } from '#ui/format-number.ts';
import { compareRoster } from './compare.ts';
import { lookUp, type RosterParams } from './look-up.ts';
import { AGES_ROWS_MAX, countLookups, ROSTER_ROWS_MAX, readRoster } from './read-roster.ts';
import type { Uploaded } from './upload.ts';
import { fileName, writeRoster } from './write-roster.ts';

const NOBODY = 'Not a username or user id.';

/** Checks the players in a file. It changes nothing on Roblox, and players aren't notified. */
export const roster: ReadKind<'roblox', RosterParams> = {
  platform: 'roblox',
  words: { act: 'Check', done: 'Checked', one: 'check', many: 'checks', takesBack: null },
  rowsMax: ROSTER_ROWS_MAX,

  plan(input) {
    const { lines, params } = input as unknown as Uploaded;
    const read = readRoster(lines);
    if (read.names + read.ids === 0) throw new DeskError('roster/no-lines');
    if (params.ages && read.names + read.ids > AGES_ROWS_MAX) {
      const [limit, given] = [AGES_ROWS_MAX, read.names + read.ids].map((count) =>
        formatNumber(count),
      );
      throw new DeskError('roster/too-many-ages', {
        params: { limit: limit ?? '', given: given ?? '' },
      });
    }
    const count = formatNumber(read.lines.length);
    return {
      params,
      rows: read.lines.map(({ line, given, player }) => ({
        ...{ line, given },
        why: player ? null : NOBODY,
      })),
      dropped: read.doubles,
      title: `Check ${params.roster}: ${count} ${read.lines.length === 1 ? 'player' : 'players'}`,
      summary: params.ages
        ? 'Looks up the players, which of them Roblox has banned, and their account ages.'
        : 'Looks up the players and which of them Roblox has banned.',
      lookups: countLookups(read, params.ages),
    };
  },

  read: lookUp,
  conclude: compareRoster,

  describe({ id, params }) {
    const { roster: list, ages: hasAges, ...rest } = known(params);
    const file = fileName({ roster: list, ages: hasAges, ...rest });
    return { list, hasAges, file, path: `/upload/file?job_id=${id}` };
  },

  write: (job, book) => writeRoster({ ...job, params: known(job.params) }, book),
};

/** If a roster named only one person and that person was erased, its parameters are gone too. */
function known({ roster: name = 'roster', ages = false, format = 'csv' }: Partial<RosterParams>) {
  return { roster: name, ages, format };
}
