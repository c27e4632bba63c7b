// What sessions, codes, passes and admin keys can refuse.
import type { ErrorTable } from './table.ts';

export const accessErrors = {
  'access/session-invalid': {
    status: 401,
    title: 'Session Error',
    detail: 'Your session is invalid. Please refresh the page.',
  },
  'access/pass-missing': {
    status: 401,
    title: 'Missing Redeem Code',
    detail: 'Please redeem a code first',
  },
  'access/pass-invalid': {
    status: 401,
    title: 'Invalid Redeem Code',
    detail: 'Your pass is not valid any more. Ask for a new code where you got the last one.',
  },
  'access/out-of-scope': {
    status: 403,
    title: 'Not In Your Scope',
    detail: 'Your pass does not open {tool}. The owner of this desk can grant it.',
  },
  'access/network-locked': {
    status: 403,
    title: 'Locked To Another Network',
    detail:
      'This pass is locked to other networks than yours ({address}). Unlock it there, or ask the owner to lift the lock.',
  },
  'access/admin-invalid': {
    status: 401,
    title: 'Invalid admin key',
    detail: 'Your admin session has ended or its key was revoked. Nothing changed. Log in again.',
  },
  'access/read-only': {
    status: 403,
    title: 'Read-Only Key',
    detail: 'You can look, not change. Nothing changed. A full admin key can do this.',
  },
  'access/key-again': {
    status: 403,
    title: 'Enter Your Key Again',
    detail:
      'This needs your admin key once more, because you entered it more than 30 minutes ago. Nothing changed.',
  },
  'access/other-key': {
    status: 403,
    title: 'Another Key',
    detail:
      'That is not the key that this session was opened with. Enter that one, or sign out and log in with the other.',
  },
  'access/key-refused': {
    status: 401,
    title: 'Authentication Failed',
    detail: 'Invalid authorization key or insufficient permissions',
  },
  'access/key-tries': {
    status: 429,
    title: 'Too Many Tries',
    detail: 'Too many wrong keys from this network. Try again in {seconds} s.',
  },
  'access/key-busy': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Too many people are logging in at once. Nothing changed. Try again in 5 s.',
  },
  'access/key-unknown': {
    status: 404,
    title: 'No Such Key',
    detail: 'There is no admin key with that id. Nothing changed.',
  },
  'access/key-revoked-before': {
    status: 409,
    title: 'Already Revoked',
    detail: 'This key was revoked before. Nothing changed.',
  },
  'access/last-full-key': {
    status: 409,
    title: 'The Last Full Key',
    detail:
      'This is the last full admin key: without it nobody could change anything. Nothing changed. Make another full key first.',
  },
  'access/too-many-keys': {
    status: 409,
    title: 'Too Many Keys',
    detail:
      'There are {limit} live admin keys already. Revoke one that nobody uses. Nothing changed.',
  },
  'access/no-such-code': {
    status: 404,
    title: 'No Such Code',
    detail: 'There is no access code with that id. Nothing changed.',
  },
  'access/code-revoked-before': {
    status: 409,
    title: 'Already Revoked',
    detail: 'Somebody else has revoked this code already. Nothing changed.',
  },
  'access/unknown-tool': {
    status: 422,
    title: 'Invalid Input',
    detail: 'There is no tool called {tool}. Nothing changed.',
  },
  'access/no-such-pass': {
    status: 404,
    title: 'No Such Pass',
    detail: 'There is no pass with that id. Nothing changed.',
  },
  'access/pass-ended': {
    status: 409,
    title: 'This Pass Has Ended',
    detail: 'The pass was revoked or has expired meanwhile. Nothing changed.',
  },
  'access/not-locked': {
    status: 409,
    title: 'Not Locked',
    detail: 'This pass is not locked to a network. Nothing changed.',
  },
  'access/no-such-session': {
    status: 404,
    title: 'No Such Session',
    detail: 'That session is not one of your other live ones. Nothing changed.',
  },
  'access/code-unknown': {
    status: 404,
    title: 'Invalid Redeem Code',
    detail: 'The code you have provided is invalid',
  },
  'access/code-spent': {
    status: 409,
    title: 'Code already redeemed',
    detail: 'The code you have provided has already been claimed',
  },
  'access/code-revoked': {
    status: 409,
    title: 'Code revoked',
    detail: 'The owner has taken this code back. Ask for a new one.',
  },
  'access/code-expired': {
    status: 409,
    title: 'Code expired',
    detail: 'This code was not redeemed in time. Ask for a new one.',
  },
  'access/redeem-tries': {
    status: 429,
    title: 'Too Many Tries',
    detail: 'Too many wrong codes from this network. Try again in {minutes} min.',
  },
} as const satisfies ErrorTable;
