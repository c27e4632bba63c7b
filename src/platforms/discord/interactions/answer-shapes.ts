// What the desk answers, within Discord's limits. An answer that breaks one fails for the member, and no one
// tells the desk.
// https://docs.discord.com/developers/components/reference
import { z } from 'zod';
import { INTERACTION } from './interaction.ts';

export const ANSWER = {
  pong: 1,
  message: 4,
  deferred: 5,
  update: 7,
  choices: 8,
  form: 9,
} as const;
/** Only the member who asked sees it. */
export const EPHEMERAL = 64;
const CUSTOM_ID_MAX = 100;
export const BUTTON_LABEL_MAX = 80;
export const BUTTONS_MAX = 5;
export const BUTTON_LINK_MAX = 512;
export const MESSAGE_MAX = 2_000;
const ROWS_MAX = 5;
export const CHOICES_MAX = 25;
export const CHOICE_MAX = 100;
export const FORM_TITLE_MAX = 45;
export const FIELD_LABEL_MAX = 45;
export const FIELD_HINT_MAX = 100;
const FIELDS_MAX = 5;
export const TYPED_MAX = 4_000;

/** Discord counts code points. */
const text = (min: number, max: number) =>
  z.string().refine((written) => {
    const { length } = [...written];
    return written.isWellFormed() && length >= min && length <= max;
  }, `${min} to ${max} characters`);

const label = text(1, BUTTON_LABEL_MAX);

const pressed = z.strictObject({
  type: z.literal(2),
  style: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  label,
  custom_id: text(1, CUSTOM_ID_MAX),
  disabled: z.boolean().optional(),
});

const link = z.strictObject({
  type: z.literal(2),
  style: z.literal(5),
  label,
  url: text(1, BUTTON_LINK_MAX).refine(
    (url) => URL.canParse(url) && /^https?:\/\//.test(url),
    'A link',
  ),
});

const button = z.union([pressed, link]);

const row = z.strictObject({
  type: z.literal(1),
  components: z.array(button).min(1).max(BUTTONS_MAX),
});

/** Buttons of one message need different ids. */
function areDifferent(rows: readonly z.infer<typeof row>[]): boolean {
  const ids = rows.flatMap(({ components }) =>
    components.flatMap((one) => ('custom_id' in one ? [one.custom_id] : [])),
  );
  return new Set(ids).size === ids.length;
}

const noOne = z.strictObject({ parse: z.tuple([]) });

const message = z.strictObject({
  content: text(1, MESSAGE_MAX).refine((content) => content.trim() !== '', 'Text'),
  allowed_mentions: noOne,
  components: z.array(row).max(ROWS_MAX).refine(areDifferent, 'Different ids'),
});

export type BotReply = z.infer<typeof message>;
export type ReplyButton = z.infer<typeof button>;

const shown = message.extend({ flags: z.literal(EPHEMERAL) });

const pong = z.strictObject({ type: z.literal(ANSWER.pong) });
const newMessage = z.strictObject({ type: z.literal(ANSWER.message), data: shown });
const deferred = z.strictObject({
  type: z.literal(ANSWER.deferred),
  data: z.strictObject({ flags: z.literal(EPHEMERAL) }),
});
const update = z.strictObject({ type: z.literal(ANSWER.update), data: message });
const choices = z.strictObject({
  type: z.literal(ANSWER.choices),
  data: z.strictObject({
    choices: z
      .array(
        z.strictObject({
          name: text(1, CHOICE_MAX),
          value: z.union([text(0, CHOICE_MAX), z.int()]),
        }),
      )
      .max(CHOICES_MAX),
  }),
});

const typed = z.strictObject({
  type: z.literal(4),
  /** One line, or several. */
  style: z.union([z.literal(1), z.literal(2)]),
  custom_id: text(1, CUSTOM_ID_MAX),
  required: z.boolean(),
  min_length: z.int().min(0).max(TYPED_MAX).optional(),
  max_length: z.int().min(1).max(TYPED_MAX),
  value: text(0, TYPED_MAX).optional(),
});

const chosen = z.strictObject({
  type: z.literal(3),
  custom_id: text(1, CUSTOM_ID_MAX),
  required: z.boolean(),
  options: z
    .array(
      z.strictObject({
        label: text(1, CHOICE_MAX),
        value: text(1, CHOICE_MAX),
        default: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(CHOICES_MAX)
    .refine(
      (options) => new Set(options.map(({ value }) => value)).size === options.length,
      'Different values',
    ),
});

const field = z.strictObject({
  type: z.literal(18),
  label: text(1, FIELD_LABEL_MAX),
  description: text(1, FIELD_HINT_MAX).optional(),
  component: z.union([typed, chosen]),
});

export type FormField = z.infer<typeof field>;

const form = z.strictObject({
  type: z.literal(ANSWER.form),
  data: z.strictObject({
    custom_id: text(1, CUSTOM_ID_MAX),
    title: text(1, FORM_TITLE_MAX),
    components: z.array(field).min(1).max(FIELDS_MAX),
  }),
});

export type InteractionAnswer = z.infer<
  typeof pong | typeof newMessage | typeof deferred | typeof update | typeof choices | typeof form
>;

/** Which answers each kind of request may get. */
const allowed: Record<number, z.ZodType<InteractionAnswer>> = {
  [INTERACTION.ping]: pong,
  [INTERACTION.command]: z.union([newMessage, deferred, form]),
  [INTERACTION.component]: z.union([newMessage, deferred, update, form]),
  [INTERACTION.autocomplete]: choices,
  // The desk only opens forms from buttons; Discord takes an update for no others.
  [INTERACTION.form]: z.union([newMessage, deferred, update]),
};

/** Throws on an answer that Discord would not show. */
export function checkAnswer(type: number, answer: InteractionAnswer): InteractionAnswer {
  const shape = allowed[type];
  if (!shape) throw new Error(`There is no answer to an interaction of type ${type}`);
  return shape.parse(answer);
}

/** Throws on a message that an edit can't show. */
export function checkReply(reply: BotReply): BotReply {
  return message.parse(reply);
}
