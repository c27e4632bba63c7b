// Refusals about sessions, codes, passes and admin keys.
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
    detail: 'Your pass is no longer valid. Ask the owner of this desk for a new code.',
  },
  'access/out-of-scope': {
    status: 403,
    title: 'Not In Your Scope',
    detail: 'Your pass doesn’t include {tool}. The owner of this desk can add it.',
  },
  'access/network-locked': {
    status: 403,
    title: 'Locked to another network',
    detail:
      'This pass is locked to other networks, not yours ({address}). Unlock it from one of those networks, or ask the owner to remove the lock under Admin > Passes.',
  },
  'access/admin-invalid': {
    status: 401,
    title: 'Invalid admin key',
    detail: 'Your admin session ended or its key was revoked. Nothing changed. Log in again.',
  },
  'access/read-only': {
    status: 403,
    title: 'Read-only key',
    detail:
      'You can view this, but only a full admin key can change it. Another admin can create one for you under Admin > Admin keys.',
  },
  'access/key-again': {
    status: 403,
    title: 'Enter your key again',
    detail:
      'You entered your admin key more than 30 minutes ago. Enter it again to do this. Nothing changed.',
  },
  'access/other-key': {
    status: 403,
    title: 'Different key',
    detail: 'You logged in with another key. Enter that one, or sign out and log in with this one.',
  },
  'access/key-refused': {
    status: 401,
    title: 'Authentication Failed',
    detail: 'Invalid authorization key or insufficient permissions',
  },
  'access/metrics-refused': {
    status: 401,
    title: 'Invalid metrics token',
    detail:
      'Send the token that the owner set (METRICS_TOKEN) in the header: Authorization: Bearer, a space, and the token.',
  },
  'access/key-tries': {
    status: 429,
    title: 'Too many tries',
    detail:
      'A network can try {limit} keys a minute. Try again in {seconds} s. This limit is fixed.',
  },
  'access/key-busy': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Too many people are logging in at once. Try again in 5 s.',
  },
  'access/key-unknown': {
    status: 404,
    title: 'Key not found',
    detail: 'No admin key has that id.',
  },
  'access/key-revoked-before': {
    status: 409,
    title: 'Already revoked',
    detail: 'This key is already revoked.',
  },
  'access/last-full-key': {
    status: 409,
    title: 'Last full key',
    detail:
      'This is the last full admin key. Without it, no one could change anything. You or another admin can create a second full key first.',
  },
  'access/too-many-keys': {
    status: 409,
    title: 'Too many keys',
    detail:
      'This desk already has {limit} active admin keys. Any admin with a full key can revoke one that isn’t used. This limit is fixed.',
  },
  'access/no-such-code': {
    status: 404,
    title: 'Code not found',
    detail: 'No access code has that id.',
  },
  'access/code-revoked-before': {
    status: 409,
    title: 'Already revoked',
    detail: 'This code is already revoked.',
  },
  'access/unknown-tool': {
    status: 422,
    title: 'Invalid input',
    detail: 'There is no tool called {tool}.',
  },
  'access/no-such-pass': {
    status: 404,
    title: 'Pass not found',
    detail: 'No pass has that id.',
  },
  'access/pass-ended': {
    status: 409,
    title: 'Pass ended',
    detail: 'This pass was revoked or has expired. Nothing changed.',
  },
  'access/not-locked': {
    status: 409,
    title: 'Not locked',
    detail: 'This pass isn’t locked to a network.',
  },
  'access/no-such-session': {
    status: 404,
    title: 'Session not found',
    detail: 'That isn’t one of your other active sessions. Nothing changed.',
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
    detail: 'The owner revoked this code. Ask for a new one.',
  },
  'access/code-expired': {
    status: 409,
    title: 'Code expired',
    detail: 'This code was not redeemed in time. Ask the owner for a new one.',
  },
  'access/redeem-tries': {
    status: 429,
    title: 'Too many tries',
    detail:
      'A network can enter {limit} wrong codes in 10 minutes. Try again in {minutes} min. This limit is fixed.',
  },
} as const satisfies ErrorTable;
