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
    title: 'Not A User Id',
    detail:
      'A user id is a number of at most 15 digits that does not begin with 0. For a name made of digits, write @ before it.',
  },
  'player/not-a-name': {
    status: 422,
    title: 'Not A Username',
    detail:
      'A username has 3 to 20 letters, digits or underscores. A user id or a link to the profile works too.',
  },
  'player/names-closed': {
    status: 503,
    title: 'Names Cannot Be Looked Up',
    detail:
      'Roblox does not tell whose name this is right now. Use the user id instead: it stands in the address of the profile.',
  },
  'key-inspector/refused': {
    status: 409,
    title: 'Roblox Does Not Know This Key',
    detail:
      'The key was deleted, or its secret was changed. The owner makes a new secret at create.roblox.com > Credentials (the key, Regenerate Key) and saves it under Admin > Connections.',
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
      'A token is 16 to 4,000 letters, digits and marks without a space. Nothing was sent to {platform}.',
  },
  'token-revoker/no-app': {
    status: 409,
    title: 'No App Of Your Own',
    detail:
      'A token can be revoked only through the app that issued it, and this desk has no {platform} app. Nothing was sent to {platform}. The owner can add one under Admin > Connections.',
  },
  'token-revoker/refused': {
    status: 409,
    title: 'Not Revoked',
    detail:
      '{platform} refused the request, so nothing was revoked. Check that you chose the right platform and copied the whole token: Roblox takes the refresh token.',
  },
  'token-revoker/app-refused': {
    status: 409,
    title: 'The App Was Refused',
    detail:
      '{platform} does not accept the client id and secret of your app. Nothing was revoked. The owner can save them anew under Admin > Connections.',
  },
} as const satisfies ErrorTable;
