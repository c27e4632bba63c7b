import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'webhooks/rotate-scope': {
    status: 403,
    title: 'Not in your pass',
    detail:
      'Rotating deletes the old webhook, and your pass doesn’t include Delete Webhook. You can request it on its page, and the owner of this desk can add it.',
  },
  'webhooks/not-here': {
    status: 404,
    title: 'Webhook not found',
    detail: 'This server has no such webhook. Refresh the list. Nothing was done.',
  },
  'webhooks/not-rotatable': {
    status: 409,
    title: 'Can’t be rotated',
    detail:
      'Only incoming webhooks have a URL that can be replaced. Followers and webhooks of apps can’t be rotated.',
  },
  'webhooks/rotating': {
    status: 409,
    title: 'Already rotating',
    detail: 'This webhook is being rotated already. Nothing was done. See the list of rotations.',
  },
  'webhooks/rotations-full': {
    status: 409,
    title: 'Too many rotations',
    detail:
      'This server has {limit} rotations in progress. Nothing was done. Finish or cancel some first. This limit is fixed.',
  },
  'webhooks/no-rotation': {
    status: 404,
    title: 'Rotation not found',
    detail: 'There is no such rotation.',
  },
  'webhooks/rotation-over': {
    status: 409,
    title: 'Already ended',
    detail: 'This rotation has ended. Refresh the list to see how.',
  },
  'webhooks/rotation-busy': {
    status: 409,
    title: 'Already being done',
    detail:
      'The desk is making the new webhook or deleting the old one right now. Refresh the list to see the result.',
  },
  'webhooks/rotation-unsure': {
    status: 409,
    title: 'Outcome unknown',
    detail:
      'It’s unknown whether the new webhook was made, so the old one isn’t deleted. Nothing was done.',
  },
} as const satisfies ErrorTable;
