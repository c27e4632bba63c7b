// What is behind a button. The button itself only has a reference that the desk sealed: Discord shows it to
// everyone who sees the message, and sends back whatever a member's app says.
import { z } from 'zod';
import { makeId } from '#desk/access/tokens.ts';
import { findButton, keepButton, pressButton, unpressButton } from '#desk/discord/door/store.ts';
import { DeskError } from '#errors.ts';
import { Markdown } from '#kit/message/markdown.ts';
import type { Button, Reply } from '#kit/message/reply.ts';
import type { SealPlace, Seals } from '#kit/server/seals.ts';
import type { MemberHandling } from './handling.ts';

const PLACE: SealPlace = { platform: 'desk', thing: 'button' };

/** A plan is only worth what was read for it. */
export const PLAN_MS = 15 * 60_000;
export const UNDO_MS = 24 * 3_600_000;

/** go: does it; drop: leaves it. */
const verbs = ['go', 'drop'] as const;
type Verb = (typeof verbs)[number];

const goalShape = z.union([
  z.strictObject({
    to: z.literal('act'),
    action: z.string(),
    input: z.record(z.string(), z.unknown()),
    practice: z.array(z.string()),
  }),
  z.strictObject({ to: z.literal('undo'), caseId: z.int() }),
  z.strictObject({ to: z.literal('link'), codeHash: z.string() }),
]);

type Goal = z.infer<typeof goalShape>;

const labelShape = z.strictObject({
  verb: z.enum(verbs),
  label: z.string(),
  style: z.enum(['plain', 'good', 'danger']),
});

const keptShape = z.strictObject({
  goal: goalShape,
  lines: z.array(z.string()),
  labels: z.array(labelShape),
});

interface Message {
  goal: Goal;
  lastsMs: number;
  lines: readonly Markdown[];
  labels: z.infer<typeof labelShape>[];
}

/** Adds buttons to a message. It is kept with what they lead to, because a refused press shows it again. */
export async function makeButtons(
  { desk, account, guildId }: MemberHandling,
  { goal, lastsMs, lines, labels }: Message,
): Promise<Reply> {
  const { database, seals, randomBytes } = desk;
  const reference = makeId(randomBytes);
  const expiresAt = desk.now() + lastsMs;
  const kept = { goal, lines: lines.map(({ text }) => text), labels };
  // What people typed may hold a secret that only the log's redactor would have masked.
  const leadsTo = seals.seal(JSON.stringify(kept), PLACE);
  const button = { reference, userId: account.userId, guildId, leadsTo };
  await database.transaction((tx) => keepButton(tx, { ...button, expiresAt }));
  return { lines, buttons: drawButtons(seals, { reference, labels }) };
}

function drawButtons(
  seals: Seals,
  { reference, labels }: Pick<Pressed, 'reference' | 'labels'>,
): Button[] {
  return labels.map(({ verb, label, style }) => ({
    ...{ label, style },
    customId: seals.seal(`${verb} ${reference}`, PLACE),
  }));
}

export interface Pressed {
  reference: string;
  verb: Verb;
  goal: Goal;
  /** The message to which the button belongs. */
  lines: readonly Markdown[];
  labels: Message['labels'];
}

/** Refuses a button that isn't the desk's, is over, was pressed before, or belongs to someone else. */
export async function readPress({
  desk,
  account: { userId },
  guildId,
  interaction,
}: MemberHandling): Promise<Pressed> {
  const { database, seals } = desk;
  const over = new DeskError('interactions/button-over');
  const opened = seals.open(interaction.data?.custom_id ?? '', PLACE);
  const [verb, reference = ''] = opened?.split(' ') ?? [];
  if (!isVerb(verb)) throw over;
  const nowMs = desk.now();
  return database.transaction(async (tx) => {
    const found = await findButton(tx, reference, { userId, guildId, nowMs });
    const kept = found && seals.open(found.leadsTo, PLACE);
    if (kept === undefined) throw over;
    const { goal, lines, labels } = keptShape.parse(JSON.parse(kept));
    if (!(await pressButton(tx, reference, nowMs))) throw new DeskError('interactions/pressed');
    return { reference, verb, goal, lines: lines.map((text) => new Markdown(text)), labels };
  });
}

/** Lets the buttons of a message be pressed again, and returns it as it was. */
export async function takePressBack(
  { desk: { database, seals } }: MemberHandling,
  pressed: Pressed,
): Promise<Reply> {
  await database.transaction((tx) => unpressButton(tx, pressed.reference));
  return { lines: pressed.lines, buttons: drawButtons(seals, pressed) };
}

function isVerb(word: string | undefined): word is Verb {
  return verbs.some((verb) => verb === word);
}
