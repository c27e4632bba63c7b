// What a member can do in Discord, as `/control` and tests write it.
import { z } from 'zod';
import { ActError } from './act-error.ts';

const id = z.string().regex(/^\d{1,20}$/, 'has to be an id');
const name = z.string().min(1).max(200);
const options = z.record(name, z.union([z.string(), z.number(), z.boolean()])).default({});

const who = {
  user_id: id,
  /** Without it, the first channel that the member sees. */
  channel_id: id.optional(),
  locale: z.string().max(10).optional(),
  /** Sends what Discord's own programs wouldn't let through, such as a value that isn't offered. */
  forged: z.boolean().default(false),
};

const command = z.strictObject({
  kind: z.literal('command'),
  ...who,
  /** With its group and sub-command: `desk link`. */
  name,
  /** 2 is in the menu of a member, and 3 in that of a message. */
  type: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  options,
  target_id: id.optional(),
});

const autocomplete = z.strictObject({
  kind: z.literal('autocomplete'),
  ...who,
  name,
  options,
  /** The option that is being typed. */
  focused: name,
});

const click = z.strictObject({
  kind: z.literal('click'),
  ...who,
  message_id: id,
  custom_id: z.string(),
  /** What was chosen in a select. */
  values: z.array(z.string()).optional(),
});

const submit = z.strictObject({
  kind: z.literal('submit'),
  ...who,
  /** By custom_id; lists for what several values can be chosen in. */
  fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])).default({}),
});

const raw = z.strictObject({
  kind: z.literal('raw'),
  /** Sent and signed as it is. */
  body: z.record(z.string(), z.unknown()),
});

const act = z.discriminatedUnion('kind', [command, autocomplete, click, submit, raw]);

export type CommandAct = z.infer<typeof command>;
export type AutocompleteAct = z.infer<typeof autocomplete>;
export type ClickAct = z.infer<typeof click>;
export type SubmitAct = z.infer<typeof submit>;
export type Act = z.infer<typeof act>;
export type MemberAct = Exclude<Act, { kind: 'raw' }>;
/** As it is written, with its defaults left out. */
export type ActInput = z.input<typeof act>;

export function readAct(value: unknown): Act {
  const read = act.safeParse(value);
  if (read.success) return read.data;
  const { path, message } = read.error.issues[0]!;
  throw new ActError(`'${path.join('.') || 'kind'}' is not right: ${message}.`);
}
