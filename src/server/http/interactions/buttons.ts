// What is behind a button. The button itself only has a reference that the desk sealed: Discord shows it to
// everyone who sees the message, and sends back whatever a member's app says.
import { z } from 'zod';
import { makeId } from '#desk/access/tokens.ts';
import { findButton, keepButton, pressButton, unpressButton } from '#desk/discord/door/store.ts';
import { DeskError } from '#errors.ts';
import { Markdown } from '#kit/message/markdown.ts';
import type { Button, Reply } from '#kit/message/reply.ts';
import type { SealPlace, Seals } from '#kit/server/seals.ts';
import { INTERACTION } from '#platforms/discord/interactions/interaction.ts';
import type { MemberHandling } from './handling.ts';
import { commandKinds } from './listed-command.ts';

const PLACE: SealPlace = { platform: 'desk', thing: 'button' };

/** A plan is only worth what was read for it. */
export const PLAN_MS = 15 * 60_000;
export const UNDO_MS = 24 * 3_600_000;

/** press: a button; send: the form that it opened. */
const verbs = ['press', 'send'] as const;
type Verb = (typeof verbs)[number];

const askShape = z.strictObject({
  kind: z.literal('text'),
  name: z.string(),
  description: z.string(),
  isRequired: z.literal(true).exactOptional(),
  min: z.int().exactOptional(),
  max: z.int(),
});

const goalShape = z.union([
  z.strictObject({
    to: z.literal('act'),
    action: z.string(),
    input: z.record(z.string(), z.unknown()),
    practice: z.array(z.string()),
    /** What the person has to type first, in a form. */
    ask: askShape.optional(),
  }),
  z.strictObject({ to: z.literal('undo'), caseId: z.int() }),
  z.strictObject({ to: z.literal('link'), codeHash: z.string() }),
  /** Opens the form of a command. Nothing is done by it, so it can be opened again. */
  z.strictObject({
    to: z.literal('fill'),
    kind: z.enum(commandKinds),
    path: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  }),
  z.strictObject({ to: z.literal('nothing') }),
]);

export type Goal = z.infer<typeof goalShape>;

const labelShape = z.strictObject({
  label: z.string(),
  style: z.enum(['plain', 'good', 'danger']),
  goal: goalShape,
});

export type Label = z.infer<typeof labelShape>;

export const CANCEL: Label = { label: 'Cancel', style: 'plain', goal: { to: 'nothing' } };

const keptShape = z.strictObject({ lines: z.array(z.string()), labels: z.array(labelShape) });

interface Message {
  lastsMs: number;
  lines: readonly Markdown[];
  labels: readonly Label[];
}

/** Adds buttons to a message. It is kept with what they lead to, because a refused press shows it again. */
export async function makeButtons(handling: MemberHandling, message: Message): Promise<Reply> {
  const reference = await keepMessage(handling, message);
  const { lines, labels } = message;
  return { lines, buttons: drawButtons(handling.desk.seals, { reference, labels }) };
}

/** The id of a form that isn't opened by a button. */
export async function makeForm(
  handling: MemberHandling,
  goal: Goal,
  lastsMs: number,
): Promise<string> {
  const labels: Label[] = [{ label: '', style: 'plain', goal }];
  const reference = await keepMessage(handling, { lastsMs, lines: [], labels });
  return sealId(handling.desk.seals, { verb: 'send', at: 0, reference });
}

async function keepMessage(
  { desk, account, guildId }: MemberHandling,
  { lastsMs, lines, labels }: Message,
): Promise<string> {
  const { database, seals, randomBytes } = desk;
  const reference = makeId(randomBytes);
  const expiresAt = desk.now() + lastsMs;
  // What people typed may hold a secret that only the log's redactor would have masked.
  const kept = { lines: lines.map(({ text }) => text), labels };
  const leadsTo = seals.seal(JSON.stringify(kept), PLACE);
  const button = { reference, userId: account.userId, guildId, leadsTo };
  await database.transaction((tx) => keepButton(tx, { ...button, expiresAt }));
  return reference;
}

function drawButtons(
  seals: Seals,
  { reference, labels }: Pick<Pressed, 'reference' | 'labels'>,
): Button[] {
  return labels.map(({ label, style }, at) => ({
    ...{ label, style },
    customId: sealId(seals, { verb: 'press', at, reference }),
  }));
}

interface ButtonId {
  verb: Verb;
  /** Which button of the message. */
  at: number;
  reference: string;
}

function sealId(seals: Seals, { verb, at, reference }: ButtonId): string {
  return seals.seal(`${verb} ${at} ${reference}`, PLACE);
}

export interface Pressed extends ButtonId, Label {
  /** The message to which the button belongs. */
  lines: readonly Markdown[];
  labels: readonly Label[];
}

/** The id of the form that this button opens. */
export function formOf({ desk }: MemberHandling, { at, reference }: Pressed): string {
  return sealId(desk.seals, { verb: 'send', at, reference });
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
  const id = readId(seals.open(interaction.data?.custom_id ?? '', PLACE));
  if (!id || (id.verb === 'send') !== (interaction.type === INTERACTION.form)) throw over;
  const { reference, at } = id;
  const nowMs = desk.now();
  return database.transaction(async (tx) => {
    const found = await findButton(tx, reference, { userId, guildId, nowMs });
    const message = readKept(found && seals.open(found.leadsTo, PLACE));
    const label = message?.labels[at];
    if (!message || !label) throw over;
    const pressed: Pressed = { ...id, ...label, ...message };
    const isOnce = label.goal.to !== 'fill' && !opensForm(pressed);
    if (isOnce && !(await pressButton(tx, reference, nowMs))) {
      throw new DeskError('interactions/pressed');
    }
    return pressed;
  });
}

/** Whoever closes the form can press the button again. */
export function opensForm({ verb, goal }: Pick<Pressed, 'verb' | 'goal'>): boolean {
  if (verb === 'send') return false;
  return goal.to === 'fill' || (goal.to === 'act' && goal.ask !== undefined);
}

const ID = /^(press|send) (\d{1,2}) (.+)$/;

function readId(opened: string | undefined): ButtonId | undefined {
  const [, word, at = '', reference = ''] = ID.exec(opened ?? '') ?? [];
  const verb = verbs.find((one) => one === word);
  return verb && { verb, at: Number(at), reference };
}

/** Undefined for what an earlier version of the desk kept. */
function readKept(opened: string | undefined): Pick<Pressed, 'lines' | 'labels'> | undefined {
  const kept = opened === undefined ? undefined : keptShape.safeParse(JSON.parse(opened));
  if (!kept?.success) return undefined;
  const { lines, labels } = kept.data;
  return { lines: lines.map((text) => new Markdown(text)), labels };
}

/** Lets the buttons of a message be pressed again, and returns it as it was. */
export async function takePressBack(
  { desk: { database, seals } }: MemberHandling,
  pressed: Pressed,
): Promise<Reply> {
  await database.transaction((tx) => unpressButton(tx, pressed.reference));
  return { lines: pressed.lines, buttons: drawButtons(seals, pressed) };
}
