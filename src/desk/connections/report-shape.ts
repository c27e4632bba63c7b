import { z } from 'zod';

export const platform = () => z.enum(['discord', 'roblox']);
/** `checking` means connected, but not yet asked since the desk started. */
export const mode = () => z.enum(['practice', 'checking', 'connected', 'broken']);
export const place = () => z.strictObject({ id: z.string(), name: z.string() });

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

export const toolState = () =>
  z.strictObject({
    tool: z.string(),
    title: z.string(),
    works: z.enum(['yes', 'partly', 'no', 'practice']),
    needs: z.array(need()),
  });

export const samples = () => z.array(z.strictObject({ value: z.string(), words: z.string() }));

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
    /** No tool needs these two. Null until Discord was asked. */
    content_intent: z.enum(['on', 'off']).nullable(),
    presence_intent: z.enum(['on', 'off']).nullable(),
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
    unlisted: z.array(
      place().extend({
        members: z.int().nullable(),
        missing: z.array(z.strictObject({ name: z.string(), title: z.string() })),
      }),
    ),
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
    /** Experiences that the key names and the owner didn't list. */
    offered: z.array(place()),
    /** The key may touch every experience of its owner, so they can't be listed. */
    reaches_all: z.boolean(),
  });

export const report = () =>
  z.strictObject({
    now: z.int(),
    discord: discordReport(),
    roblox: robloxReport(),
    tools: z.array(toolState()),
  });
