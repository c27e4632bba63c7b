import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';
import { mode, place, platform, report, samples, toolState } from './report-shape.ts';

export const connections = {
  id: 'connections',
  actions: {
    modes: {
      method: 'GET',
      path: '/platforms',
      access: 'open',
      effect: 'reads',
      onLoad: true,
    },
    links: {
      method: 'POST',
      path: '/platforms/look',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
      onLoad: true,
    },
    samples: {
      method: 'POST',
      path: '/platforms/practice',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    inspect: {
      method: 'GET',
      path: '/admin/connections',
      access: 'read-admin',
      effect: 'reads',
    },
    save: {
      method: 'POST',
      path: '/admin/connections/save',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      secretInput: true,
      deadlineMs: 30_000,
    },
    check: {
      method: 'POST',
      path: '/admin/connections/check',
      access: 'full-admin',
      effect: 'reads',
      deadlineMs: 30_000,
    },
    forget: {
      method: 'POST',
      path: '/admin/connections/forget',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
    },
    deadWebhooks: {
      method: 'GET',
      path: '/admin/connections/dead_webhooks',
      access: 'read-admin',
      effect: 'reads',
    },
    callAgain: {
      method: 'POST',
      path: '/admin/connections/call_again',
      access: 'full-admin',
      effect: 'changes',
    },
    resetPractice: {
      method: 'POST',
      path: '/admin/connections/reset_practice',
      access: 'full-admin',
      effect: 'changes',
    },
  },
} as const satisfies Feature;

/** Longer than any bot token or key seen so far. */
const CREDENTIAL_MAX = 4_000;
export const LISTED_MAX = 50;

export const schemas = () => ({
  modes: {
    summary: 'Returns whether each platform is connected, broken or in practice mode',
    input: z.strictObject({}),
    output: z.strictObject({ discord: mode(), roblox: mode() }),
  },
  links: {
    summary:
      'Lists the servers and experiences that tools act on, missing permissions, and what is paused',
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      practice_until: z
        .int()
        .nullable()
        .describe('Until then this pass practices: all of it happens in the sandbox'),
      discord: z.strictObject({
        mode: mode(),
        /** The bot's name. */
        as: z.string().nullable(),
        guilds: z.array(place()),
        has_app: z.boolean(),
      }),
      roblox: z.strictObject({
        mode: mode(),
        /** The key's name. */
        as: z.string().nullable(),
        universes: z.array(place()),
        has_app: z.boolean(),
      }),
      /** Servers where invites or direct messages are paused now. */
      brakes: z.array(
        z.strictObject({
          guild_id: z.string(),
          guild_name: z.string(),
          invites_until: z.int().nullable(),
          dms_until: z.int().nullable(),
        }),
      ),
      tools: z.array(toolState()),
    }),
  },
  samples: {
    summary:
      'Lists sandbox accounts and webhooks to try the tools on; empty for a connected platform',
    input: z.strictObject({}),
    output: z.strictObject({
      webhooks: samples(),
      accounts: samples(),
      players: samples(),
      tokens: samples(),
    }),
  },
  inspect: {
    summary: 'Returns both connections, what each can do, and what each tool is missing',
    input: z.strictObject({}),
    output: report(),
  },
  save: {
    summary: 'Tests a credential once and saves it encrypted if the platform accepts it',
    input: z.strictObject({
      platform: platform(),
      credential: plainText(CREDENTIAL_MAX)
        .optional()
        .describe('The bot token or the key. If omitted, the saved one stays'),
      listed: z
        .array(plainText(40))
        .max(LISTED_MAX, `At most ${LISTED_MAX}`)
        .describe('Ids of the servers or experiences that tools can act on'),
      from_listed: z
        .array(plainText(40))
        .max(LISTED_MAX)
        .optional()
        .describe('The list that the admin saw. If it is another one now, nothing is saved'),
      client_id: plainText(100).nullable().optional(),
      client_secret: plainText(500).nullable().optional(),
    }),
    output: report(),
  },
  check: {
    summary: 'Checks again what the connection can do',
    input: z.strictObject({ platform: platform() }),
    output: report(),
  },
  forget: {
    summary: 'Deletes a saved credential; the platform goes back to practice mode',
    input: z.strictObject({ platform: platform() }),
    output: report(),
  },
  deadWebhooks: {
    summary: 'Lists webhooks that the desk no longer calls because Discord reported them deleted',
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
      count: z.int(),
      webhooks: z
        .array(z.strictObject({ id: z.string(), at: z.int() }))
        .describe('The newest, at most 100'),
    }),
  },
  callAgain: {
    summary: 'Allows calls to a webhook that was reported deleted',
    input: z.strictObject({ webhook_id: plainText(20).regex(/^\d{17,20}$/, 'Not a webhook id') }),
    output: z.strictObject({ detail: z.string() }),
  },
  resetPractice: {
    summary: 'Resets the practice sandbox to its original state',
    input: z.strictObject({}),
    output: z.strictObject({ detail: z.string() }),
  },
});
