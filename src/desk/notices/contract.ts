import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText, webhookText } from '#kit/values/text.ts';

export const notices = {
  id: 'notices',
  actions: {
    look: {
      method: 'GET',
      path: '/admin/notices',
      access: 'read-admin',
      effect: 'reads',
      whileOffline: true,
    },
    save: {
      method: 'POST',
      path: '/admin/notices/save',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      about: { kind: 'webhook', field: 'webhook_url' },
      whileOffline: true,
    },
    channels: {
      method: 'GET',
      path: '/admin/notices/channels',
      access: 'full-admin',
      effect: 'reads',
    },
    choose: {
      method: 'POST',
      path: '/admin/notices/choose',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      whileOffline: true,
    },
    forget: {
      method: 'POST',
      path: '/admin/notices/forget',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      whileOffline: true,
    },
  },
} as const satisfies Feature;

/** "unsure" means that it may have been sent, and sending it twice would be worse. */
export const noticeStates = [
  'waiting',
  'sending',
  'sent',
  'unsure',
  'summed',
  'given-up',
  'dropped',
] as const;

/**
 * gone: the webhook or the channel was deleted.
 * unlisted: its server is no longer one of the owner's.
 * world: the channel is in practice mode and the desk isn't, or the other way round.
 * sealed: it was sealed with another secret.
 * closed: the bot may no longer write there.
 */
export const channelFaults = ['gone', 'unlisted', 'world', 'sealed', 'closed'] as const;

const channel = () =>
  z.strictObject({
    webhook: z.string().nullable().describe('Its URL, masked. Null if the bot itself posts there'),
    name: z.string(),
    guild_id: z.string(),
    guild_name: z.string().nullable(),
    channel_id: z.string().nullable(),
    is_practice: z.boolean(),
    saved_at: z.int(),
    saved_by: z.string(),
    broken: z.strictObject({ at: z.int(), why: z.enum(channelFaults) }).nullable(),
  });

const look = () =>
  z.strictObject({
    now: z.int(),
    channel: channel().nullable(),
    can_choose: z.boolean().describe('Whether the bot can post by itself'),
    quiet_ms: z.int().describe('How long further notices of a kind wait, to come as one message'),
    waiting: z.int(),
    notices: z
      .array(
        z.strictObject({
          id: z.int(),
          at: z.int(),
          content: z.string(),
          state: z.enum(noticeStates),
          sent_at: z.int().nullable(),
          why: z.string().nullable(),
        }),
      )
      .describe('Newest first'),
  });

export const schemas = () => ({
  look: {
    summary: 'Returns the staff channel and the latest notices',
    input: z.strictObject({}),
    output: look(),
  },
  save: {
    summary: 'Sets the staff channel by its webhook and posts a test message',
    input: z.strictObject({ webhook_url: webhookText() }),
    output: z.strictObject({ detail: z.string(), ...look().shape }),
  },
  channels: {
    summary: 'Lists the channels of the listed servers, for the bot to post in',
    input: z.strictObject({}),
    output: z.strictObject({
      guilds: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          channels: z.array(z.strictObject({ id: z.string(), name: z.string() })),
        }),
      ),
    }),
  },
  choose: {
    summary: 'Sets the staff channel in which the bot itself posts, and posts a test message',
    input: z.strictObject({ guild_id: plainText(20), channel_id: plainText(20) }),
    output: z.strictObject({ detail: z.string(), ...look().shape }),
  },
  forget: {
    summary: 'Removes the staff channel; no more notices are posted',
    input: z.strictObject({}),
    output: z.strictObject({ detail: z.string(), ...look().shape }),
  },
});
