import { z } from 'zod';

const id = z.string();

/** The stored form of a message. */
export const savedMessage = z.object({
  id,
  authorId: id,
  webhookId: id.optional(),
  name: z.string(),
  avatarUrl: z.string().optional(),
  content: z.string(),
  embeds: z.array(z.unknown()).optional(),
  components: z.array(z.record(id, z.unknown())).optional(),
  attachments: z.array(z.object({ id, name: z.string(), size: z.number() })).optional(),
  editedMs: z.number().optional(),
  isSpoken: z.boolean().optional(),
  pings: z
    .object({ isEveryone: z.boolean(), userIds: z.array(id), roleIds: z.array(id) })
    .optional(),
  flags: z.number().optional(),
  nonce: z.string().optional(),
});
