import { type Engine, openStores } from './engines.ts';
import { type Measured, makeBodies, measure, type Server, serve, stop } from './gate-load.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_CALLS = 4;

const server = new URL('./gate-server.ts', import.meta.url);

const NAMES = {
  bare: 'bare',
  commits: 'and two durable commits',
  rows: 'and the rows of a change in them',
  gated: 'gated',
  keyed: 'gated, with an Idempotency-Key',
} as const;

type Kind = keyof typeof NAMES;
type Rung = Exclude<Kind, 'keyed'>;
type Servers = Partial<Record<Rung, Server>> & { gated: Server };
type Rounds = Record<Kind, Measured[]>;

/**
 * Compares a gated no-op action with a bare Fastify + zod route that has the same body and answer, and with
 * routes that do a part of what the gate does. On PostgreSQL the bare route also runs one SELECT by an index.
 */
export async function measureGate(
  engine: Engine,
  { rungs, ...result }: { bench: string; aim: number; rungs: readonly Rung[] },
): Promise<BenchResult> {
  const stores = await openStores(engine);
  const gate = await stores.environment('gate');
  const servers: Servers = { gated: await serve(server, 'gated', gate) };
  try {
    for (const rung of rungs) {
      // The bare route looks up the gate's passes.
      const environment = rung === 'bare' ? gate : await stores.environment(rung);
      servers[rung] = await serve(server, rung, environment);
    }
    return summarise(await measureInTurn(servers), result);
  } finally {
    await Promise.all(Object.values(servers).map(stop));
    await stores.close();
  }
}

async function measureInTurn(servers: Servers): Promise<Rounds> {
  const rounds: Rounds = { bare: [], commits: [], rows: [], gated: [], keyed: [] };
  const all = Object.entries(servers) as [Rung, Server][];
  const bodies = makeBodies(servers.gated.credentials);
  // Warms up until all are compiled, and every pass's session is stored and known.
  for (const [, { url }] of all) {
    await measure(url, bodies, { requests: WARM_UP_CALLS * bodies.length });
  }
  for (let count = 0; count < ROUNDS; count += 1) {
    for (const [rung, { url }] of all) {
      rounds[rung].push(await measure(url, bodies, { seconds: SECONDS }));
    }
    const { url } = servers.gated;
    rounds.keyed.push(await measure(url, bodies, { seconds: SECONDS, hasKey: true }));
  }
  return rounds;
}

function summarise(rounds: Rounds, { bench, aim }: { bench: string; aim: number }): BenchResult {
  const measured = (Object.keys(NAMES) as Kind[]).filter((kind) => rounds[kind].length > 0);
  const speed = (kind: Kind) => median(rounds[kind].map((each) => each.requestsPerSecond));
  const p99 = (kind: Kind) => median(rounds[kind].map((each) => each.p99Ms));
  const ratios = rounds.gated.map(
    (each, index) => each.requestsPerSecond / (rounds.bare[index]?.requestsPerSecond ?? Number.NaN),
  );
  const ratio = round(median(ratios));
  printTable(
    measured.map((kind) => ({
      server: NAMES[kind],
      'requests/s': Math.round(speed(kind)),
      'p99 ms': round(p99(kind), 1),
      ratio: round(speed(kind) / speed('bare')),
    })),
  );
  return {
    bench,
    ratio,
    aim,
    holds: ratio >= aim,
    figures: {
      ...Object.fromEntries(measured.map((kind) => [`${kind}_rps`, Math.round(speed(kind))])),
      bare_p99_ms: round(p99('bare'), 1),
      gated_p99_ms: round(p99('gated'), 1),
      ratio_min: round(Math.min(...ratios)),
      ratio_max: round(Math.max(...ratios)),
    },
  };
}
