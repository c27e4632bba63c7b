import { type ChildProcess, fork } from 'node:child_process';
import autocannon from 'autocannon';
import { type BenchResult, median, printTable, round } from './result.ts';

const ROUNDS = 5;
const SECONDS = 4;
const WARM_UP_SECONDS = 5;
const CONNECTIONS = 64;
const AIM = 0.6;

interface Server {
  child: ChildProcess;
  url: string;
  credentials: [session: string, pass: string][];
}

interface Measured {
  requestsPerSecond: number;
  p99Ms: number;
}

/** A gated no-op change beside a bare Fastify + zod route with the same body and answer. */
export async function run(): Promise<BenchResult> {
  const [bare, gated] = await Promise.all([serve('bare'), serve('gated')]);
  const rounds: Record<'bare' | 'gated' | 'keyed', Measured[]> = { bare: [], gated: [], keyed: [] };
  try {
    const bodies = makeBodies(gated.credentials);
    // Until every pass was met once and both are compiled.
    await measure(bare.url, bodies, { seconds: WARM_UP_SECONDS });
    await measure(gated.url, bodies, { seconds: WARM_UP_SECONDS });
    for (let count = 0; count < ROUNDS; count += 1) {
      rounds.bare.push(await measure(bare.url, bodies));
      rounds.gated.push(await measure(gated.url, bodies));
      rounds.keyed.push(await measure(gated.url, bodies, { hasKey: true }));
    }
  } finally {
    bare.child.kill();
    gated.child.kill();
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

function serve(kind: 'bare' | 'gated'): Promise<Server> {
  const child = fork(new URL('./gate-server.ts', import.meta.url), [kind], { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('message', (ready: Omit<Server, 'child'>) => resolve({ child, ...ready }));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}`)));
  });
}

function makeBodies(credentials: Server['credentials']): string[] {
  return credentials.map(([session_token, redeem_code], index) =>
    JSON.stringify({
      session_token,
      redeem_code,
      user: `player_${index}`,
      reason: 'Spamming the trade board, third time this week.',
    }),
  );
}

async function measure(
  url: string,
  bodies: string[],
  { seconds = SECONDS, hasKey = false } = {},
): Promise<Measured> {
  const share = Math.floor(bodies.length / CONNECTIONS);
  const headers = { 'content-type': 'application/json' };
  const run = Math.random();
  let clients = 0;
  let keys = 0;
  const result = await autocannon({
    url: `${url}/api/no_op`,
    connections: CONNECTIONS,
    duration: seconds,
    // Each connection speaks for passes of its own, with requests that are made beforehand.
    setupClient(client) {
      const own = bodies.slice(clients * share, (clients + 1) * share);
      clients += 1;
      client.setRequests(own.map((body) => ({ method: 'POST', headers, body })));
      if (!hasKey) return;
      client.on('response', () => {
        keys += 1;
        client.setHeaders({ ...headers, 'idempotency-key': `bench-${run}-${keys}` });
      });
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(
      `${result.non2xx} requests were refused and ${result.errors} failed: no figure`,
    );
  }
  return { requestsPerSecond: result.requests.average, p99Ms: result.latency.p99 };
}
