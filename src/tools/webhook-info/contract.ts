import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText, webhookText } from '#kit/values/text.ts';

export const tool = {
  id: 'webhook-info',
  title: 'Webhook Info',
  tagline: 'What a webhook URL belongs to',
  summary: 'Shows a webhook’s type, channel and creation date without using it.',
  group: 'chat',
  icon: 'webhook',
  keywords: ['webhook', 'inspect', 'url', 'channel', 'guild', 'leaked', 'token'],
  needs: {
    discord: [
      { name: 'MANAGE_WEBHOOKS', for: 'list the webhooks of a server', isOptional: true },
      { name: 'VIEW_CHANNEL', for: 'name the channels they post to', isOptional: true },
    ],
  },
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
    servers: {
      method: 'POST',
      path: '/webhook_servers',
      summary: 'The owner’s listed servers, and what the bot lacks there',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    list: {
      method: 'POST',
      path: '/server_webhooks',
      summary: 'All webhooks of a listed server; the answer never contains a token',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      // Webhooks first, then channels and creators, each with a limit of its own.
      deadlineMs: 16_000,
    },
  },
} as const satisfies Tool;

export const WEBHOOKS_MAX = 500;

const creator = () =>
  z.strictObject({
    id: z.string(),
    name: z.string(),
    avatar_url: z.string(),
    is_bot: z.boolean(),
    is_member: z.boolean().nullable().describe('Null: not checked'),
  });

const listed = () =>
  z.strictObject({
    id: z.string(),
    type: z.int(),
    name: z.string(),
    avatar_url: z.string().nullable(),
    channel_id: z.string().nullable(),
    channel_name: z.string().nullable().describe('Null: the bot can’t see the channel'),
    creator: creator().nullable().describe('Null: Discord doesn’t say'),
    application_id: z.string().nullable(),
    is_own_app: z.boolean().describe('Created by this desk’s bot'),
    follows: z.string().nullable().describe('The server and channel whose posts it repeats'),
    created_at: z.int().nullable(),
    last_used_at: z.int().nullable().describe('Through this desk; Discord doesn’t tell other uses'),
  });

export const schemas = () => ({
  servers: {
    input: z.strictObject({}),
    output: z.strictObject({
      servers: z.array(
        z.strictObject({ id: z.string(), name: z.string(), missing: z.array(z.string()) }),
      ),
    }),
  },
  list: {
    input: z.strictObject({
      guild_id: plainText(40).optional().describe('Optional when only one server is listed'),
    }),
    output: z.strictObject({
      now: z.int(),
      guild_id: z.string(),
      guild_name: z.string(),
      webhooks: z.array(listed()).max(WEBHOOKS_MAX).describe('Newest first'),
      left_out: z.int().describe('More webhooks than one answer holds'),
      creators_unchecked: z.int().describe('Creators whose membership wasn’t checked'),
    }),
  },
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
