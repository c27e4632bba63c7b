import type { Database, Transaction } from '#database/database.ts';
import { csvLine, csvTime } from '#kit/values/csv.ts';
import { describeCase } from './cases/describe.ts';
import { type CaseFilter, type Found, findCases } from './cases/find-cases.ts';
import type { CaseRow } from './cases/store.ts';
import { writeHead } from './chain/block.ts';
import { findLastBlock } from './chain/store.ts';

export type ExportFormat = 'csv' | 'jsonl';

const ROWS_AT_ONCE = 1_000;

const COLUMNS = [
  'case',
  'time',
  'actor',
  'name',
  'action',
  'platform',
  'practice',
  'target',
  'target_name',
  'targets',
  'outcome',
  'ended',
  'job',
  'undoes',
  'undone_by',
  'address',
  'request',
  'detail',
  'result',
] as const;

/**
 * Exports the cases that match a filter, newest first, in batches so that other
 * requests are answered in between.
 */
export async function* exportCases(
  database: Database,
  { filter, format }: { filter: CaseFilter; format: ExportFormat },
): AsyncIterable<string> {
  // Read first: every case in the file is in the log that this head closes, or is newer.
  const head = await database.transaction(readHeadOf);
  if (format === 'csv') yield csvLine(COLUMNS);
  const write = format === 'csv' ? csvCase : jsonCase;
  let count = 0;
  for (let before: number | undefined = Number.MAX_SAFE_INTEGER; before !== undefined; ) {
    const page: { before: number; rows: number } = { before, rows: ROWS_AT_ONCE };
    const found: Found = await database.transaction((tx) => findCases(tx, filter, page));
    let piece = '';
    for (const row of found.cases) piece += write(row);
    if (piece !== '') yield piece;
    count += found.cases.length;
    before = found.next;
  }
  yield lastLine(format, { cases: count, head });
}

async function readHeadOf(tx: Transaction): Promise<string | null> {
  const block = await findLastBlock(tx);
  return block ? writeHead(block) : null;
}

/** Marks the end: a truncated file doesn't have this line. */
function lastLine(format: ExportFormat, end: { cases: number; head: string | null }): string {
  if (format === 'jsonl') return `${JSON.stringify({ end })}\n`;
  return csvLine(['end', `${end.cases} cases`, end.head ?? 'no head yet']);
}

function jsonCase(row: CaseRow): string {
  return `${JSON.stringify(describeCase(row))}\n`;
}

function csvCase(row: CaseRow): string {
  const one = describeCase(row);
  return csvLine([
    one.id,
    csvTime(one.at),
    one.actor,
    one.name,
    one.action,
    one.platform,
    one.is_practice ? 'practice' : '',
    one.target,
    one.target_name,
    one.targets,
    one.outcome,
    csvTime(one.ended_at),
    one.job_id,
    one.undoes,
    one.undone_by,
    one.address,
    one.request_id,
    row.detail,
    row.result,
  ]);
}
