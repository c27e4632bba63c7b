// Runs what a button leads to. If that is refused before anything began, the button can be pressed again.
import { DeskError, type ErrorCode } from '#errors.ts';
import { line, Markdown } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import { readFormText } from '#platforms/discord/interactions/interaction.ts';
import { type Pressed, takePressBack } from './buttons.ts';
import { deskLink } from './desk-link.ts';
import type { MemberHandling } from './handling.ts';
import { nameField } from './name-field.ts';
import { runPress } from './run-command.ts';
import { tellFailure } from './tell-failure.ts';

/** After these, pressing again can't help. */
const FINAL: readonly ErrorCode[] = [
  'interactions/not-linked',
  'interactions/button-over',
  'audit/no-such-case',
  'audit/no-undo',
  'audit/undone',
  'discord-links/code-unknown',
  'discord-links/code-expired',
];

export async function tryPress(handling: MemberHandling, pressed: Pressed): Promise<Reply> {
  let opened: number | undefined;
  try {
    return await runPress(handling, fillIn(handling, pressed), (caseId) => {
      opened = caseId;
    });
  } catch (error) {
    const { lines } = tellFailure(error, handling);
    const isFinal = error instanceof DeskError && FINAL.includes(error.code);
    const before =
      opened === undefined && !isFinal ? await showAgain(handling, pressed) : undefined;
    if (before) return { ...before, lines: [...lines, new Markdown(''), ...before.lines] };
    return { lines: [...lines, ...linkCases(handling, pressed, opened)] };
  }
}

/** Adds what the person typed into the form that the button opened. */
function fillIn({ interaction }: MemberHandling, pressed: Pressed): Pressed {
  const { goal } = pressed;
  if (goal.to !== 'act' || !goal.ask) return pressed;
  const { name, isRequired } = goal.ask;
  const typed = readFormText(interaction, name)?.trim() ?? '';
  if (isRequired && typed === '') {
    throw new DeskError('interactions/nothing-typed', { params: { field: nameField(name) } });
  }
  return { ...pressed, goal: { ...goal, input: { ...goal.input, [name]: typed } } };
}

/** Undefined if the store can't be reached: then the press stays, and the message has no buttons. */
function showAgain(handling: MemberHandling, pressed: Pressed): Promise<Reply | undefined> {
  return takePressBack(handling, pressed).catch(() => undefined);
}

/** The case that should be undone, and that of the press. */
function linkCases(
  { desk }: MemberHandling,
  { goal }: Pressed,
  opened: number | undefined,
): Markdown[] {
  const { publicUrl } = desk.settings();
  const cases = [goal.to === 'undo' ? goal.caseId : undefined, opened];
  return cases
    .filter((one) => one !== undefined)
    .map((one) => line`${deskLink(`Case ${one}`, `/cases/${one}`, publicUrl)}`);
}
