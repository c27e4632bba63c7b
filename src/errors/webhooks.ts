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
} as const satisfies ErrorTable;
