import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import { surroundings } from '../../../kit/network.ts';
import type { Traces } from '../../../kit/traces.ts';

/** With a key of its own: there are few networks, and whoever has the store alone can try none of them. */
export function openTraces(secret: string): Traces {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'gatehouse', 'traces', 32)));
  const digest = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    ofBrowser: (id) => digest(`browser ${id}`),
    ofNetwork: (address) => digest(`network ${surroundings(address)}`),
  };
}
