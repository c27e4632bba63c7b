// The parts of Discord's replies that the desk relies on; all other fields are ignored.
import type { APIIncidentsData, RESTPostAPIGuildBulkBanResult } from 'discord-api-types/v10';
import { z } from 'zod';

/** A snowflake as text because a JavaScript number can't hold it. */
const id = z.string().regex(/^\d{1,20}$/);
const bits = z.string().regex(/^\d{1,40}$/);
const hash = z.string().regex(/^\w{1,100}$/);
const time = z.string().refine((text) => Number.isFinite(Date.parse(text)));

export const user = z.object({
  id,
  username: z.string(),
  discriminator: z.string().default('0'),
  global_name: z.string().nullish(),
  avatar: hash.nullish().transform((avatar) => avatar ?? null),
  bot: z.boolean().optional(),
  system: z.boolean().optional(),
  public_flags: z.number().optional(),
});

export const application = z
  .object({
    id,
    bot_public: z.boolean().default(false),
    flags: z.number().optional(),
    verify_key: z.string().default(''),
    interactions_endpoint_url: z.string().nullish(),
  })
  .transform(({ bot_public: isPublic, verify_key: verifyKey, ...rest }) => ({
    id: rest.id,
    isPublic,
    flags: rest.flags ?? 0,
    /** What Discord signs its requests with, as it says it; its own documentation shows a word instead of hex. */
    verifyKey,
    interactionsUrl: rest.interactions_endpoint_url || null,
  }));

/** A command as it is sent to Discord. */
export interface CommandDefinition {
  /** 1, which is the default, is typed after a slash; 2 and 3 are in the menus of members and messages. */
  type?: number | undefined;
  name: string;
  [field: string]: unknown;
}

/** Discord sets these itself, and in a server there is nothing to choose for the last three. */
const NOT_DEFINED = [
  ...['id', 'application_id', 'version', 'guild_id', 'name_localized', 'description_localized'],
  ...['contexts', 'integration_types', 'dm_permission'],
];

export const registeredCommand = z
  .looseObject({ id, type: z.int().default(1), name: z.string() })
  .transform((command) => ({
    id: command.id,
    type: command.type,
    name: command.name,
    /** Everything that was once sent for it. */
    definition: Object.fromEntries(
      // The commands of menus have no description, and Discord refuses even an empty one.
      Object.entries(command).filter(
        ([name, value]) => !NOT_DEFINED.includes(name) && value !== null && value !== '',
      ),
    ) as CommandDefinition,
  }));

export const ownGuild = z.object({
  id,
  name: z.string(),
  permissions: bits,
  approximate_member_count: z.int().nonnegative().optional(),
});

export const role = z.object({ id, name: z.string(), position: z.int(), permissions: bits });

export type Role = z.infer<typeof role>;

export const guild = z.object({
  id,
  name: z.string(),
  owner_id: id,
  roles: z.array(role),
  mfa_level: z.int(),
  approximate_member_count: z.int().nonnegative().optional(),
});

export const channel = z.object({ id, type: z.int(), name: z.string().nullish() });

/** Discord keeps an expired timeout in the field, so a past time means that there is none. */
export const member = z.object({
  user,
  nick: z.string().nullish(),
  roles: z.array(id),
  joined_at: time.nullish(),
  communication_disabled_until: time.nullable(),
});

export type Member = z.infer<typeof member>;

export const ban = z.object({ user, reason: z.string().nullable() });

export const bulkBan: z.ZodType<RESTPostAPIGuildBulkBanResult> = z.object({
  banned_users: z.array(id),
  failed_users: z.array(id),
});

export const auditLog = z.object({
  audit_log_entries: z.array(z.object({ reason: z.string().optional() })),
});

export const incidents: z.ZodType<
  Pick<APIIncidentsData, 'invites_disabled_until' | 'dms_disabled_until'>
> = z.object({
  invites_disabled_until: time.nullable(),
  dms_disabled_until: time.nullable(),
});

/** Null if nothing was ever paused. */
export const guildIncidents = z.object({ incidents_data: incidents.nullable() });

export const webhook = z.object({
  id,
  type: z.int(),
  guild_id: id.nullish(),
  channel_id: id.nullable(),
  name: z.string().nullish(),
  avatar: hash.nullish(),
  application_id: id.nullish(),
});

const source = z.object({ name: z.string() }).nullish();

/** As the bot sees it. Its token and URL are secrets, so they aren't even read. */
export const serverWebhook = webhook.extend({
  user: user.nullish(),
  source_guild: source,
  source_channel: source,
});

/** A webhook that the bot has just made, with its token: the only answer that the desk reads one from. */
export const madeWebhook = webhook.extend({ token: z.string().regex(/^[\w-]{20,200}$/) });

export const message = z.object({ id, channel_id: id });

/** Discord leaves out what an embed doesn't have. */
export const webhookMessage = z.object({
  id,
  author: z.object({ username: z.string() }),
  content: z.string(),
  attachments: z.array(z.object({ filename: z.string() })),
  embeds: z.array(
    z.object({
      title: z.string().optional(),
      description: z.string().optional(),
      url: z.string().optional(),
      color: z.int().optional(),
      author: z.object({ name: z.string() }).optional(),
      image: z.object({ url: z.string() }).optional(),
      footer: z.object({ text: z.string() }).optional(),
      fields: z
        .array(z.object({ name: z.string(), value: z.string(), inline: z.boolean().optional() }))
        .optional(),
    }),
  ),
});
