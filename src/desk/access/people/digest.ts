import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import type { Digests, Traces } from '#kit/server/traces.ts';
import { surroundings } from '#kit/values/network.ts';
import { networkEnd } from './rules.ts';

/** A secret that was rotated out, with the time of the rotation. */
interface Older {
  secret: string;
  rotatedAt: number;
}

/**
 * Digests use keys of their own: there are so few networks that someone with only the store
 * could otherwise guess them.
 */
export function openTraces(secret: string, older: readonly Older[] = []): Traces {
  const digest = openDigest(secret);
  const before = older.map((one) => ({ ...one, digest: openDigest(one.secret) }));
  return {
    ofBrowser: (id) => each(digest, before, `browser ${id}`),
    ofNetwork(address, nowMs) {
      // A network counts for a day, so an older secret is only used that long: as few digests as possible are
      // written under a secret that may have leaked.
      const recent = before.filter(({ rotatedAt }) => nowMs < networkEnd(rotatedAt));
      return each(digest, recent, `network ${surroundings(address)}`);
    },
  };
}

type Digest = (text: string) => string;

function each(newest: Digest, older: readonly { digest: Digest }[], text: string): Digests {
  return [newest(text), ...older.map(({ digest }) => digest(text))];
}

function openDigest(secret: string): Digest {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'gatehouse', 'traces', 32)));
  return (text) => createHmac('sha256', key).update(text).digest('base64url');
}
