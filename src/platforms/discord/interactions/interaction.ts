// The parts of Discord's requests that the desk relies on. Unknown fields and kinds are ignored.
// https://docs.discord.com/developers/interactions/receiving-and-responding
import { z } from 'zod';

export const INTERACTION = { ping: 1, command: 2, component: 3, autocomplete: 4, form: 5 } as const;
export const COMMAND = { slash: 1, account: 2, message: 3 } as const;
/** The kinds of options. */
export const OPTION = {
  subcommand: 1,
  group: 2,
  text: 3,
  whole: 4,
  flag: 5,
  account: 6,
  number: 10,
} as const;
/** In a server, and not in a direct message. */
export const IN_SERVER = 0;

const id = z.string().regex(/^[1-9]\d{0,19}$/);
const name = z.string().max(200);

const account = z.object({
  id,
  username: name,
  global_name: name.nullish(),
});

export type Account = z.infer<typeof account>;

/** The most that Discord lets anyone type. */
const TEXT_MAX = 6_000;
const text = z.string().max(TEXT_MAX);

interface SentOption {
  name: string;
  type: number;
  value?: string | number | boolean | undefined;
  /** It is being typed. */
  focused?: boolean | undefined;
  options?: SentOption[] | undefined;
}

/** A command has groups, a group has subcommands, and a subcommand has options. Nothing is deeper. */
const NESTED_MAX = 3;
const OPTIONS_MAX = 25;

function option(depth: number): z.ZodType<SentOption> {
  const own = {
    name,
    type: z.int(),
    value: z.union([text, z.number(), z.boolean()]).optional(),
    focused: z.boolean().optional(),
  };
  if (depth === 1) return z.object(own);
  return z.object({
    ...own,
    options: z
      .array(option(depth - 1))
      .max(OPTIONS_MAX)
      .optional(),
  });
}

/** More than the longest message. */
const content = z.string().max(10_000).optional();

/** A message that a member chose. */
const message = z.object({
  id,
  channel_id: id.optional(),
  content,
  author: account.optional(),
  /** Its author is this webhook, and not an account. */
  webhook_id: id.optional(),
  attachments: z.array(z.unknown()).optional(),
  embeds: z.array(z.unknown()).optional(),
  /** A forwarded message has no text of its own. */
  message_snapshots: z.array(z.object({ message: z.object({ content }) })).optional(),
});

export type Message = z.infer<typeof message>;

const resolved = z.object({
  users: z.record(id, account).optional(),
  messages: z.record(id, message).optional(),
});

/** A field of a form: a label around what was typed or chosen. */
const field = z.object({
  component: z
    .object({
      custom_id: name.optional(),
      value: text.optional(),
      values: z.array(text).max(OPTIONS_MAX).optional(),
    })
    .optional(),
});
/** A form has at most 5. */
const FIELDS_MAX = 10;

/** Fields of all kinds of requests at once: which of them are there follows from the kind. */
const data = z.object({
  name: name.optional(),
  type: z.int().optional(),
  target_id: id.optional(),
  options: z.array(option(NESTED_MAX)).max(OPTIONS_MAX).optional(),
  resolved: resolved.optional(),
  custom_id: z.string().max(200).optional(),
  components: z.array(field).max(FIELDS_MAX).optional(),
});

/** Far more than a server can have. */
const ROLES_MAX = 1_000;

const interaction = z.object({
  id,
  application_id: id,
  type: z.int(),
  token: z.string().min(1).max(2_000),
  context: z.int().optional(),
  guild_id: id.optional(),
  /** The roles that the member has at this moment. */
  member: z.object({ user: account, roles: z.array(id).max(ROLES_MAX).optional() }).optional(),
  user: account.optional(),
  data: data.optional(),
});

export type Interaction = z.infer<typeof interaction>;

/** Returns undefined for what no version of Discord's requests looks like. */
export function readInteraction(value: unknown): Interaction | undefined {
  const read = interaction.safeParse(value);
  return read.success ? read.data : undefined;
}

/** What was typed, or chosen, in a field of a form. */
export function readFormText({ data: sent }: Interaction, field: string): string | undefined {
  const found = sent?.components?.find(({ component }) => component?.custom_id === field);
  return found?.component?.values?.[0] ?? found?.component?.value;
}

/** A ping has fewer fields than anything else. */
export function isPing(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 1;
}

/** The words of a command, such as `lookup discord`, and its options by name. */
export interface CommandCall {
  path: string;
  values: ReadonlyMap<string, string | number | boolean>;
  /** The option that is being typed. */
  focused: string | undefined;
}

export function readCommandCall({ data: sent }: Interaction): CommandCall {
  const words = [sent?.name ?? ''];
  let options = sent?.options ?? [];
  for (let depth = 1; depth < NESTED_MAX; depth += 1) {
    const [only] = options;
    const isDeeper = only?.type === OPTION.subcommand || only?.type === OPTION.group;
    if (!only || !isDeeper) break;
    words.push(only.name);
    options = only.options ?? [];
  }
  const values = options.flatMap(({ name: key, value }) =>
    value === undefined ? [] : [[key, value] as const],
  );
  const focused = options.find((one) => one.focused)?.name;
  return { path: words.join(' '), values: new Map(values), focused };
}
