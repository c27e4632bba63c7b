// What the tools for chat accounts refuse.
import type { ErrorTable } from './table.ts';

export const accountsErrors = {
  'accounts/missing-id': {
    status: 422,
    title: 'Missing User',
    detail: 'Please enter a user id',
  },
  'accounts/not-listed': {
    status: 409,
    title: 'Not A Server Of This Desk',
    detail: 'The owner has not listed that server, or the bot is not in it. Choose another.',
  },
  'accounts/bans-hidden': {
    status: 409,
    title: 'The bot lacks a permission',
    detail:
      'The bot lacks Ban Members there, so bans cannot be seen. Somebody with Manage Roles can grant it: Server Settings > Roles, the bot’s role.',
  },
} as const satisfies ErrorTable;
