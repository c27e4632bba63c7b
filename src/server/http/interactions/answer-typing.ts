// Answers what is being typed with what there is to choose from. It can't be deferred, and what is refused can't be
// told: the list then just stays empty.
import { ANSWER, type InteractionAnswer } from '#platforms/discord/interactions/answer-shapes.ts';
import { COMMAND, readCommandCall } from '#platforms/discord/interactions/interaction.ts';
import { checkLinked } from './check-linked.ts';
import { findCommand, kindOf } from './command-list.ts';
import { within } from './first-answer.ts';
import type { MemberHandling } from './handling.ts';
import type { Parts } from './parts.ts';
import type { OfferedChoice } from './suggestions.ts';

export function answerChoices(choices: OfferedChoice[]): InteractionAnswer {
  return { type: ANSWER.choices, data: { choices } };
}

export async function answerTyping(
  handling: MemberHandling,
  { commands, suggestions }: Parts,
): Promise<InteractionAnswer> {
  const { interaction } = handling;
  const { path, values, focused = '' } = readCommandCall(interaction);
  const command = findCommand(commands, { kind: kindOf(COMMAND.slash), path });
  const option = command?.options.find(({ name }) => name === focused);
  if (!option?.suggest) return answerChoices([]);
  // What was offered a moment ago is kept, but not for a pass that has ended since.
  await checkLinked(handling);
  const typed = String(values.get(focused) ?? '');
  const offered = await within(suggestions.offer(handling, option.suggest, typed), handling);
  return answerChoices(offered ?? []);
}
