import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'webhooks/not-confirmed': {
    status: 422,
    title: 'Confirm first',
    detail:
      'This webhook belongs to another server. Type its name, or DELETE. Nothing was deleted.',
  },
  'webhooks/foreign-limit': {
    status: 429,
    title: 'Limit reached',
    detail:
      'Your pass can delete {limit} webhooks of other servers in 24 hours. Nothing was deleted. Try again in {wait}. This limit is fixed.',
  },
  'webhooks/missing-reason': {
    status: 422,
    title: 'Missing reason',
    detail: 'A reason is required',
  },
} as const satisfies ErrorTable;
