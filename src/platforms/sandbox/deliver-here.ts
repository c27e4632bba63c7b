import { request } from 'node:http';
import { isLoopback } from '../calls/http-transport.ts';
import type { Delivery, DeliveryAnswer } from './delivery.ts';

/** Longer than Discord waits, so that the sandbox can say how long the desk took. */
const WAIT_MS = 5_000;

/** Sends to this machine and nowhere else. */
export function deliverHere({ url, headers, body }: Delivery): Promise<DeliveryAnswer> {
  if (!isLoopback(url) || !url.startsWith('http:')) {
    return Promise.resolve({ failed: 'The sandbox only reaches http addresses of this machine.' });
  }
  const { promise, resolve } = Promise.withResolvers<DeliveryAnswer>();
  const startMs = performance.now();
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
        tookMs: performance.now() - startMs,
      }),
    );
  });
  asked.on('error', ({ message }) => resolve({ failed: `It can’t be reached: ${message}` }));
  const timer = setTimeout(() => {
    resolve({ failed: `Nothing came within ${WAIT_MS} ms.` });
    asked.destroy();
  }, WAIT_MS);
  asked.end(body);
  return promise.finally(() => clearTimeout(timer));
}
