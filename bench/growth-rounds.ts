import { type BenchStores, type Engine, openStores } from './engines.ts';
import { type Measured, makeBodies, measure, type Server, serve, stop } from './gate-load.ts';
import { type CallTimes, timeLists } from './growth-lists.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const SIZES = [100, 10_000, 1_000_000] as const;
const ROUNDS = 9;
const SECONDS = 3;
const WARM_UP_SECONDS = 5;

const server = new URL('./growth-server.ts', import.meta.url);

interface Sized {
  rows: number;
  server: Server;
  bodies: string[];
  rounds: Measured[];
}

/** Measures bench/gate's action and the admin area's lists on desks with more and more rows. */
export async function measureGrowth(
  engine: Engine,
  result: { bench: string; aim: number },
): Promise<BenchResult> {
  const stores = await openStores(engine);
  try {
    return await measureAll(stores, result);
  } finally {
    await stores.close();
  }
}

async function measureAll(
  stores: BenchStores,
  result: { bench: string; aim: number },
): Promise<BenchResult> {
  const started = await Promise.allSettled(
    SIZES.map(async (rows) =>
      serve(server, String(rows), await stores.environment(`rows_${rows}`)),
    ),
  );
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    for (const each of started) if (each.status === 'rejected') throw each.reason;
    const desks = servers.map((each, index): Sized => {
      const rows = SIZES[index] ?? 0;
      return { rows, server: each, bodies: makeBodies(each.credentials), rounds: [] };
    });
    // Measured first, because each action adds rows.
    const lists = await timeLists(desks.map(({ rows, server }) => ({ ...server, rows })));
    await act(desks);
    return summarise(desks, lists, result);
  } finally {
    await Promise.all(servers.map(stop));
  }
}

async function act(desks: readonly Sized[]): Promise<void> {
  // Warms up until every pass was used once and everything is compiled.
  for (const desk of desks)
    await measure(desk.server.url, desk.bodies, { seconds: WARM_UP_SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each desk starts equally often.
    const first = round % desks.length;
    for (const desk of [...desks.slice(first), ...desks.slice(0, first)]) {
      desk.rounds.push(await measure(desk.server.url, desk.bodies, { seconds: SECONDS }));
    }
  }
}

function summarise(
  desks: readonly Sized[],
  lists: CallTimes,
  { bench, aim }: { bench: string; aim: number },
): BenchResult {
  const [smallest] = desks;
  const largest = desks.at(-1);
  if (!smallest || !largest) throw new Error('Nothing was measured');
  const ratios = ratiosOf(largest, smallest);
  printTable(
    desks.map((desk) => ({
      rows: desk.rows,
      acting: desk.bodies.length,
      'requests/s': speedOf(desk),
      'p99 ms': p99Of(desk),
      'time to smallest': round(median(ratiosOf(desk, smallest))),
    })),
  );
  printTable(
    Object.entries(lists).map(([call, times]) => ({
      'p50 ms': call,
      ...Object.fromEntries(
        desks.map(({ rows }, index) => [`at ${rows}`, round(times[index] ?? 0)]),
      ),
    })),
  );
  return {
    bench,
    ratio: round(median(ratios)),
    aim,
    holds: median(ratios) <= aim,
    figures: {
      ...Object.fromEntries(desks.map((desk) => [`rps_${desk.rows}`, speedOf(desk)])),
      ...Object.fromEntries(desks.map((desk) => [`p99_ms_${desk.rows}`, p99Of(desk)])),
      ratio_min: round(Math.min(...ratios)),
      ratio_max: round(Math.max(...ratios)),
      ...Object.fromEntries(
        Object.entries(lists).flatMap(([call, times]) =>
          desks.map(({ rows }, index) => [`${call}_ms_${rows}`, round(times[index] ?? 0)]),
        ),
      ),
    },
  };
}

function speedOf({ rounds }: Sized): number {
  return Math.round(median(rounds.map((each) => each.requestsPerSecond)));
}

function p99Of({ rounds }: Sized): number {
  return round(median(rounds.map((each) => each.p99Ms)), 1);
}

/** The time per request relative to the smallest desk, for each round. */
function ratiosOf(desk: Sized, smallest: Sized): number[] {
  return desk.rounds.map(
    ({ requestsPerSecond }, index) =>
      (smallest.rounds[index]?.requestsPerSecond ?? 0) / requestsPerSecond,
  );
}
