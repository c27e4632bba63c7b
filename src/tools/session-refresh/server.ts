import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';

export const handlers: Handlers<typeof schemas> = {
  async refresh(_input, { own, nowMs }) {
    const { sessionToken, expiresAt, pass } = await own.exchange();
    return {
      detail: 'Your session and pass have new secrets. The old ones no longer work.',
      session_token: sessionToken,
      expires_at: expiresAt,
      expires_in_ms: expiresAt - nowMs,
      redeem_code: pass,
    };
  },
};
