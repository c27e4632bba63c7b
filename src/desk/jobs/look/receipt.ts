import { csvLine, csvTime } from '#kit/values/csv.ts';
import type { JobCalls } from '../jobs.ts';
import { type JobRecord, listRowsAfter, type RowRecord } from './store.ts';

const ROWS_AT_ONCE = 1_000;
const HEAD = ['line', 'id', 'name', 'before', 'result', 'cause', 'case', 'time', 'practice'];

/** Every row of a job, piece by piece: others have their turn in between. */
export async function* writeReceipt(
  { ports }: JobCalls,
  { id: jobId, is_practice }: Pick<JobRecord, 'id' | 'is_practice'>,
): AsyncGenerator<string> {
  const practice = is_practice === 1 ? 'practice' : '';
  yield csvLine(HEAD);
  let line = 0;
  while (true) {
    const after = { line, limit: ROWS_AT_ONCE };
    const rows = await ports.database.transaction((tx) => listRowsAfter(tx, jobId, after));
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map((row) => lineOf(row, practice)).join('');
    line = last.line;
  }
}

function lineOf(row: RowRecord, practice: string): string {
  const before = row.verdict_why === null ? row.verdict : `${row.verdict}: ${row.verdict_why}`;
  const { line, target, name, state, cause, case_id, settled_at } = row;
  return csvLine([
    line,
    target,
    name,
    before,
    state,
    cause,
    case_id,
    csvTime(settled_at),
    practice,
  ]);
}
