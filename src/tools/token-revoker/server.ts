import { DeskError, type ErrorCode } from '../../errors.ts';
import type { Handlers } from '../../kit/server.ts';
import type { schemas } from './contract.ts';
import { faultOf } from './rules.ts';

const NAMES = { discord: 'Discord', roblox: 'Roblox' } as const;

export const handlers: Handlers<typeof schemas> = {
  async revoke({ platform, token: typed }, { platforms, signal, note }) {
    const params = { platform: NAMES[platform] };
    note(params);
    const token = typed.trim();
    const fault = faultOf(token);
    if (fault) throw new DeskError(`token-revoker/${fault}`, { params });
    const { app, api } = await platforms[platform]();
    if (!app) throw new DeskError('token-revoker/no-app', { params });
    try {
      await api.oauth.revoke({ ...app, token }, { signal, priority: 'person' });
    } catch (error) {
      judge(error, params);
    }
    return { detail: 'If your app issued this token, it is revoked now' };
  },
};

/** What a platform says may be of the token itself. Nobody is told: it would tell which tokens are good. */
const OF_THE_PLATFORM = /^(?:discord|roblox)\//;
/** But for these, which it says of every call. */
const OF_THE_DESK: readonly ErrorCode[] = [
  'discord/blocked',
  'discord/overloaded',
  'discord/write-limit',
];

/** The platform was asked, and what it answered is not known. */
const UNSURE: readonly ErrorCode[] = ['platform/slow', 'platform/unreadable'];

function judge(error: unknown, params: { platform: string }): void {
  if (!(error instanceof DeskError)) throw error;
  if (isOfTheApp(error)) throw new DeskError('token-revoker/app-refused', { params });
  if (UNSURE.includes(error.code)) throw new DeskError('platform/unsure', { params });
  if (OF_THE_DESK.includes(error.code) || !OF_THE_PLATFORM.test(error.code)) throw error;
}

/** RFC 6749: `invalid_client`, status 401. It is the same for every token, so it tells of none. */
function isOfTheApp({ extras }: DeskError): boolean {
  return extras.params?.code === 401 || extras.params?.code === 'invalid_client';
}
