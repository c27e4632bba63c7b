// Writes the result of a roster as a file, in the order of its lines and piece by piece.

import type { FoundRow, ReadFile, ReadJob, ReadStore } from '#kit/contract/read-jobs.ts';
import { csvLine, csvTime, plainCell } from '#kit/values/csv.ts';
import { ageDays } from '../rules.ts';
import { rosterName } from './compare.ts';
import type { RosterParams } from './look-up.ts';
import { findRoster, listLeft, type Member } from './store.ts';

const ROWS_AT_ONCE = 1_000;

type Job = ReadJob<RosterParams>;
type Cells = (string | number | null)[];

const columns = ['line', 'given', 'result', 'name', 'id', 'display_name'] as const;
const ageColumns = ['created', 'age_days', 'young'] as const;
const lastColumns = ['change', 'note'] as const;

/** The file is named after the list. */
export function fileName({ roster, format }: RosterParams): string {
  const plain = roster
    .normalize('NFKD')
    .replace(/[^\w .-]+/g, '')
    .replace(/[\s.]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'roster'}-checked.${format}`;
}

export function writeRoster(job: Job, book: ReadStore): ReadFile {
  const { params } = job;
  const writeLine = params.format === 'csv' ? csvLine : textLine;
  return {
    name: fileName(params),
    type: params.format === 'csv' ? 'text/csv' : 'text/plain',
    pieces: pieces(job, { book, writeLine }),
  };
}

interface Writing {
  book: ReadStore;
  writeLine: (cells: Cells) => string;
}

async function* pieces(job: Job, { book, writeLine }: Writing): AsyncGenerator<string> {
  const { ages } = job.params;
  yield writeLine([...columns, ...(ages ? ageColumns : []), ...lastColumns]);
  let line = 0;
  for (;;) {
    const rows = await book.unit((tx) => book.rowsAfter(tx, line, ROWS_AT_ONCE));
    const last = rows.at(-1);
    if (!last) break;
    yield rows.map((row) => writeLine(toCells(row, ages))).join('');
    line = last.line;
  }
  yield* leftPieces(job, { book, writeLine });
}

/** The members that the previous run found and this list doesn't name, unless a later run replaced them. */
async function* leftPieces(job: Job, { book, writeLine }: Writing): AsyncGenerator<string> {
  if (!job.result?.before) return;
  const { ages } = job.params;
  let after = '';
  for (;;) {
    const left = await book.unit(async (tx) => {
      const roster = await findRoster(tx, rosterName(job));
      if (roster?.jobId !== job.id) return [];
      return listLeft(tx, roster, { after, limit: ROWS_AT_ONCE });
    });
    const last = left.at(-1);
    if (!last) return;
    yield left.map((member) => writeLine(leftCells(member, ages))).join('');
    after = last.userId;
  }
}

/** Uses the words of the specification. A young account counts as found. */
function resultWord({ state, finding }: Pick<FoundRow, 'state' | 'finding'>): string {
  if (finding === 'missing') return 'not found';
  if (finding === 'young') return 'found';
  return (
    finding ?? { waiting: 'not checked', skipped: 'not checked', failed: 'failed', done: '' }[state]
  );
}

function toCells(row: FoundRow, ages: boolean): Cells {
  const { line, given, target, name, finding, facts, change, cause } = row;
  const isAccount = finding !== null && finding !== 'missing';
  return [
    ...[line, given, resultWord(row), name, isAccount ? target : null, facts.display ?? null],
    ...(ages ? ageCells(row) : []),
    ...[change, cause],
  ];
}

function ageCells({ facts, finding, settledAt }: FoundRow): Cells {
  const { madeAt } = facts;
  if (madeAt === undefined || settledAt === null) return [null, null, null];
  return [csvTime(madeAt), ageDays(madeAt, settledAt), finding === 'young' ? 'yes' : 'no'];
}

function leftCells({ userId, name, given }: Member, ages: boolean): Cells {
  const blanks = ages ? [null, null, null] : [];
  return [null, given, null, name, userId, null, ...blanks, 'removed from the list', null];
}

/** One line with tab-separated cells. */
function textLine(cells: Cells): string {
  return `${cells.map(plainCell).join('\t')}\r\n`;
}
