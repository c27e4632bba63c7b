import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async reads({ reads }, { readTogether }) {
    return { answers: await readTogether(reads) };
  },

  async page(input, { nowMs, loadPage }) {
    const { session, parts } = await loadPage({
      sessionToken: input.session_token,
      isRotated: input.rotate === true,
      activeAt: input.last_active_at === undefined ? null : Math.min(input.last_active_at, nowMs),
      passToken: input.redeem_code,
      adminToken: input.admin_key,
    });
    return {
      now: nowMs,
      session: {
        session_token: session.token,
        expires_at: session.expiresAt,
        expires_in_ms: session.expiresAt - nowMs,
      },
      parts,
    };
  },
};
