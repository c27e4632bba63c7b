// Refusals by the desk itself, before a tool is reached.
import type { ErrorTable } from './table.ts';

export const deskErrors = {
  'desk/rotated-out': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'The desk’s secret was rotated, but this process still has the old one. Nothing was done. Tell the owner to restart it with the new secret.',
  },
  'bans/banned': {
    status: 403,
    title: 'Banned',
    detail: 'You have been banned.',
  },
  'bans/no-address': {
    status: 422,
    title: 'Ban Failed',
    detail: 'IP address is required',
  },
  'bans/bad-address': {
    status: 422,
    title: 'Ban Failed',
    detail: 'Please enter a valid IPv4 or IPv6 address',
  },
  'bans/own-address': {
    status: 422,
    title: 'Ban Failed',
    detail: 'That is your own address',
  },
  'bans/too-wide': {
    status: 422,
    title: 'Ban Failed',
    detail:
      'A network that wide would block whole countries. Nothing changed. The widest you can ban is /{limit}. This limit is fixed.',
  },
  'bans/already': {
    status: 409,
    title: 'Ban Failed',
    detail: '{network} is already banned, by {by}. Nothing changed.',
  },
  'bans/not-listed': {
    status: 404,
    title: 'Unban Failed',
    detail: '{network} is not in the ban list. Nothing changed.',
  },
  'audit/range': {
    status: 422,
    title: 'Invalid input',
    detail: 'The range ends before it begins. Swap the dates.',
  },
  'audit/no-such-case': {
    status: 404,
    title: 'Case not found',
    detail: 'There is no case {case}, or your pass doesn’t include its tool.',
  },
  'audit/no-such-note': {
    status: 404,
    title: 'Note not found',
    detail: 'This case has no such note. Refresh the page.',
  },
  'audit/no-target': {
    status: 422,
    title: 'Nothing to pin it to',
    detail: 'This case is about no account or thing in particular, so its notes can’t be pinned.',
  },
  'audit/pins-full': {
    status: 409,
    title: 'Too many pinned notes',
    detail: 'A target can have {limit} pinned notes. Unpin one first. This limit is fixed.',
  },
  'audit/undone': {
    status: 409,
    title: 'Already undone',
    detail: 'Case {case} was already undone by case {by}. Nothing changed.',
  },
  'audit/no-undo': {
    status: 422,
    title: 'Can’t be undone',
    detail: 'This action doesn’t undo case {case}. Nothing changed.',
  },
  'audit/no-half': {
    status: 422,
    title: 'Cases don’t match',
    detail:
      'Case {case} is not a completed ban on the other platform, so it can’t be linked to this one. Nothing changed. Leave it out, or enter the number of a matching case.',
  },
  'audit/bad-target': {
    status: 422,
    title: 'Invalid input',
    detail: 'Enter a target as its kind and id, such as roblox:156 or discord:80351110224678912.',
  },
  'audit/bad-head': {
    status: 422,
    title: 'Invalid input',
    detail: 'That is not the head of an audit log. A head is one line, such as head-812-…',
  },
  'banner/changed': {
    status: 409,
    title: 'Changed by someone else',
    detail:
      '{by} changed the announcement in the meantime. Your change was not saved. Review the new version first.',
  },
  'banner/gone': {
    status: 409,
    title: 'Already removed',
    detail: 'This announcement is no longer shown. Nothing changed.',
  },
  'setup/not-acceptable': {
    status: 422,
    title: 'Invalid input',
    detail: 'Only the limits have defaults to accept. Nothing changed.',
  },
  'settings/unknown': {
    status: 422,
    title: 'Invalid input',
    detail: 'There is no setting called {name}. Nothing changed.',
  },
  'settings/invalid': {
    status: 422,
    title: 'Invalid input',
    detail: '{problem}. Nothing changed.',
  },
  'settings/fixed': {
    status: 409,
    title: 'Set in the environment',
    detail:
      'The environment sets this with {variable}. Nothing changed. Whoever runs the desk, usually the owner, can change it there and restart.',
  },
  'settings/elsewhere': {
    status: 409,
    title: 'Not changed here',
    detail:
      'This also changes the bot in Discord, so a full admin turns it on and off under Admin > Connections. Nothing changed.',
  },
  'settings/changed': {
    status: 409,
    title: 'Changed by someone else',
    detail:
      '{names} changed since you opened this page. Your change was not saved. Review the new values first.',
  },
  'limits/rate': {
    status: 429,
    title: 'Too many requests',
    detail:
      'You sent more than {limit} requests in a minute. Nothing changed. Try again in {seconds} s. The owner can change the limit under Admin > Settings.',
  },
  'limits/penalty': {
    status: 429,
    title: 'You have been rate limited for {time}',
    detail: 'Please do not spam our services',
  },
  'limits/cooldown': {
    status: 429,
    title: 'Wait {seconds}s',
    detail:
      'This action is cooling down. Nothing changed. Try again in {seconds} s. The owner sets the wait of {wait} under Admin > Settings.',
  },
  'limits/budget': {
    status: 429,
    title: 'Limit reached',
    detail:
      'Your pass can act on {limit} targets in {window} ({left} left). Nothing changed. The limit resets in {wait}. The owner can raise it under Admin > Settings, or grant you more today.',
  },
  'limits/lookups': {
    status: 429,
    title: 'Limit reached',
    detail:
      'Your pass can make {limit} look-ups a day ({left} left). The limit resets in {wait}. The owner can raise it under Admin > Settings.',
  },
  'limits/second-person': {
    status: 409,
    title: 'Second person needed',
    detail:
      'More than {limit} targets in an hour need a second person’s approval ({left} left). Nothing changed. The owner can raise the limit under Admin > Settings.',
  },
  'desk/offline': {
    status: 530,
    title: 'Website Offline',
    detail: 'The owner is working on it. This page reopens by itself when the site is back.',
  },
  'desk/not-found': {
    status: 404,
    title: 'Not found',
    detail: 'This call doesn’t exist. All calls are listed at /api/docs.',
  },
  'desk/method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    detail: 'This call takes {method}.',
  },
  'desk/unreadable': {
    status: 400,
    title: 'Unreadable request',
    detail: 'The body is not valid JSON. Nothing changed.',
  },
  'desk/unsupported-type': {
    status: 400,
    title: 'Unreadable request',
    detail: 'This call takes a body of type {type}. Nothing changed.',
  },
  'desk/too-large': {
    status: 413,
    title: 'Too large',
    detail: 'The body is larger than {limit}. Nothing changed.',
  },
  'desk/too-slow': {
    status: 408,
    title: 'Too slow',
    detail:
      'The request didn’t arrive in time. Nothing changed. Check your connection and try again.',
  },
  'desk/no-room': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'Too many uploads are in progress. Nothing changed. Try again in 10 seconds.',
  },
  'desk/invalid-input': {
    status: 422,
    title: 'Invalid input',
    detail: '{problem}. Nothing changed.',
  },
  'desk/deadline': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'This took longer than {seconds} s and was stopped. The case shows what is known.',
  },
  'desk/store': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'The desk couldn’t write to its database, so nothing was done. Try again in a minute. If it happens again, tell the owner: the disk may be full.',
  },
  'desk/unsure': {
    status: 503,
    title: 'Outcome unknown',
    detail:
      'The desk lost its database at the last moment, so this may or may not have been done. Check before you try again.',
  },
  'desk/unrecorded': {
    status: 503,
    title: 'Done, but not recorded',
    detail:
      'It was done, but the desk couldn’t record the outcome of case {case} yet. Tell the owner: the disk may be full.',
  },
  'desk/unexpected': {
    status: 500,
    title: 'Unexpected Application Error!',
    detail: 'Something went wrong on our side. Give the owner this id: {id}.',
  },
  'guard/login-secret': {
    status: 422,
    title: 'That is a login secret',
    detail: 'This is {kind}. It was refused and not stored. {revoke}',
  },
  'idempotency/in-progress': {
    status: 409,
    title: 'Already in progress',
    detail: 'The same request is still in progress. Nothing was done twice.',
  },
  'idempotency/other-body': {
    status: 422,
    title: 'Key already used',
    detail: 'This Idempotency-Key was used for another request. Nothing changed.',
  },
  'idempotency/not-kept': {
    status: 409,
    title: 'Already done',
    detail:
      'This request was already done. Its answer contained a secret, which is not stored. {next}',
  },
  'idempotency/interrupted': {
    status: 409,
    title: 'Outcome unknown',
    detail: 'The desk stopped in the middle of this request. Case {case} shows what is known.',
  },
  'idempotency/bad-key': {
    status: 400,
    title: 'Unreadable request',
    detail: 'An Idempotency-Key is 1 to 200 visible ASCII characters.',
  },
} as const satisfies ErrorTable;
