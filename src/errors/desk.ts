// What the desk refuses before or beside any tool.
import type { ErrorTable } from './table.ts';

export const deskErrors = {
  'desk/rotated-out': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'The secret of this desk was rotated while this process was cut off, and it still has the old one. Nothing was done. Tell the owner: it has to be started again with the new secret.',
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
      'A network that wide would shut out whole countries. Nothing changed. /{limit} is the widest.',
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
    title: 'Invalid Input',
    detail: 'The range ends before it begins. Turn the two dates round.',
  },
  'audit/no-such-case': {
    status: 404,
    title: 'No Such Case',
    detail: 'There is no case {case}, or your pass does not open its tool.',
  },
  'audit/undone': {
    status: 409,
    title: 'Already Undone',
    detail: 'Case {case} was undone by case {by}. Nothing changed.',
  },
  'audit/no-undo': {
    status: 422,
    title: 'Cannot Be Undone',
    detail: 'This is not what undoes case {case}. Nothing changed.',
  },
  'audit/no-half': {
    status: 422,
    title: 'Not The Other Half',
    detail:
      'Case {case} is no finished ban on the other platform, so this cannot be its other half. Nothing changed. Leave it out, or take the number of such a case.',
  },
  'audit/bad-target': {
    status: 422,
    title: 'Invalid Input',
    detail: 'Say a target as its kind and its id, such as roblox:156 or discord:80351110224678912.',
  },
  'audit/bad-head': {
    status: 422,
    title: 'Invalid Input',
    detail: 'That is not a head of an audit log. It looks like head-812-… and is one line.',
  },
  'banner/changed': {
    status: 409,
    title: 'Somebody Was Quicker',
    detail: 'The announcement was changed by {by} meanwhile. Nothing changed. Look at it first.',
  },
  'banner/gone': {
    status: 409,
    title: 'Already Gone',
    detail: 'This announcement is not shown any more. Nothing changed.',
  },
  'settings/unknown': {
    status: 422,
    title: 'Invalid Input',
    detail: 'There is no setting called {name}. Nothing changed.',
  },
  'settings/invalid': {
    status: 422,
    title: 'Invalid Input',
    detail: '{problem}. Nothing changed.',
  },
  'settings/changed': {
    status: 409,
    title: 'Somebody Was Quicker',
    detail:
      '{names} changed since you opened this page. Nothing changed. Look at the new values first.',
  },
  'limits/rate': {
    status: 429,
    title: 'Slow Down',
    detail: 'Too many requests in a minute. Nothing changed. Try again in {seconds} s.',
  },
  'limits/penalty': {
    status: 429,
    title: 'You have been rate limited for {time}',
    detail: 'Please do not spam our services',
  },
  'limits/cooldown': {
    status: 429,
    title: 'Wait {seconds}s',
    detail: 'This action is cooling down. Nothing changed. Try again in {seconds} s.',
  },
  'limits/budget': {
    status: 429,
    title: 'Budget Used Up',
    detail:
      'Your pass may act on {limit} targets in {window}. Nothing changed. Try again in {wait}, or ask for more: the owner can raise it under Admin > Settings.',
  },
  'limits/lookups': {
    status: 429,
    title: 'Budget Used Up',
    detail: 'Your pass may make {limit} look-ups a day. Try again in {wait}.',
  },
  'limits/second-person': {
    status: 409,
    title: 'A Second Person Is Needed',
    detail:
      'More than {limit} targets in an hour need the approval of a second person. Nothing changed. The owner can raise the limit under Admin > Settings; you can ask for it.',
  },
  'desk/offline': {
    status: 530,
    title: 'Website Offline',
    detail: 'The owner is working on it. The page opens by itself when it is back.',
  },
  'desk/not-found': {
    status: 404,
    title: 'Not Found',
    detail: 'There is no such call. All calls are listed at /api/docs.',
  },
  'desk/method-not-allowed': {
    status: 405,
    title: 'Method Not Allowed',
    detail: 'This call takes {method}.',
  },
  'desk/unreadable': {
    status: 400,
    title: 'Unreadable Request',
    detail: 'The body is not valid JSON. Nothing changed.',
  },
  'desk/unsupported-type': {
    status: 400,
    title: 'Unreadable Request',
    detail: 'This call takes a body of type {type}. Nothing changed.',
  },
  'desk/too-large': {
    status: 413,
    title: 'Too Large',
    detail: 'The body is over its limit of {limit}. Nothing changed.',
  },
  'desk/too-slow': {
    status: 408,
    title: 'Too Slow',
    detail:
      'The body did not arrive in time. Nothing changed. Check your connection and try again.',
  },
  'desk/no-room': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'Too much is being uploaded to the desk at once. Nothing changed. Try again in 10 seconds.',
  },
  'desk/invalid-input': {
    status: 422,
    title: 'Invalid Input',
    detail: '{problem}. Nothing changed.',
  },
  'desk/deadline': {
    status: 503,
    title: 'Service Unavailable',
    detail: 'This took longer than {seconds} s and was stopped. The case says what is known of it.',
  },
  'desk/store': {
    status: 503,
    title: 'Service Unavailable',
    detail:
      'The desk could not write to its store, so nothing was done. Its disk may be full: tell the owner if this stays. Try again in a minute.',
  },
  'desk/unsure': {
    status: 503,
    title: 'Not Sure Yet',
    detail:
      'The desk lost its store at the last moment, so it does not know whether this was done. Look before you try again.',
  },
  'desk/unrecorded': {
    status: 503,
    title: 'Done, But Not Recorded',
    detail:
      'It was done, but the desk could not write down the outcome of case {case} yet. Its disk may be full: tell the owner.',
  },
  'desk/unexpected': {
    status: 500,
    title: 'Unexpected Application Error!',
    detail: 'Something broke on our side. Tell the owner this id: {id}.',
  },
  'guard/login-secret': {
    status: 422,
    title: 'That is a login secret',
    detail: 'This is {kind}. It was refused and not kept. {revoke}',
  },
  'idempotency/in-progress': {
    status: 409,
    title: 'Already Under Way',
    detail: 'The same request is still being worked on. Nothing was done twice.',
  },
  'idempotency/other-body': {
    status: 422,
    title: 'Key Used Before',
    detail: 'This Idempotency-Key was used for another request. Nothing changed.',
  },
  'idempotency/not-kept': {
    status: 409,
    title: 'Already Done',
    detail: 'This request was done before, and its answer held a secret that is not kept. {next}',
  },
  'idempotency/interrupted': {
    status: 409,
    title: 'Not Sure Yet',
    detail: 'The desk stopped in the middle of this request. Case {case} says what is known of it.',
  },
  'idempotency/bad-key': {
    status: 400,
    title: 'Unreadable Request',
    detail: 'An Idempotency-Key is 1 to 200 visible ASCII characters.',
  },
} as const satisfies ErrorTable;
