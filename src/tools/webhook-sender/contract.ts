import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText, webhookText } from '#kit/values/text.ts';

export const tool = {
  id: 'webhook-sender',
  title: 'Webhook Sender',
  tagline: 'Send through a webhook whose channel you read',
  summary: 'Sends a message through a webhook of this community, once or up to 100 times.',
  group: 'chat',
  icon: 'send',
  keywords: ['webhook', 'send', 'message', 'announce', 'repeat', 'post'],
  needs: { discord: [] },
  takes: ['webhook'],
  movedFrom: ['webhook-spammer'],
  actions: {
    look: {
      method: 'POST',
      path: '/webhook_look',
      summary: 'Where a webhook posts, and until when your proof for it holds',
      access: 'moderator',
      effect: 'reads',
    },
    challenge: {
      method: 'POST',
      path: '/webhook_challenge',
      summary: 'Posts six digits through the webhook, to be typed back',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      free: true,
    },
    verify: {
      method: 'POST',
      path: '/webhook_verify',
      summary: 'Takes the six digits: proof for 24 hours that you can read the channel',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      secretInput: true,
      free: true,
    },
    send: {
      method: 'POST',
      path: '/webhook_send_stream',
      summary: 'Sends a message up to 100 times and tells what became of each',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      cooldown: 'tool',
      streams: true,
      secretAnswer: 'Look into the channel before you send anything again.',
    },
    channel: {
      method: 'POST',
      path: '/webhook_channel',
      summary: 'What stands in the channel of a webhook of the practice world',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
  },
} as const satisfies Tool;

const oneWebhook = () => ({ webhook_url: webhookText() });

const problem = () =>
  z.strictObject({ code: z.string(), title: z.string(), detail: z.string() }).loose();

export const schemas = () => ({
  look: {
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({
      id: z.string(),
      name: z.string(),
      guild_id: z.string().nullable(),
      guild_name: z.string().nullable(),
      channel_id: z.string().nullable(),
      channel_name: z.string().nullable().describe('Only where the bot may see it'),
      avatar_url: z.string().nullable(),
      is_listed: z.boolean(),
      proved_until: z.int().nullable(),
      now: z.int(),
    }),
  },
  challenge: {
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({ detail: z.string(), expires_at: z.int(), now: z.int() }),
  },
  verify: {
    input: z.strictObject({ ...oneWebhook(), code: plainText(40) }),
    output: z.strictObject({ detail: z.string(), proved_until: z.int(), now: z.int() }),
  },
  send: {
    input: z.strictObject({
      ...oneWebhook(),
      content: plainText(20_000).describe('At most 2,000 characters'),
      repeat: z.number().default(1).describe('1 to 100'),
      delay: z.number().default(0).describe('Seconds between two messages: 0 to 3,600, step 0.1'),
      username: plainText(200).optional().describe('At most 80 characters'),
      avatar_url: plainText(8_000).optional().describe('An https link'),
      mentions: z.boolean().default(false).describe('Whether people who are named are pinged'),
    }),
    output: z.strictObject({
      status: z.enum(['begun', 'waiting', 'sent', 'failed', 'stopped']).optional(),
      index: z.int().optional().describe('The number of the message, from 1'),
      message_id: z.string().optional(),
      error: z.union([z.string(), problem()]).optional(),
      code: z.string().optional().describe('Of the error of one message'),
      case_id: z.int().optional(),
      of: z.int().optional(),
      message: z.string().optional().describe('The last event: what came of it all'),
    }),
  },
  channel: {
    input: z.strictObject(oneWebhook()),
    output: z.strictObject({
      messages: z
        .array(
          z.strictObject({
            id: z.string(),
            at: z.int(),
            author: z.string(),
            content: z.string(),
          }),
        )
        .nullable()
        .describe('Null on the real platform, where the channel is read in Discord'),
      now: z.int(),
    }),
  },
});
