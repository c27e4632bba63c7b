import { DeskError, type ErrorCode } from '#errors.ts';
import type { Handlers } from '#kit/server/context.ts';
import type { schemas } from './contract.ts';
import { findTokenFault } from './rules.ts';

const NAMES = { discord: 'Discord', roblox: 'Roblox' } as const;

export const handlers: Handlers<typeof schemas> = {
  async revoke({ platform, token: typed }, { platforms, signal, note }) {
    const params = { platform: NAMES[platform] };
    note(params);
    const token = typed.trim();
    const fault = findTokenFault(token);
    if (fault) throw new DeskError(`token-revoker/${fault}`, { params });
    const { app, api } = await platforms[platform]();
    if (!app) throw new DeskError('token-revoker/no-app', { params });
    try {
      await api.oauth.revoke({ ...app, token }, { signal, priority: 'person' });
    } catch (error) {
      throw toRefusal(error, params);
    }
    return { detail: 'If your app issued this token, it is revoked now' };
  },
};

/** These a platform says of every call, so they tell nothing of the token. */
const OF_THE_DESK: readonly ErrorCode[] = [
  'discord/blocked',
  'discord/overloaded',
  'discord/write-limit',
];

/**
 * RFC 7009: a token that is not known is answered like one that is. So whatever is refused is no success, and it is
 * told in the same words whatever the platform says, which might be of the token.
 */
function toRefusal(error: unknown, params: { platform: string }): unknown {
  if (!(error instanceof DeskError)) return error;
  if (isOfTheApp(error)) return new DeskError('token-revoker/app-refused', { params });
  if (error.code === 'platform/slow') return new DeskError('platform/unsure', { params });
  const isOfThePlatform = /^(?:discord|roblox)\//.test(error.code);
  if (!isOfThePlatform || OF_THE_DESK.includes(error.code)) return error;
  return new DeskError('token-revoker/refused', { params });
}

/** RFC 6749: `invalid_client`, status 401. It is the same for every token, so it tells of none. */
function isOfTheApp({ extras }: DeskError): boolean {
  return extras.params?.code === 401 || extras.params?.code === 'invalid_client';
}
