import { DeskError } from '#errors.ts';
import { type Context, Download, type Handlers } from '#kit/server/context.ts';
import { csvLine, csvTime } from '#kit/values/csv.ts';
import { findFirstNumber } from '../cases/store.ts';
import type { schemas } from './contract.ts';
import { countWeek } from './count-week.ts';
import { digestColumns } from './rules.ts';
import { countCasesSince, countJobsSince, countPassesSince } from './store.ts';

// A week in which the clocks change is an hour longer.
const SPAN_MAX_MS = 8 * 24 * 3_600_000;

export const handlers: Handlers<typeof schemas> = {
  async since(input, { database, nowMs }) {
    const fromMs = Number(input.from);
    return database.transaction(async (tx) => ({
      now: nowMs,
      ...(await countCasesSince(tx, { from: await findFirstNumber(tx, fromMs), fromMs })),
      jobs: await countJobsSince(tx, fromMs),
      passes: await countPassesSince(tx, fromMs),
    }));
  },

  async week(input, { database, nowMs }) {
    const { oldestAt, isCut, people } = await countWeek(database, readSpan(input));
    return { now: nowMs, oldest_at: oldestAt, is_cut: isCut, people };
  },

  async export(input, context) {
    const span = readSpan(input);
    return new Download({
      name: `team-${new Date(span.fromMs).toISOString().slice(0, 10)}.csv`,
      type: 'text/csv; charset=utf-8',
      pieces: writeCsv(span, context),
    });
  },
};

function readSpan({ from, to }: { from: string; to: string }) {
  const [fromMs, toMs] = [Number(from), Number(to)];
  if (fromMs >= toMs) throw new DeskError('audit/range');
  if (toMs - fromMs > SPAN_MAX_MS) {
    throw new DeskError('desk/invalid-input', {
      params: { problem: 'A digest covers at most 8 days' },
    });
  }
  return { fromMs, toMs };
}

type Span = ReturnType<typeof readSpan>;

async function* writeCsv(
  { fromMs, toMs }: Span,
  { database }: Pick<Context, 'database'>,
): AsyncIterable<string> {
  yield csvLine(['from', 'to', 'person', 'with', 'practice', ...digestColumns]);
  const { people, isCut } = await countWeek(database, { fromMs, toMs });
  for (const { holder, is_admin, is_practice, counts } of people) {
    yield csvLine([
      csvTime(fromMs),
      csvTime(toMs),
      holder,
      is_admin ? 'admin key' : 'pass',
      is_practice ? 'practice' : '',
      ...digestColumns.map((name) => counts[name]),
    ]);
  }
  if (isCut) yield csvLine(['The week has too many cases to count them all.']);
}
