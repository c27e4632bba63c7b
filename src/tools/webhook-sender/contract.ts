import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { BODY_BYTES_MAX } from '#kit/contract/feature.ts';
import { uploadsShape } from '#kit/contract/upload-shape.ts';
import { embedsShape } from '#kit/message/message-shape.ts';
import { plainText, webhookText } from '#kit/values/text.ts';
import { FILES_BYTES_MAX, FILES_MAX, THREAD_TITLE_MAX } from './limits.ts';

export const tool = {
  id: 'webhook-sender',
  title: 'Webhook Sender',
  tagline: 'Send messages through a webhook',
  summary:
    'Sends a message through one of this community’s webhooks, up to 100 times, and edits or deletes it for 24 hours.',
  group: 'chat',
  icon: 'send',
  keywords: ['webhook', 'send', 'message', 'announce', 'repeat', 'post'],
  needs: { discord: [] },
  takes: ['webhook'],
  messages: true,
  movedFrom: ['webhook-spammer'],
  actions: {
    look: {
      method: 'POST',
      path: '/webhook_look',
      access: 'moderator',
      effect: 'reads',
    },
    challenge: {
      method: 'POST',
      path: '/webhook_challenge',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      free: true,
    },
    verify: {
      method: 'POST',
      path: '/webhook_verify',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      secretInput: true,
      free: true,
    },
    send: {
      method: 'POST',
      path: '/webhook_send_stream',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      cooldown: 'tool',
      streams: true,
      secretAnswer: 'Check the channel before you send anything again.',
      files: { field: 'files', max: FILES_MAX },
      bodyBytesMax: FILES_BYTES_MAX + 2 * BODY_BYTES_MAX,
    },
    sent: {
      method: 'POST',
      path: '/webhook_sent',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    message: {
      method: 'POST',
      path: '/webhook_message',
      access: 'moderator',
      effect: 'reads',
    },
    edit: {
      method: 'POST',
      path: '/webhook_edit',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      cooldown: 'tool',
    },
    delete: {
      method: 'POST',
      path: '/webhook_unsend',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
    },
    channel: {
      method: 'POST',
      path: '/webhook_channel',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
  },
} as const satisfies Tool;

const oneWebhook = () => ({ webhook_url: webhookText() });

const ownMessage = () => ({ ...oneWebhook(), message_id: z.string().regex(/^\d{1,20}$/) });

const problem = () =>
  z.strictObject({ code: z.string(), title: z.string(), detail: z.string() }).loose();

export const schemas = () => ({
  look: {
    summary: 'Where a webhook posts, and how long your verification lasts',
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({
      id: z.string(),
      name: z.string(),
      guild_id: z.string().nullable(),
      guild_name: z.string().nullable(),
      channel_id: z.string().nullable(),
      channel_name: z.string().nullable().describe('Null: the bot can’t see the channel'),
      avatar_url: z.string().nullable(),
      is_listed: z.boolean(),
      proved_until: z.int().nullable(),
      now: z.int(),
    }),
  },
  challenge: {
    summary: 'Posts a six-digit code through the webhook',
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({ detail: z.string(), expires_at: z.int(), now: z.int() }),
  },
  verify: {
    summary: 'Checks the code, which verifies for 24 hours that you can read the channel',
    input: z.strictObject({ ...oneWebhook(), code: plainText(40) }),
    output: z.strictObject({ detail: z.string(), proved_until: z.int(), now: z.int() }),
  },
  send: {
    summary: 'Sends a message up to 100 times and reports the result of each',
    input: z.strictObject({
      ...oneWebhook(),
      content: plainText(20_000)
        .default('')
        .describe('At most 2,000 characters; may be empty with an embed or a file'),
      embeds: embedsShape().default([]),
      files: uploadsShape(),
      thread_id: plainText(60).optional().describe('Sends into this thread of the channel'),
      thread_name: plainText(THREAD_TITLE_MAX * 4)
        .optional()
        .describe('Starts a post with this title, in a forum'),
      repeat: z.number().default(1).describe('1 to 100'),
      delay: z.number().default(0).describe('Seconds between two messages: 0 to 3,600, step 0.1'),
      username: plainText(200).optional().describe('At most 80 characters'),
      avatar_url: plainText(8_000).optional().describe('An https link'),
      mentions: z.boolean().default(false).describe('Whether mentioned people are pinged'),
    }),
    output: z.strictObject({
      status: z.enum(['begun', 'waiting', 'sent', 'failed', 'stopped']).optional(),
      index: z.int().optional().describe('The number of the message, from 1'),
      message_id: z.string().optional(),
      error: z.union([z.string(), problem()]).optional(),
      code: z.string().optional().describe('The error code of one message'),
      case_id: z.int().optional(),
      of: z.int().optional(),
      message: z.string().optional().describe('In the last event: the overall result'),
    }),
  },
  sent: {
    summary: 'The messages that you sent through a webhook in the last 24 hours',
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({
      messages: z.array(
        z.strictObject({
          id: z.string(),
          thread_id: z.string().nullable(),
          first_words: z.string(),
          files: z.int(),
          at: z.int(),
          edited_at: z.int().nullable(),
        }),
      ),
      now: z.int(),
    }),
  },
  message: {
    summary: 'One of your messages as it is in the channel now',
    input: z.strictObject(ownMessage()),
    output: z.strictObject({
      name: z.string().describe('The name that it was sent under'),
      content: z.string(),
      embeds: embedsShape(),
      files: z.array(z.string()).describe('Their names'),
    }),
  },
  edit: {
    summary: 'Replaces the text and embeds of a message that you sent in the last 24 hours',
    input: z.strictObject({
      ...ownMessage(),
      content: plainText(20_000).default(''),
      embeds: embedsShape().default([]),
    }),
    output: z.strictObject({ detail: z.string() }),
  },
  delete: {
    summary: 'Deletes a message that you sent in the last 24 hours',
    input: z.strictObject(ownMessage()),
    output: z.strictObject({ detail: z.string() }),
  },
  channel: {
    summary: 'The messages in a practice webhook’s channel',
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({
      messages: z
        .array(
          z.strictObject({
            id: z.string(),
            at: z.int(),
            author: z.string(),
            content: z.string(),
            embeds: z.int().describe('How many embeds it has'),
            files: z.array(z.string()).describe('Their names'),
            thread_id: z.string().nullable(),
          }),
        )
        .nullable()
        .describe('Null with a real connection, where you read the channel in Discord'),
      now: z.int(),
    }),
  },
});
