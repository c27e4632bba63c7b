import { type Measured, makeBodies, measure, serve, stop } from './gate-load.ts';
import { type BenchResult, median, printTable, round } from './result.ts';

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 5;
const AIM = 0.6;

const server = new URL('./gate-server.ts', import.meta.url);

/** A gated no-op change beside a bare Fastify + zod route with the same body and answer. */
export async function run(): Promise<BenchResult> {
  const [bare, gated] = await Promise.all([serve(server, 'bare'), serve(server, 'gated')]);
  const rounds: Record<'bare' | 'gated' | 'keyed', Measured[]> = { bare: [], gated: [], keyed: [] };
  try {
    const bodies = makeBodies(gated.credentials);
    // Until every pass was met once and both are compiled.
    await measure(bare.url, bodies, { seconds: WARM_UP_SECONDS });
    await measure(gated.url, bodies, { seconds: WARM_UP_SECONDS });
    for (let count = 0; count < ROUNDS; count += 1) {
      rounds.bare.push(await measure(bare.url, bodies, { seconds: SECONDS }));
      rounds.gated.push(await measure(gated.url, bodies, { seconds: SECONDS }));
      rounds.keyed.push(await measure(gated.url, bodies, { seconds: SECONDS, hasKey: true }));
    }
  } finally {
    await Promise.all([stop(bare), stop(gated)]);
  }
  return summarise(rounds);
}

function summarise(rounds: Record<'bare' | 'gated' | 'keyed', Measured[]>): BenchResult {
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
    bench: 'gate',
    ratio,
    aim: AIM,
    holds: ratio >= AIM,
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
