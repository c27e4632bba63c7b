// What the tools that look at players and at the owner's credentials refuse.
import type { ErrorTable } from './table.ts';

export const playersErrors = {
  'player/blank': {
    status: 422,
    title: 'Missing Player',
    detail: 'Please enter a username or user id',
  },
  'player/not-an-id': {
    status: 422,
    title: 'Not a user id',
    detail:
      'A user id is a number of at most 15 digits that doesn’t start with 0. For a username made of digits, put @ in front of it.',
  },
  'player/not-a-name': {
    status: 422,
    title: 'Not a username',
    detail:
      'A username has 3 to 20 letters, digits or underscores. You can also enter a user id or a profile link.',
  },
  'player/names-closed': {
    status: 503,
    title: 'Usernames can’t be looked up',
    detail:
      'Roblox isn’t answering username look-ups right now. Use the user id instead: it is in the address of the profile.',
  },
  'key-inspector/refused': {
    status: 409,
    title: 'Key not accepted',
    detail:
      'Roblox no longer knows this key: it was deleted or its secret was changed. The owner can make a new secret at create.roblox.com > Credentials (the key, Regenerate Key) and save it under Admin > Connections.',
  },
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
