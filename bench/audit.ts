import { timeWhole, type Whole } from './audit-whole.ts';
import { type BenchStores, type Engine, openStores } from './engines.ts';
import { type Server, serve, stop } from './gate-load.ts';
import { type CallTimes, type Desk, timeCalls } from './growth-lists.ts';
import { type BenchResult, printTable, round } from './result.ts';

const SIZES = [10_000, 1_000_000] as const;
const AIM = 1.3;
const EXPORT_AIM = 50_000;
const VERIFY_AIM = 200_000;
const DAY_MS = 24 * 3_600_000;

const server = new URL('./audit-server.ts', import.meta.url);

const ago = (days: number) => Date.now() - days * DAY_MS;

const calls = {
  first_page: '/admin/audit',
  deep_page: ({ rows }: Desk) => `/admin/audit?cursor=${Math.ceil(rows * 0.3)}.`,
  time: `/admin/audit?from=${ago(400)}&to=${ago(300)}`,
  pass: '/admin/audit?actor=pass:pass-7',
  holder: '/admin/audit?holder=moderator-7',
  tool: '/admin/audit?tool=tool-1',
  target: '/admin/audit?target=roblox:8',
  outcome_done: '/admin/audit?outcome=done',
  outcome_refused: '/admin/audit?outcome=refused',
  outcome_unknown: '/admin/audit?outcome=unknown',
  platform: '/admin/audit?platform=discord',
  job: '/admin/audit?job=7',
  pass_and_outcome: '/admin/audit?actor=pass:pass-20&outcome=refused',
  tool_and_time: `/admin/audit?tool=tool-1&from=${ago(400)}&to=${ago(300)}`,
  deep_in_a_filter: ({ rows }: Desk) => `/admin/audit?tool=tool-1&cursor=${Math.ceil(rows * 0.3)}.`,
};

interface EngineResult {
  engine: Engine;
  lists: CallTimes;
  whole: Whole;
}

/** Pages and filters of the log with 10^4 and 10^6 rows, its export and its verification, on both engines. */
export async function run(): Promise<BenchResult> {
  const results = [await measureEngine('sqlite'), await measureEngine('postgres')];
  for (const result of results) show(result);
  const ratios = results.flatMap(({ lists }) => Object.values(lists).map(ratioOf));
  const ratio = round(Math.max(...ratios));
  const isFast = results.every(
    ({ whole }) =>
      whole.exportCasesPerSecond >= EXPORT_AIM && whole.verifyRowsPerSecond >= VERIFY_AIM,
  );
  const figures = Object.assign({}, ...results.map(figuresOf));
  return { bench: 'audit', ratio, aim: AIM, holds: ratio <= AIM && isFast, figures };
}

async function measureEngine(engine: Engine): Promise<EngineResult> {
  const stores = await openStores(engine);
  const servers: Server[] = [];
  try {
    for (const rows of SIZES) servers.push(await start(stores, rows));
    const desks = servers.map((each, index) => ({ ...each, rows: SIZES[index] ?? 0 }));
    const lists = await timeCalls(desks, calls);
    const largest = desks.at(-1);
    if (!largest) throw new Error('Nothing was started');
    return { engine, lists, whole: await timeWhole(largest) };
  } finally {
    await Promise.all(servers.map(stop));
    await stores.close();
  }
}

async function start(stores: BenchStores, rows: number): Promise<Server> {
  return serve(server, String(rows), await stores.environment(`rows_${rows}`));
}

/** The time with the largest log relative to the smallest. */
function ratioOf(times: readonly number[]): number {
  return (times.at(-1) ?? 0) / (times[0] ?? 1);
}

function show({ engine, lists, whole }: EngineResult): void {
  printTable(
    Object.entries(lists).map(([call, times]) => ({
      [`${engine}, p50 ms`]: call,
      'at 10^4': round(times[0] ?? 0),
      'at 10^6': round(times.at(-1) ?? 0),
      ratio: round(ratioOf(times)),
    })),
  );
  printTable([
    {
      engine,
      'export, cases/s': Math.round(whole.exportCasesPerSecond),
      'memory more, MB': Math.round(whole.exportGrownMb),
      'verify, rows/s': Math.round(whole.verifyRowsPerSecond),
    },
  ]);
}

function figuresOf({ engine, lists, whole }: EngineResult): Record<string, number> {
  return {
    ...Object.fromEntries(
      Object.entries(lists).flatMap(([call, times]) => [
        [`${engine}_${call}_ms`, round(times.at(-1) ?? 0)],
        [`${engine}_${call}_ratio`, round(ratioOf(times))],
      ]),
    ),
    [`${engine}_export_cases_per_s`]: Math.round(whole.exportCasesPerSecond),
    [`${engine}_export_grown_mb`]: Math.round(whole.exportGrownMb),
    [`${engine}_verify_rows_per_s`]: Math.round(whole.verifyRowsPerSecond),
  };
}
