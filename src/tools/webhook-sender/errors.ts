import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'webhooks/not-listed': {
    status: 409,
    title: 'Server not listed',
    detail:
      'You can send only through webhooks of the owner’s listed servers, and this one belongs to another server. Nothing was sent.',
  },
  'webhooks/code-limit': {
    status: 429,
    title: 'Too many codes',
    detail:
      'You can send three codes an hour through one webhook. Nothing was sent. Try again in {wait}.',
  },
  'webhooks/no-code': {
    status: 409,
    title: 'No code sent',
    detail: 'Your pass has no code for this webhook. Send one first.',
  },
  'webhooks/code-missing': {
    status: 422,
    title: 'Missing code',
    detail: 'Enter the six digits posted in the channel',
  },
  'webhooks/code-wrong': {
    status: 422,
    title: 'That code is not right',
    detail: 'You have {left} left.',
  },
  'webhooks/code-expired': {
    status: 409,
    title: 'That code has expired',
    detail: 'A code is valid for ten minutes. You can send a new one {when}.',
  },
  'webhooks/code-tries': {
    status: 429,
    title: 'Too many tries',
    detail: 'This code no longer works. You can send a new one {when}.',
  },
  'webhooks/no-proof': {
    status: 409,
    title: 'Verify the channel first',
    detail:
      'Send a code to the channel and type it back to show that you can read it. The verification lasts 24 hours. Nothing was sent.',
  },
  'webhooks/moved': {
    status: 409,
    title: 'Verify the channel again',
    detail:
      'The webhook now posts to another channel than the one you verified. Nothing was sent. Send a new code.',
  },
  'webhooks/proof-ended': {
    status: 409,
    title: 'Verify the channel again',
    detail:
      'Your verification ended, or the webhook now posts to another channel. The remaining messages were not sent. Send a new code.',
  },
  'webhooks/sending': {
    status: 409,
    title: 'Still sending',
    detail:
      'Your pass is already sending through this webhook. This message was not sent. Wait until it finishes, or cancel it.',
  },
  'webhooks/message-missing': {
    status: 422,
    title: 'Missing message',
    detail: 'Message is required',
  },
  'webhooks/message-long': {
    status: 422,
    title: 'Message too long',
    detail: 'A message can have at most 2,000 characters. Nothing was sent.',
  },
  'webhooks/repeat': {
    status: 422,
    title: 'Invalid repeat count',
    detail: 'Repeat count must be between 1 and 100',
  },
  'webhooks/delay': {
    status: 422,
    title: 'Invalid delay',
    detail: 'Delay must be 0 or greater',
  },
  'webhooks/delay-long': {
    status: 422,
    title: 'Invalid delay',
    detail: 'Delay must be 3,600 seconds or less',
  },
  'webhooks/name': {
    status: 422,
    title: 'Invalid name',
    detail: 'A name can have at most 80 characters',
  },
  'webhooks/avatar': {
    status: 422,
    title: 'Invalid picture',
    detail: 'The picture must be an https link of at most 2,048 characters',
  },
  'webhooks/three-failures': {
    status: 503,
    title: 'Stopped',
    detail:
      'Three messages in a row failed, so the remaining messages were not sent. The last error: {why}',
  },
} as const satisfies ErrorTable;
