// Refusals about appeals.
import type { ErrorTable } from './table.ts';

export const appealsErrors = {
  'appeals/code': {
    status: 422,
    title: 'Check the code',
    detail:
      'The code has a typing mistake. Compare it with your ban notice, character by character. Nothing was sent.',
  },
  'appeals/receipt': {
    status: 422,
    title: 'Check the receipt',
    detail: 'The receipt has a typing mistake. Compare it with your copy, character by character.',
  },
  'appeals/missing-text': {
    status: 422,
    title: 'Nothing written',
    detail: 'Write your side of the story first. Nothing was sent.',
  },
  'appeals/too-many': {
    status: 429,
    title: 'Too many appeals',
    detail:
      'You can send {limit} appeals an hour from one network. Nothing was sent. Try again in {wait}. This limit is fixed.',
  },
  'appeals/range-full': {
    status: 429,
    title: 'Too many appeals from networks near yours',
    detail:
      'Your network and those near it can send {limit} appeals an hour together, and they are used up. Nothing was sent. Try again in {wait}. This limit is fixed.',
  },
  'appeals/desk-full': {
    status: 429,
    title: 'Too many appeals right now',
    detail:
      'This desk accepts {limit} appeals an hour, and they are used up. Nothing was sent. Try again in {wait}. This limit is fixed.',
  },
  'appeals/no-such': {
    status: 404,
    title: 'Appeal not found',
    detail: 'There is no appeal {appeal}, or your pass doesn’t open the tool of its ban.',
  },
  'appeals/decided': {
    status: 409,
    title: 'Already decided',
    detail: '{by} decided appeal {appeal} before you. Your decision wasn’t made. Refresh the page.',
  },
  'appeals/deciding': {
    status: 409,
    title: 'Someone else is deciding',
    detail:
      'Someone else is deciding appeal {appeal} at this moment. Your decision wasn’t made. Refresh the page.',
  },
  'appeals/own-ban': {
    status: 403,
    title: 'Someone else decides',
    detail: '{why} You can comment on the appeal. Nothing was decided.',
  },
  'appeals/not-in-force': {
    status: 409,
    title: 'The ban is over',
    detail:
      'The ban of case {case} is no longer in force. Nothing was decided. Close the appeal with an answer instead.',
  },
  'appeals/in-force': {
    status: 409,
    title: 'The ban is in force',
    detail: 'The ban of case {case} is in force. Nothing was decided. Uphold or lift it.',
  },
  'appeals/comments-full': {
    status: 409,
    title: 'Too many comments',
    detail: 'An appeal can have {limit} comments. Nothing was added. This limit is fixed.',
  },
} as const satisfies ErrorTable;
