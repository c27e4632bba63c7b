import { keyOwnerId } from './world/showcase.ts';
import type { Draw } from './world/world.ts';

export interface IssuedToken {
  token: string;
  user_id: string;
  is_revoked: boolean;
}

/** The refresh tokens that the owner's app has issued. Other tokens sent for revocation aren't stored. */
export interface Tokens {
  /** Returns false when there was nothing to revoke. */
  revoke(token: string): boolean;
  list(): IssuedToken[];
  /** Returns the list positions of the revoked tokens. */
  save(): number[];
}

const issuedMax = 4;

export function createTokens(draw: Draw, saved: readonly number[]): Tokens {
  const revoked = new Set(saved);
  const issued = Array.from({ length: issuedMax }, (_, at) => makeToken(draw, at));
  return {
    revoke(token) {
      const at = issued.indexOf(token);
      if (at < 0 || revoked.has(at)) return false;
      revoked.add(at);
      return true;
    },
    list: () =>
      issued.map((token, at) => ({
        token,
        user_id: String(keyOwnerId + at),
        is_revoked: revoked.has(at),
      })),
    save: () => [...revoked].sort(),
  };
}

function makeToken(draw: Draw, at: number): string {
  const hex = Array.from({ length: 40 }, (_, digit) =>
    Math.floor(draw('token', at, digit) * 16).toString(16),
  );
  return `sandbox-refresh-${hex.join('')}`;
}
