import { type Engine, openStores } from './engines.ts';
import { type Measured, makeBodies, measure, type Server, serve, stop } from './gate-load.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_CALLS = 4;

const server = new URL('./gate-server.ts', import.meta.url);

type Rounds = Record<'bare' | 'gated' | 'keyed', Measured[]>;

/**
 * Compares a gated no-op action with a bare Fastify + zod route that has the same body and answer. On
 * PostgreSQL the bare route also runs one SELECT by an index.
 */
export async function measureGate(
  engine: Engine,
  result: { bench: string; aim: number },
): Promise<BenchResult> {
  const stores = await openStores(engine);
  try {
    const environment = await stores.environment('gate');
    const gated = await serve(server, 'gated', environment);
    const bare = await serve(server, 'bare', environment);
    return summarise(await measureBoth(bare, gated), result);
  } finally {
    await stores.close();
  }
}

async function measureBoth(bare: Server, gated: Server): Promise<Rounds> {
  const rounds: Rounds = { bare: [], gated: [], keyed: [] };
  try {
    const bodies = makeBodies(gated.credentials);
    // Warms up until both are compiled, and every pass's session is stored and known.
    await measure(bare.url, bodies, { requests: WARM_UP_CALLS * bodies.length });
    await measure(gated.url, bodies, { requests: WARM_UP_CALLS * bodies.length });
    for (let count = 0; count < ROUNDS; count += 1) {
      rounds.bare.push(await measure(bare.url, bodies, { seconds: SECONDS }));
      rounds.gated.push(await measure(gated.url, bodies, { seconds: SECONDS }));
      rounds.keyed.push(await measure(gated.url, bodies, { seconds: SECONDS, hasKey: true }));
    }
  } finally {
    await Promise.all([stop(bare), stop(gated)]);
  }
  return rounds;
}

function summarise(rounds: Rounds, { bench, aim }: { bench: string; aim: number }): BenchResult {
  const speed = (name: keyof typeof rounds) =>
    median(rounds[name].map((measured) => measured.requestsPerSecond));
  const p99 = (name: keyof typeof rounds) => median(rounds[name].map((measured) => measured.p99Ms));
  const ratios = rounds.gated.map(
    (measured, index) => measured.requestsPerSecond / (rounds.bare[index]?.requestsPerSecond ?? 1),
  );
  const ratio = round(median(ratios));
  printTable(
    (['bare', 'gated', 'keyed'] as const).map((name) => ({
      server: name === 'keyed' ? 'gated, with an Idempotency-Key' : name,
      'requests/s': Math.round(speed(name)),
      'p99 ms': round(p99(name), 1),
      ratio: round(speed(name) / speed('bare')),
    })),
  );
  return {
    bench,
    ratio,
    aim,
    holds: ratio >= aim,
    figures: {
      bare_rps: Math.round(speed('bare')),
      gated_rps: Math.round(speed('gated')),
      keyed_rps: Math.round(speed('keyed')),
      bare_p99_ms: round(p99('bare'), 1),
      gated_p99_ms: round(p99('gated'), 1),
      ratio_min: round(Math.min(...ratios)),
      ratio_max: round(Math.max(...ratios)),
    },
  };
}
