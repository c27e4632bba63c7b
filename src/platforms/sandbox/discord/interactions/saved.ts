// The stored form of what interactions leave behind.
import { z } from 'zod';
import { savedMessage } from '../saved-message.ts';

const id = z.string();
const component = z.record(id, z.unknown());

const command = z.object({
  id,
  version: id,
  type: z.number(),
  name: z.string(),
  /** As it was sent, with Discord's defaults. */
  definition: z.record(id, z.unknown()),
});

export type Command = z.infer<typeof command>;

const interaction = z.object({
  id,
  /** What Discord calls it: 2 command, 3 click, 4 autocomplete, 5 form. */
  type: z.number(),
  userId: id,
  /** Null in a direct message. */
  guildId: id.nullable(),
  channelId: id,
  sentMs: z.number(),
  /** The message with the button, or that opened the form. */
  sourceId: id.optional(),
  /** `void`: it wasn't answered in time or rightly, so its token opens nothing. */
  state: z.enum(['sent', 'answered', 'void']),
  /** The message that `@original` stands for. */
  originalId: id.optional(),
  isLoading: z.boolean().optional(),
  /** The messages that were added later. */
  addedIds: z.array(id).optional(),
});

export type Interaction = z.infer<typeof interaction>;

const privateMessage = z.object({ channelId: id, viewerId: id, message: savedMessage });

/** A message that only one member sees. */
export type PrivateMessage = z.infer<typeof privateMessage>;

const form = z.object({
  customId: z.string(),
  title: z.string(),
  components: z.array(component),
  guildId: id.nullable(),
  channelId: id,
  sourceId: id.optional(),
});

/** A form that is open on a member's screen. */
export type OpenForm = z.infer<typeof form>;

export const savedInteractions = z.object({
  url: z.string().optional(),
  /** By server. */
  commands: z.record(id, z.array(command)).optional(),
  /** How many new commands each server got on a day. */
  creates: z.record(id, z.object({ day: z.number(), count: z.number() })).optional(),
  interactions: z.array(interaction).optional(),
  privateMessages: z.array(privateMessage).optional(),
  /** By member. */
  forms: z.record(id, form).optional(),
  /** The messages posted with a nonce, by channel and nonce. */
  nonces: z.record(id, z.object({ messageId: id, atMs: z.number() })).optional(),
});

export type SavedInteractions = z.infer<typeof savedInteractions>;
