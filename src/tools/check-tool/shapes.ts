// As much of Roblox's public answers as the card shows.
import { z } from 'zod';

const id = z.union([z.int(), z.string()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const profileShape = z.object({
  id,
  name: z.string(),
  displayName: text,
  description: text,
  created: text,
  isBanned: z.boolean().optional(),
  hasVerifiedBadge: z.boolean().optional(),
});

/** Open Cloud tells less: neither the ban nor the badge. */
export const cloudUserShape = z
  .object({ id, name: z.string(), displayName: text, about: text, createTime: text })
  .transform(({ about, createTime, ...rest }) => ({
    ...rest,
    description: about,
    created: createTime,
    isBanned: undefined,
    hasVerifiedBadge: undefined,
  }));

export type Profile = z.output<typeof profileShape>;

/** What both engines can keep. */
const name = z.string().transform((value) => value.replaceAll('\0', '').toWellFormed());

/** Of many at once, by names or by ids. */
export const foundShape = z.object({
  data: z.array(
    z.object({ id, name, displayName: text, requestedUsername: z.string().optional() }),
  ),
});

export const countShape = z.object({ count: z.int().nonnegative() });

export const groupsShape = z.object({
  data: z.array(
    z.object({
      group: z.object({ id, name: z.string() }),
      role: z.object({ name: z.string(), rank: z.int() }),
    }),
  ),
});

export const namesShape = z.object({ data: z.array(z.object({ name: z.string() })) });

export const badgesShape = z.array(z.object({ name: z.string(), description: text }));

export const headshotsShape = z.object({
  data: z.array(z.object({ targetId: id, state: z.string(), imageUrl: z.string().nullish() })),
});

export const collectiblesShape = z.object({
  data: z.array(z.object({ assetId: id, recentAveragePrice: z.number().nullish() })),
  nextPageCursor: z.string().nullish(),
});

export const ownsShape = z.boolean();

export type Headshots = z.output<typeof headshotsShape>;
