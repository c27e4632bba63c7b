import type { Handlers } from '#kit/server/context.ts';
import { sayUnlinked } from '#kit/values/say-unlinked.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async refresh(_input, { own, nowMs, note }) {
    const { sessionToken, expiresAt, pass, unlinked } = await own.exchange();
    if (unlinked !== null) note({ unlinked: true });
    const detail = 'Your session and pass have new secrets. The old ones no longer work.';
    return {
      detail: `${detail}${sayUnlinked(unlinked)}`,
      session_token: sessionToken,
      expires_at: expiresAt,
      expires_in_ms: expiresAt - nowMs,
      redeem_code: pass,
      unlinked,
    };
  },
};
