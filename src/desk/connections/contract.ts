import { z } from 'zod';
import type { Feature } from '#kit/contract/feature.ts';
import { plainText } from '#kit/values/text.ts';

export const connections = {
  id: 'connections',
  actions: {
    modes: {
      method: 'GET',
      path: '/platforms',
      summary: 'Returns whether each platform is connected, broken or in practice mode',
      access: 'open',
      effect: 'reads',
      onLoad: true,
    },
    links: {
      method: 'POST',
      path: '/platforms/look',
      summary:
        'Lists the servers and experiences that tools act on, missing permissions, and what is paused',
      access: 'moderator',
      orAdmin: 'read',
      effect: 'reads',
      free: true,
      onLoad: true,
    },
    samples: {
      method: 'POST',
      path: '/platforms/practice',
      summary:
        'Lists sandbox accounts and webhooks to try the tools on; empty for a connected platform',
      access: 'moderator',
      effect: 'reads',
      free: true,
    },
    inspect: {
      method: 'GET',
      path: '/admin/connections',
      summary: 'Returns both connections, what each can do, and what each tool is missing',
      access: 'read-admin',
      effect: 'reads',
    },
    save: {
      method: 'POST',
      path: '/admin/connections/save',
      summary: 'Tests a credential once and saves it encrypted if the platform accepts it',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
      secretInput: true,
      deadlineMs: 30_000,
    },
    check: {
      method: 'POST',
      path: '/admin/connections/check',
      summary: 'Checks again what the connection can do',
      access: 'full-admin',
      effect: 'reads',
      deadlineMs: 30_000,
    },
    forget: {
      method: 'POST',
      path: '/admin/connections/forget',
      summary: 'Deletes a saved credential; the platform goes back to practice mode',
      access: 'full-admin',
      effect: 'changes',
      freshKey: true,
    },
    deadWebhooks: {
      method: 'GET',
      path: '/admin/connections/dead_webhooks',
      summary: 'Lists webhooks that the desk no longer calls because Discord reported them deleted',
      access: 'read-admin',
      effect: 'reads',
    },
    callAgain: {
      method: 'POST',
      path: '/admin/connections/call_again',
      summary: 'Allows calls to a webhook that was reported deleted',
      access: 'full-admin',
      effect: 'changes',
    },
    resetPractice: {
      method: 'POST',
      path: '/admin/connections/reset_practice',
      summary: 'Resets the practice sandbox to its original state',
      access: 'full-admin',
      effect: 'changes',
    },
  },
} as const satisfies Feature;

/** Longer than any bot token or key seen so far. */
const CREDENTIAL_MAX = 4_000;
export const LISTED_MAX = 50;

const platform = () => z.enum(['discord', 'roblox']);
/** `checking` means connected, but not yet asked since the desk started. */
const mode = () => z.enum(['practice', 'checking', 'connected', 'broken']);
const place = () => z.strictObject({ id: z.string(), name: z.string() });

/** One permission or scope of one tool, at one server or experience. */
const need = () =>
  z.strictObject({
    platform: platform(),
    name: z.string(),
    title: z.string(),
    for: z.string(),
    optional: z.boolean(),
    /** Null if it isn't known, because the platform is in practice mode or couldn't be asked. */
    met: z.boolean().nullable(),
    /** The places where it is missing. */
    places: z.array(z.string()),
  });

const toolState = () =>
  z.strictObject({
    tool: z.string(),
    title: z.string(),
    works: z.enum(['yes', 'partly', 'no', 'practice']),
    needs: z.array(need()),
  });

const samples = () => z.array(z.strictObject({ value: z.string(), words: z.string() }));

const warning = () => z.strictObject({ title: z.string(), detail: z.string() });

const shared = () => ({
  mode: mode(),
  /** The environment takes precedence over what an admin saved. */
  source: z.enum(['none', 'environment', 'saved']),
  /** A saved credential exists, but the environment overrides it. */
  hides_saved: z.boolean(),
  /** Set only if it isn't the platform's own, such as a test's sandbox. */
  api_url: z.string().nullable(),
  saved_at: z.int().nullable(),
  saved_by: z.string().nullable(),
  checked_at: z.int().nullable(),
  /** When the connection stopped working. */
  broken_at: z.int().nullable(),
  problem: warning().nullable(),
  warnings: z.array(warning()),
  listed: z.array(z.string()),
  client_id: z.string().nullable(),
  has_client_secret: z.boolean(),
  /** Remaining tests out of five per hour. */
  tries_left: z.int(),
  tries_back_at: z.int().nullable(),
});

const discordReport = () =>
  z.strictObject({
    ...shared(),
    bot: z.strictObject({ id: z.string(), name: z.string(), avatar: z.string() }).nullable(),
    /** Asks for exactly the permissions that the tools need. Null until the app is known. */
    invite_url: z.string().nullable(),
    members_intent: z.enum(['on', 'off']).nullable(),
    guilds: z.array(
      place().extend({
        state: z.enum(['here', 'absent']),
        members: z.int().nullable(),
        /** The bot's highest role, and the number of roles above it. */
        role: z.strictObject({ name: z.string(), above: z.int() }).nullable(),
        two_factor: z.boolean(),
        missing: z.array(z.strictObject({ name: z.string(), title: z.string() })),
        invite_url: z.string().nullable(),
      }),
    ),
    /**
     * Servers that the bot is in but the owner didn't list. The desk offers to
     * list them and doesn't act on them.
     */
    unlisted: z.array(place()),
  });

const robloxReport = () =>
  z.strictObject({
    ...shared(),
    key: z
      .strictObject({
        name: z.string(),
        owner_id: z.string(),
        enabled: z.boolean(),
        expired: z.boolean(),
        expires_at: z.int().nullable(),
        scopes: z.array(
          z.strictObject({
            name: z.string(),
            operations: z.array(z.string()),
            /** Null means all of them. */
            universes: z.array(z.string()).nullable(),
          }),
        ),
        /** Roblox lets a key expire that wasn't used for 60 days. */
        used_at: z.int().nullable(),
      })
      .nullable(),
    universes: z.array(
      place().extend({
        state: z.enum(['here', 'absent']),
        missing: z.array(z.strictObject({ name: z.string(), title: z.string() })),
      }),
    ),
  });

const report = () =>
  z.strictObject({
    now: z.int(),
    discord: discordReport(),
    roblox: robloxReport(),
    tools: z.array(toolState()),
  });

export const schemas = () => ({
  modes: {
    input: z.strictObject({}),
    output: z.strictObject({ discord: mode(), roblox: mode() }),
  },
  links: {
    input: z.strictObject({}),
    output: z.strictObject({
      now: z.int(),
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
    input: z.strictObject({}),
    output: z.strictObject({
      webhooks: samples(),
      accounts: samples(),
      players: samples(),
      tokens: samples(),
    }),
  },
  inspect: { input: z.strictObject({}), output: report() },
  save: {
    input: z.strictObject({
      platform: platform(),
      credential: plainText(CREDENTIAL_MAX)
        .optional()
        .describe('The bot token or the key. If omitted, the saved one stays'),
      listed: z
        .array(plainText(40))
        .max(LISTED_MAX, `At most ${LISTED_MAX}`)
        .describe('Ids of the servers or experiences that tools can act on'),
      client_id: plainText(100).nullable().optional(),
      client_secret: plainText(500).nullable().optional(),
    }),
    output: report(),
  },
  check: { input: z.strictObject({ platform: platform() }), output: report() },
  forget: { input: z.strictObject({ platform: platform() }), output: report() },
  deadWebhooks: {
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
    input: z.strictObject({ webhook_id: plainText(20).regex(/^\d{17,20}$/, 'Not a webhook id') }),
    output: z.strictObject({ detail: z.string() }),
  },
  resetPractice: {
    input: z.strictObject({}),
    output: z.strictObject({ detail: z.string() }),
  },
});
