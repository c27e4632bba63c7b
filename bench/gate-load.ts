import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import autocannon from 'autocannon';
import type { Credentials, Ready } from './gate-desk.ts';

const CONNECTIONS = 64;

export interface Server extends Ready {
  child: ChildProcess;
}

export interface Measured {
  requestsPerSecond: number;
  p99Ms: number;
}

/** Starts a server in a separate process and waits until it answers. */
export function serve(
  file: URL,
  kind: string,
  environment: Record<string, string> = {},
): Promise<Server> {
  const child = fork(file, [kind], { stdio: 'inherit', env: { ...process.env, ...environment } });
  return new Promise((resolve, reject) => {
    child.once('message', (ready: Ready) => resolve({ child, ...ready }));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with ${code}`)));
  });
}

/** Lets it exit by itself, so that it deletes its data folder. */
export async function stop({ child }: Server): Promise<void> {
  if (child.exitCode !== null) return;
  child.disconnect();
  await once(child, 'exit');
}

export function makeBodies(credentials: Credentials): string[] {
  return credentials.map(([session_token, redeem_code], index) =>
    JSON.stringify({
      session_token,
      redeem_code,
      user: `player_${index}`,
      reason: 'Spamming the trade board, third time this week.',
    }),
  );
}

/** Sends the no-op action for this long, with as many connections as the gate's target assumes. */
export async function measure(
  url: string,
  bodies: string[],
  { hasKey = false, ...until }: ({ seconds: number } | { requests: number }) & { hasKey?: boolean },
): Promise<Measured> {
  const share = bodies.length / CONNECTIONS;
  const headers = { 'content-type': 'application/json' };
  const run = Math.random();
  let clients = 0;
  let keys = 0;
  const result = await autocannon({
    url: `${url}/api/no_op`,
    connections: CONNECTIONS,
    ...('seconds' in until ? { duration: until.seconds } : { amount: until.requests }),
    // Each connection uses its own passes, with requests that are prepared in advance.
    setupClient(client) {
      const from = Math.floor(clients * share);
      clients += 1;
      const own = bodies.slice(from, Math.floor(clients * share));
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
