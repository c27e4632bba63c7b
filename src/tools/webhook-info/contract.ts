import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { webhookText } from '#kit/values/text.ts';

export const tool = {
  id: 'webhook-info',
  title: 'Webhook Info',
  tagline: 'What a webhook URL belongs to',
  summary: 'Shows a webhook’s type, channel and creation date without using it.',
  group: 'chat',
  icon: 'webhook',
  keywords: ['webhook', 'inspect', 'url', 'channel', 'guild', 'leaked', 'token'],
  needs: { discord: [] },
  takes: ['webhook'],
  actions: {
    inspect: {
      method: 'POST',
      path: '/inspect_webhook',
      summary: 'A webhook’s type and channel; the answer never contains its token',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
    },
  },
} as const satisfies Tool;

export const schemas = () => ({
  inspect: {
    input: z.strictObject({ webhook_url: webhookText() }),
    output: z.strictObject({
      webhook_data: z.strictObject({
        id: z.string(),
        type: z.int().describe('1: incoming, 2: follows a channel, 3: of an application'),
        name: z.string(),
        guild_id: z.string().nullable(),
        guild_name: z.string().nullable().describe('Null: not a listed server'),
        channel_id: z.string().nullable(),
        application_id: z.string().nullable(),
        created_at: z.int().nullable().describe('From the id'),
        url: z.string().describe('With its token masked'),
      }),
      avatar_url: z.string().nullable(),
      docs_url: z.string(),
      now: z.int(),
    }),
  },
});
