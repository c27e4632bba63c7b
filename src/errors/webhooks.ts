// Refusals of the webhook tools.
import type { ErrorTable } from './table.ts';

export const webhooksErrors = {
  'webhooks/missing-url': {
    status: 422,
    title: 'Missing webhook',
    detail: 'Please enter a webhook URL',
  },
  'webhooks/url-required': {
    status: 422,
    title: 'Missing webhook',
    detail: 'Webhook URL is required',
  },
  'webhooks/invalid-url': {
    status: 422,
    title: 'Invalid Webhook',
    detail: 'The webhook you have provided is invalid',
  },
  'webhooks/no-permission': {
    status: 409,
    title: 'The bot lacks a permission',
    detail:
      'The bot needs {permissions} in {server}. Nothing was done. Someone with Manage Roles can fix this: Server Settings > Roles, the bot’s role.',
  },
  'webhooks/which-server': {
    status: 422,
    title: 'Choose a server',
    detail: 'This desk has several servers. Choose one.',
  },
  'webhooks/not-listed': {
    status: 403,
    title: 'Server not listed',
    detail:
      'The owner didn’t list this server for the desk, or the bot isn’t in it. The owner can list it under Admin > Connections.',
  },
} as const satisfies ErrorTable;
