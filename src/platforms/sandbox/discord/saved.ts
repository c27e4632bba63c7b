// The stored form of everything that has happened to the world since it was made.
import { z } from 'zod';
import { savedInteractions } from './interactions/saved.ts';
import { savedMessage as message } from './saved-message.ts';

const id = z.string();
const ids = z.array(id).optional();

const audit = z.object({
  id,
  actionType: z.number(),
  actorId: id,
  targetId: id,
  reason: z.string().optional(),
  changes: z
    .array(
      z.object({
        key: z.string(),
        old_value: z.unknown().optional(),
        new_value: z.unknown().optional(),
      }),
    )
    .optional(),
});

const guild = z.object({
  /** Members who left, except those who are banned. */
  left: ids,
  timeouts: z.record(id, z.number().nullable()).optional(),
  bans: z.record(id, z.string().nullable()).optional(),
  lifted: ids,
  /** The roles of members that have others now. */
  roles: z.record(id, z.array(id)).optional(),
  incidents: z.object({ invites: z.number().nullable(), dms: z.number().nullable() }).optional(),
  audit: z.array(audit).optional(),
});

const place = z.object({ id, name: z.string() });

const webhook = z.object({
  id,
  guildId: id,
  channelId: id,
  creatorId: id,
  name: z.string(),
  avatar: z.string().nullable(),
  token: z.string(),
  applicationId: id.nullable(),
  follows: z.object({ guild: place, channel: place }).optional(),
});

const thread = z.object({
  id,
  parentId: id,
  name: z.string(),
  isLocked: z.boolean().optional(),
});

const savedDiscord = z.object({
  /** The last counter value used for a new id. */
  made: z.number(),
  guilds: z.record(id, guild).optional(),
  webhooks: z.record(id, webhook).optional(),
  webhooksRemoved: ids,
  messages: z.record(id, z.array(message)).optional(),
  messagesRemoved: ids,
  /** Messages of the original world in their new form. */
  messagesEdited: z.record(id, message).optional(),
  threads: z.record(id, thread).optional(),
  /** Digests of revoked OAuth2 tokens. */
  revoked: ids,
  interactions: savedInteractions.optional(),
});

export type SavedDiscord = z.infer<typeof savedDiscord>;
export type SavedGuild = z.infer<typeof guild>;

/** Data that this version can't read counts as missing, so the world starts over. */
export function readSaved(saved: unknown): SavedDiscord | undefined {
  return savedDiscord.safeParse(saved).data;
}

/** Drops empty values to keep the stored data small. */
export function withoutEmpty<Saved extends object>(saved: Saved): Partial<Saved> {
  const full = Object.entries(saved).filter(
    ([, value]) =>
      value !== undefined && (typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
  );
  return Object.fromEntries(full) as Partial<Saved>;
}
