import type { ErrorTable } from '#errors/table.ts';

export const errors = {
  'accounts/missing-id': {
    status: 422,
    title: 'Missing user',
    detail: 'Please enter a user id',
  },
  'accounts/not-listed': {
    status: 409,
    title: 'Server not listed',
    detail:
      'The owner hasn’t listed that server, or the bot isn’t in it. Choose another, or ask the owner to list it under Admin > Connections.',
  },
  'accounts/bans-hidden': {
    status: 409,
    title: 'The bot lacks a permission',
    detail:
      'The bot needs Ban Members in this server to see its bans. Someone with Manage Roles can grant it: Server Settings > Roles, the bot’s role.',
  },
} as const satisfies ErrorTable;
