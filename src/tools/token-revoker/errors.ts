import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'token-revoker/missing': {
    status: 422,
    title: 'Missing Token',
    detail: 'Please enter a token',
  },
  'token-revoker/malformed': {
    status: 422,
    title: 'Invalid token format',
    detail:
      'A token is 16 to 4,000 letters, digits and symbols without spaces. Nothing was sent to {platform}.',
  },
  'token-revoker/no-app': {
    status: 409,
    title: 'No app connected',
    detail:
      'Only the app that issued a token can revoke it, and this desk has no {platform} app. Nothing was sent to {platform}. The owner can add one under Admin > Connections.',
  },
  'token-revoker/refused': {
    status: 409,
    title: 'Not revoked',
    detail:
      '{platform} refused the request, so nothing was revoked. Check that you chose the right platform and copied the whole token. Roblox needs the refresh token.',
  },
  'token-revoker/app-refused': {
    status: 409,
    title: 'App not accepted',
    detail:
      '{platform} doesn’t accept your app’s client id and secret. Nothing was revoked. The owner can save them again under Admin > Connections.',
  },
} as const satisfies ErrorTable;
