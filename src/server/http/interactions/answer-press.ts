// Answers buttons and forms.
import { DeskError } from '#errors.ts';
import { cutText, line } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import {
  ANSWER,
  FORM_TITLE_MAX,
  type InteractionAnswer,
} from '#platforms/discord/interactions/answer-shapes.ts';
import { INTERACTION } from '#platforms/discord/interactions/interaction.ts';
import { formOf, type Goal, opensForm, type Pressed, readPress } from './buttons.ts';
import { checkLinked } from './check-linked.ts';
import { deskLink } from './desk-link.ts';
import { answerLater, settled, showInstead, showNew, within } from './first-answer.ts';
import { drawFields } from './form-fields.ts';
import type { MemberHandling } from './handling.ts';
import { askWhy, decideJob, type JobPress, readJobPress } from './job-buttons.ts';
import type { Parts } from './parts.ts';
import { tryPress } from './try-press.ts';
import { openFilled, sendFilled } from './use-command.ts';

export async function answerPress(
  handling: MemberHandling,
  parts: Parts,
): Promise<InteractionAnswer> {
  const ofJob = await readJobPress(handling);
  if (ofJob) return answerJobPress(handling, ofJob, parts);
  const pressed = await readPress(handling);
  const { goal, verb } = pressed;
  if (goal.to === 'fill') {
    return verb === 'send' ? sendFilled(handling, parts, goal) : openFilled(handling, parts, goal);
  }
  if (goal.to === 'act' && opensForm(pressed)) return askOne(handling, pressed, goal);
  const work = settled(tryPress(handling, pressed), handling);
  const first = goal.to === 'nothing' ? await within(work, handling) : undefined;
  if (first) return showInstead(first);
  parts.late.add(work, handling);
  // At once, so that the buttons are gone while the desk is working.
  return showInstead(sayWorking(handling));
}

/** It stays if the process ends before the work does. */
function sayWorking({ desk }: MemberHandling): Reply {
  const cases = deskLink('Open the cases', '/cases', desk.settings().publicUrl);
  return {
    lines: [
      line`Working on it… If this doesn’t change within a minute, check the cases in the desk.`,
      line`${cases}`,
    ],
  };
}

type Act = Extract<Goal, { to: 'act' }>;

/** The one thing that a person has to type before the button does it. */
function askOne(handling: MemberHandling, pressed: Pressed, { ask }: Act): InteractionAnswer {
  const components = drawFields(ask ? [ask] : [], { values: {}, choices: new Map() });
  const title = cutText(pressed.label, FORM_TITLE_MAX);
  return {
    type: ANSWER.form,
    data: { custom_id: formOf(handling, pressed), title, components },
  };
}

/** The message shows everyone what was decided. What is refused, only the person who pressed sees. */
async function answerJobPress(
  handling: MemberHandling,
  press: JobPress,
  { late }: Parts,
): Promise<InteractionAnswer> {
  const { desk, interaction } = handling;
  const isForm = interaction.type === INTERACTION.form;
  if (isForm !== (press.verb === 'why')) throw new DeskError('interactions/button-over');
  await checkLinked(handling);
  if (press.verb === 'decline') {
    const asked = await askWhy(handling, press.post);
    return 'type' in asked ? asked : showNew(asked);
  }
  const work = decideJob(handling, press);
  const first = await within(work, handling);
  if (!first) {
    const reply = work.then((decided) => decided.reply);
    return answerLater(settled(reply, handling), handling, late);
  }
  const shown = first.isDone ? await desk.jobPosts.show(press.post) : undefined;
  return shown ? showInstead(shown) : showNew(first.reply);
}
