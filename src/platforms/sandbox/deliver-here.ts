import { request } from 'node:http';
import { isLoopback } from '../calls/http-transport.ts';
import type { Deliver, Delivery, DeliveryAnswer } from './delivery.ts';

/** Longer than Discord waits, so that the sandbox can say how long the desk took. */
const WAIT_MS = 5_000;

interface Patience {
  /** Measures how long an answer takes, in milliseconds. */
  stopwatch: () => number;
  /** Undefined waits for as long as it takes. */
  waitMs?: number;
}

/** Sends to this machine and nowhere else. */
export const deliverHere = makeDeliver({ stopwatch: () => performance.now(), waitMs: WAIT_MS });

/** Sends like deliverHere. Tests say how long an answer took, so that none depends on the machine's speed. */
export function makeDeliver(patience: Patience): Deliver {
  return (delivery) => send(delivery, patience);
}

function send(
  { url, headers, body }: Delivery,
  { stopwatch, waitMs }: Patience,
): Promise<DeliveryAnswer> {
  if (!isLoopback(url) || !url.startsWith('http:')) {
    return Promise.resolve({ failed: 'The sandbox only reaches http addresses of this machine.' });
  }
  const { promise, resolve } = Promise.withResolvers<DeliveryAnswer>();
  const startMs = stopwatch();
  const asked = request(url, { method: 'POST', headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => resolve({ failed: 'The answer was cut short.' }));
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(
          Object.entries(response.headers).map(([name, value]) => [name, String(value ?? '')]),
        ),
        body: Buffer.concat(chunks).toString('utf8'),
        tookMs: stopwatch() - startMs,
      }),
    );
  });
  asked.on('error', ({ message }) => resolve({ failed: `It can’t be reached: ${message}` }));
  const giveUp = () => {
    resolve({ failed: `Nothing came within ${waitMs} ms.` });
    asked.destroy();
  };
  const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
  asked.end(body);
  return promise.finally(() => clearTimeout(timer));
}
