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

/** Platforms return these errors for any call, so they reveal nothing about the token. */
const OF_THE_DESK: readonly ErrorCode[] = [
  'discord/blocked',
  'discord/overloaded',
  'discord/write-limit',
];

/**
 * RFC 7009: an unknown token gets the same answer as a known one. So any refusal is a failure, and it is
 * always reported in the same words, because the platform's own might reveal something about the token.
 */
function toRefusal(error: unknown, params: { platform: string }): unknown {
  if (!(error instanceof DeskError)) return error;
  if (isOfTheApp(error)) return new DeskError('token-revoker/app-refused', { params });
  if (error.code === 'platform/slow') return new DeskError('platform/unsure', { params });
  const isOfThePlatform = /^(?:discord|roblox)\//.test(error.code);
  if (!isOfThePlatform || OF_THE_DESK.includes(error.code)) return error;
  return new DeskError('token-revoker/refused', { params });
}

/** RFC 6749: `invalid_client`, status 401. It is the same for every token, so it reveals nothing. */
function isOfTheApp({ extras }: DeskError): boolean {
  return extras.params?.code === 401 || extras.params?.code === 'invalid_client';
}
