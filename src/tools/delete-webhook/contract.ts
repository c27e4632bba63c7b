import { z } from 'zod';
import { actOutput } from '#kit/acting/contract.ts';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText, webhookText } from '#kit/values/text.ts';

export const tool = {
  id: 'delete-webhook',
  title: 'Delete Webhook',
  tagline: 'Delete a leaked webhook',
  summary: 'Deletes a leaked webhook, so that no one can post through its URL anymore.',
  group: 'chat',
  icon: 'unplug',
  keywords: ['webhook', 'delete', 'remove', 'leaked', 'revoke', 'spam'],
  needs: {
    discord: [
      {
        name: 'MANAGE_WEBHOOKS',
        for: 'delete webhooks and name the moderator in the server’s audit log',
        isOptional: true,
      },
      {
        name: 'VIEW_CHANNEL',
        for: 'see the channel that a webhook posts to',
        isOptional: true,
      },
    ],
  },
  takes: ['webhook'],
  actions: {
    look: {
      method: 'POST',
      path: '/delete_webhook/look',
      command: 'webhook delete',
      access: 'moderator',
      effect: 'reads',
    },
    delete: {
      method: 'POST',
      path: '/delete_webhook',
      access: 'moderator',
      effect: 'changes',
      about: { kind: 'webhook', field: 'webhook_url' },
      cooldown: 'tool',
      // The call looks the webhook up first, and again if an answer was lost.
      deadlineMs: 14_000,
    },
    tidy: {
      method: 'POST',
      path: '/delete_webhooks',
      access: 'moderator',
      effect: 'changes',
      many: { field: 'webhook_ids' },
      rehearsal: 'dry_run',
      cooldown: 'tool',
      // The plan is made before the answer.
      deadlineMs: 20_000,
    },
  },
} as const satisfies Tool;

export const TIDY_MAX = 200;
export const REASON_MAX = 200;

export const schemas = () => ({
  tidy: {
    summary: 'Permanently deletes webhooks of a listed server by their ids',
    input: z.strictObject({
      guild_id: plainText(40).optional().describe('Optional when only one server is listed'),
      webhook_ids: z
        .array(plainText(40))
        .min(1)
        .max(TIDY_MAX)
        .describe('Two or more make a job, with a row for each'),
      reason: plainText(REASON_MAX)
        .optional()
        .describe('Goes into the server’s audit log; required except in a dry run'),
      dry_run: z.boolean().optional(),
    }),
    output: actOutput(
      z.strictObject({
        outcome: z.enum(['done', 'already']),
        detail: z.string(),
        case_id: z.int(),
        now: z.int(),
        webhook_id: z.string(),
        name: z.string().nullable(),
        guild_id: z.string(),
        guild_name: z.string(),
      }),
    ),
  },
  look: {
    summary: 'What would be deleted, and how',
    input: z.strictObject({ webhook_url: webhookText() }),
    output: z.strictObject({
      id: z.string(),
      type: z.int(),
      name: z.string(),
      guild_id: z.string().nullable(),
      guild_name: z.string().nullable().describe('Null: not a listed server'),
      channel_id: z.string().nullable(),
      channel_name: z.string().nullable().describe('Null: the bot can’t see the channel'),
      created_at: z.int().nullable(),
      avatar_url: z.string().nullable(),
      url: z.string().describe('With its token masked'),
      via: z.enum(['bot', 'url']).describe('How it would be deleted'),
      is_listed: z.boolean(),
      left: z
        .int()
        .nullable()
        .describe('How many webhooks of other servers this pass can still delete'),
      now: z.int(),
    }),
  },
  delete: {
    summary: 'Permanently deletes a webhook',
    input: z.strictObject({
      webhook_url: webhookText(),
      confirm: plainText(100)
        .optional()
        .describe('For a webhook of a server that is not listed: its name, or DELETE'),
    }),
    output: z.strictObject({
      status: z.literal('deleted'),
      message: z.string(),
      id: z.string(),
      name: z.string(),
      guild_id: z.string().nullable(),
      channel_id: z.string().nullable(),
      via: z.enum(['bot', 'url']),
      left: z.int().nullable(),
    }),
  },
});
