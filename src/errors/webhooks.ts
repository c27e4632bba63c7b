// What the tools for webhooks refuse.
import type { ErrorTable } from './table.ts';

export const webhooksErrors = {
  'webhooks/missing-url': {
    status: 422,
    title: 'Missing Webhook',
    detail: 'Please enter a webhook URL',
  },
  'webhooks/url-required': {
    status: 422,
    title: 'Missing Webhook',
    detail: 'Webhook URL is required',
  },
  'webhooks/invalid-url': {
    status: 422,
    title: 'Invalid Webhook',
    detail: 'The webhook you have provided is invalid',
  },
  'webhooks/not-confirmed': {
    status: 422,
    title: 'Confirm It First',
    detail:
      'This webhook belongs to a server that is not the owner’s. Type its name, or DELETE. Nothing was deleted.',
  },
  'webhooks/foreign-limit': {
    status: 429,
    title: 'Limit Reached',
    detail:
      'Your pass may delete {limit} webhooks of other servers in 24 hours. Nothing was deleted. Try again in {wait}.',
  },
  'webhooks/not-listed': {
    status: 409,
    title: 'Not A Server Of This Desk',
    detail:
      'Messages go only through webhooks of the servers that the owner listed, and this one belongs to another. Nothing was sent.',
  },
  'webhooks/code-limit': {
    status: 429,
    title: 'Too Many Codes',
    detail:
      'Three codes an hour may be sent through one webhook. Nothing was sent. Try again in {wait}.',
  },
  'webhooks/no-code': {
    status: 409,
    title: 'No Code Was Sent',
    detail: 'Your pass has no code for this webhook. Send one first.',
  },
  'webhooks/code-missing': {
    status: 422,
    title: 'Missing Code',
    detail: 'Please enter the six digits that were posted in the channel',
  },
  'webhooks/code-wrong': {
    status: 422,
    title: 'That code is not right',
    detail: 'You have {left} left.',
  },
  'webhooks/code-expired': {
    status: 409,
    title: 'That code has expired',
    detail: 'A code holds for ten minutes. You can send a new one {when}.',
  },
  'webhooks/code-tries': {
    status: 429,
    title: 'Too many tries',
    detail: 'This code is closed. You can send a new one {when}.',
  },
  'webhooks/no-proof': {
    status: 409,
    title: 'Prove It First',
    detail:
      'Send a code into the channel and type it back: that shows that you can read it. The proof holds for 24 hours. Nothing was sent.',
  },
  'webhooks/moved': {
    status: 409,
    title: 'Prove It Again',
    detail:
      'The webhook posts into another channel now than when you proved that you can read it. Nothing was sent. Send a new code.',
  },
  'webhooks/proof-ended': {
    status: 409,
    title: 'Prove It Again',
    detail:
      'The proof that you can read the channel has ended, or the webhook posts into another channel now. The rest was not sent. Send a new code.',
  },
  'webhooks/sending': {
    status: 409,
    title: 'Still Sending',
    detail:
      'Your pass is sending through this webhook already, and this was not sent. Wait until that is done, or cancel it.',
  },
  'webhooks/message-missing': {
    status: 422,
    title: 'Missing Message',
    detail: 'Message is required',
  },
  'webhooks/message-long': {
    status: 422,
    title: 'Message Too Long',
    detail: 'A message holds at most 2,000 characters. Nothing was sent.',
  },
  'webhooks/repeat': {
    status: 422,
    title: 'Invalid Repeat Count',
    detail: 'Repeat count must be between 1 and 100',
  },
  'webhooks/delay': {
    status: 422,
    title: 'Invalid Delay',
    detail: 'Delay must be 0 or greater',
  },
  'webhooks/delay-long': {
    status: 422,
    title: 'Invalid Delay',
    detail: 'Delay must be 3,600 seconds or less',
  },
  'webhooks/name': {
    status: 422,
    title: 'Invalid Name',
    detail: 'A name has at most 80 characters',
  },
  'webhooks/avatar': {
    status: 422,
    title: 'Invalid Picture',
    detail: 'The picture has to be an https link of at most 2,048 characters',
  },
  'webhooks/three-failures': {
    status: 503,
    title: 'Stopped',
    detail: 'Three messages in a row failed, so the rest was not sent. The last time: {why}',
  },
} as const satisfies ErrorTable;
