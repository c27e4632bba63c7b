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
type Servers = Record<Rung, Server>;
type Rounds = Record<Kind, Measured[]>;

/** How fast the gate is, compared with a server that only leaves the rows that it leaves. */
const AIM = 0.5;

/**
 * Compares a gated no-op action with a bare Fastify + zod route that has the same body and answer, and with
 * routes that do a part of what the gate does. On PostgreSQL the bare route also runs one SELECT by an index.
 */
export async function measureGate(engine: Engine, bench: string): Promise<BenchResult> {
  const stores = await openStores(engine);
  const gate = await stores.environment('gate');
  const open: Server[] = [];
  const start = async (rung: Rung, environment?: Record<string, string>) => {
    const started = await serve(server, rung, environment ?? (await stores.environment(rung)));
    open.push(started);
    return started;
  };
  try {
    const gated = await start('gated', gate);
    // It looks up the gate's passes.
    const bare = await start('bare', gate);
    const servers = { gated, bare, commits: await start('commits'), rows: await start('rows') };
    return summarise(await measureInTurn(servers), bench);
  } finally {
    await Promise.all(open.map(stop));
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

function summarise(rounds: Rounds, bench: string): BenchResult {
  const kinds = Object.keys(NAMES) as Kind[];
  const speed = (kind: Kind) => median(rounds[kind].map((each) => each.requestsPerSecond));
  const p99 = (kind: Kind) => median(rounds[kind].map((each) => each.p99Ms));
  const ratiosTo = (kind: Kind) =>
    rounds.gated.map(
      (each, index) =>
        each.requestsPerSecond / (rounds[kind][index]?.requestsPerSecond ?? Number.NaN),
    );
  const [toRows, toBare] = [ratiosTo('rows'), ratiosTo('bare')];
  const ratio = round(median(toRows));
  printTable(
    kinds.map((kind) => ({
      server: NAMES[kind],
      'requests/s': Math.round(speed(kind)),
      'p99 ms': round(p99(kind), 1),
      'to bare': round(speed(kind) / speed('bare')),
    })),
  );
  return {
    bench,
    ratio,
    aim: AIM,
    holds: ratio >= AIM,
    figures: {
      ...Object.fromEntries(kinds.map((kind) => [`${kind}_rps`, Math.round(speed(kind))])),
      bare_p99_ms: round(p99('bare'), 1),
      gated_p99_ms: round(p99('gated'), 1),
      ratio_min: round(Math.min(...toRows)),
      ratio_max: round(Math.max(...toRows)),
      to_bare: round(median(toBare)),
      to_bare_min: round(Math.min(...toBare)),
      to_bare_max: round(Math.max(...toBare)),
    },
  };
}
