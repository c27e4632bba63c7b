// The parts of Roblox's replies that the desk relies on; all other fields are ignored.
import { z } from 'zod';

/** A number in some replies and text in others. */
const id = z.union([z.int(), z.string().regex(/^\d{1,20}$/)]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const time = z.string().refine((value) => Number.isFinite(Date.parse(value)));
const userName = z.string().regex(/^users\/\d{1,20}$/);

const keyScope = z.object({
  name: z.string(),
  operations: z.array(z.string()),
  /** `*` means all; absent when the scope has no such choice. */
  universeIds: z.array(z.union([z.string(), z.int()]).transform(String)).optional(),
});

/** Documented only by an example. https://create.roblox.com/docs/cloud/auth/api-keys#introspect-api-keys */
export const keyInfo = z.object({
  name: z.string().catch(''),
  authorizedUserId: z.int(),
  scopes: z.array(keyScope),
  enabled: z.boolean(),
  expired: z.boolean(),
  expirationTimeUtc: z.string().nullish(),
});

export type KeyInfo = z.infer<typeof keyInfo>;

export const universe = z.object({ displayName: z.string() });

export const cloudUser = z.object({
  id,
  name: z.string(),
  displayName: text,
  about: text,
  createTime: text,
});

/** Such as `3600s`; absent for a permanent restriction. */
const duration = z.string().regex(/^\d{1,12}(?:\.\d+)?s$/);

export const joinRestriction = z.object({
  /** Required: a missing value must never be read as 'not banned'. */
  active: z.boolean(),
  startTime: time.nullish(),
  duration: duration.nullish(),
  privateReason: text,
  displayReason: text,
  excludeAltAccounts: z.boolean().default(false),
});

export type JoinRestriction = z.infer<typeof joinRestriction>;

export const userRestriction = z.object({ user: userName, gameJoinRestriction: joinRestriction });

export const restrictionPage = z.object({
  userRestrictions: z.array(userRestriction),
  nextPageToken: z.string().nullish(),
});

export const restrictionLog = joinRestriction.extend({
  user: userName,
  place: text,
  moderator: z.object({ robloxUser: z.string().optional() }).nullish(),
  createTime: time,
});

export type RestrictionLog = z.infer<typeof restrictionLog>;

export const logPage = z.object({
  logs: z.array(restrictionLog),
  nextPageToken: z.string().nullish(),
});

/** Keeps only text that both database engines can store. */
const name = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed());
const account = z.object({ id, name, displayName: text });

export const foundIds = z.object({ data: z.array(account) });
export const foundNames = z.object({
  data: z.array(account.extend({ requestedUsername: z.string() })),
});

export const profile = z.object({
  id,
  name: z.string(),
  displayName: text,
  description: text,
  created: text,
  isBanned: z.boolean().optional(),
  hasVerifiedBadge: z.boolean().optional(),
});

export type PlayerProfile = z.infer<typeof profile>;

export const count = z.object({ count: z.int().nonnegative() });

export const formerNames = z.object({ data: z.array(z.object({ name: z.string() })) });

export const groups = z.object({
  data: z.array(
    z.object({
      group: z.object({ id, name: z.string() }),
      role: z.object({ name: z.string(), rank: z.int() }),
    }),
  ),
});

export const badges = z.array(z.object({ name: z.string(), description: text }));

export const headshots = z.object({
  data: z.array(z.object({ targetId: id, state: z.string(), imageUrl: z.string().nullish() })),
});

export type Headshots = z.infer<typeof headshots>;

export const canView = z.object({ canView: z.boolean() });

export const collectibles = z.object({
  data: z.array(z.object({ assetId: id, recentAveragePrice: z.number().nullish() })),
  nextPageCursor: z.string().nullish(),
});

export type Collectibles = z.infer<typeof collectibles>;

export const isOwned = z.boolean();
