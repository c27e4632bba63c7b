import { revoked } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import { type Ask, makeAsk, makeWaitMs, type RobloxOptions } from './ask.ts';
import { keys, pace, restrictions, universes } from './cloud.ts';
import { players } from './players.ts';

/** https://create.roblox.com/docs/cloud/auth/oauth2-reference#post-v1tokenrevoke */
const oauth = (ask: Ask) => ({
  /** Expects the refresh token; an unknown token gets the same reply. */
  revoke: (wanted: { id: string; secret: string; token: string }, asking: Asking) =>
    ask(
      {
        answer: revoked,
        method: 'POST',
        path: '/oauth/v1/token/revoke',
        form: { token: wanted.token },
        authorization: { id: wanted.id, secret: wanted.secret },
        isRepeatable: true,
      },
      asking,
    ),
});

/** All Roblox endpoints that the desk uses. */
export function openRoblox(options: RobloxOptions) {
  const ask = makeAsk(options);
  return {
    keys: keys(ask, options.key),
    universes: universes(ask),
    players: players(ask),
    restrictions: restrictions(ask),
    oauth: oauth(ask),
    pace: pace(makeWaitMs(options)),
  };
}

export type Roblox = ReturnType<typeof openRoblox>;
