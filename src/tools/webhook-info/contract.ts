import { z } from 'zod';
import type { Tool } from '#kit/contract/feature.ts';
import { plainText, webhookText } from '#kit/values/text.ts';
import { GRACES, rotationStates } from './rotation-states.ts';

export const tool = {
  id: 'webhook-info',
  title: 'Webhook Info',
  tagline: 'What a webhook URL belongs to',
  summary: 'Shows what a webhook is without using it, and lists and rotates a server’s webhooks.',
  group: 'chat',
  icon: 'webhook',
  keywords: ['webhook', 'inspect', 'url', 'channel', 'guild', 'leaked', 'token'],
  needs: {
    discord: [
      { name: 'MANAGE_WEBHOOKS', for: 'list and rotate webhooks of a server', isOptional: true },
      {
        name: 'VIEW_CHANNEL',
        for: 'name the channels they post to, and rotate them',
        isOptional: true,
      },
    ],
  },
  takes: ['webhook'],
  actions: {
    inspect: {
      method: 'POST',
      path: '/inspect_webhook',
      command: 'webhook info',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
    },
    servers: {
      method: 'POST',
      path: '/webhook_servers',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    list: {
      method: 'POST',
      path: '/server_webhooks',
      access: 'moderator',
      effect: 'reads',
      cooldown: 'tool',
      // Webhooks first, then channels and creators, each with a limit of its own.
      deadlineMs: 16_000,
    },
    rotate: {
      method: 'POST',
      path: '/rotate_webhook',
      access: 'moderator',
      effect: 'changes',
      cooldown: 'tool',
      // The webhook is looked up before its twin is made.
      deadlineMs: 16_000,
      secretAnswer:
        'Cancel the rotation in Webhook Info to keep the old webhook, or rotate the new one.',
    },
    rotations: {
      method: 'POST',
      path: '/webhook_rotations',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    cancel: {
      method: 'POST',
      path: '/webhook_rotations/cancel',
      access: 'moderator',
      effect: 'changes',
      hasNoTarget: true,
    },
    finish: {
      method: 'POST',
      path: '/webhook_rotations/finish',
      access: 'moderator',
      effect: 'changes',
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

export const ROTATIONS_MAX = 100;

const rotation = () =>
  z.strictObject({
    case_id: z.int().describe('The case of the rotation'),
    webhook_id: z.string().describe('The old webhook'),
    twin_id: z.string().nullable().describe('The new webhook; null: unknown whether it was made'),
    name: z.string(),
    channel_id: z.string(),
    state: z.enum(rotationStates),
    started_at: z.int(),
    until: z.int().describe('When the old webhook is due to be deleted'),
    tries: z.int().describe('Failed tries to delete it'),
    why: z.string().nullable().describe('Why the last try failed'),
    next_try_at: z.int().nullable(),
    settled_at: z.int().nullable(),
  });

const oneRotation = () => ({
  input: z.strictObject({ case_id: z.int().positive().max(Number.MAX_SAFE_INTEGER) }),
  output: z.strictObject({ case_id: z.int(), name: z.string(), detail: z.string() }),
});

export const schemas = () => ({
  rotate: {
    summary: 'Makes a twin of a webhook, and deletes the old one after a grace period',
    input: z.strictObject({
      guild_id: plainText(40).optional().describe('Optional when only one server is listed'),
      webhook_id: plainText(40),
      grace_seconds: z
        .literal(GRACES)
        .describe('How long the old webhook keeps working beside the new one'),
    }),
    output: z.strictObject({
      url: z.string().describe('Of the new webhook. It can’t be shown again'),
      rotation: rotation(),
      now: z.int(),
    }),
  },
  rotations: {
    summary: 'Rotations of a listed server that are in progress or ended in the last day',
    input: z.strictObject({
      guild_id: plainText(40).optional().describe('Optional when only one server is listed'),
    }),
    output: z.strictObject({
      now: z.int(),
      guild_id: z.string(),
      rotations: z.array(rotation()).max(ROTATIONS_MAX).describe('Newest first'),
    }),
  },
  cancel: {
    summary: 'Cancels a rotation: the old webhook stays, and so does the new one',
    ...oneRotation(),
  },
  finish: {
    summary: 'Ends the grace period: the old webhook is deleted within seconds',
    ...oneRotation(),
  },
  servers: {
    summary: 'The owner’s listed servers, and what the bot lacks there',
    input: z.strictObject({}),
    output: z.strictObject({
      servers: z.array(
        z.strictObject({ id: z.string(), name: z.string(), missing: z.array(z.string()) }),
      ),
    }),
  },
  list: {
    summary: 'All webhooks of a listed server; the answer never contains a token',
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
    summary: 'A webhook’s type and channel; the answer never contains its token',
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
