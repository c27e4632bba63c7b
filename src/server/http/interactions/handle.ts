// Decides what a signed request gets as its first answer.
import { DeskError } from '#errors.ts';
import { toOneLine } from '#kit/message/markdown.ts';
import { readSnowflakeTime } from '#kit/recognise/snowflake.ts';
import {
  checkAnswer,
  type InteractionAnswer,
} from '#platforms/discord/interactions/answer-shapes.ts';
import {
  type Account,
  IN_SERVER,
  INTERACTION,
  type Interaction,
} from '#platforms/discord/interactions/interaction.ts';
import { tooFast } from '../admit.ts';
import type { LinkedAccount } from '../call.ts';
import { refuseLoginsIn } from '../guard.ts';
import { answerPress } from './answer-press.ts';
import { answerChoices, answerTyping } from './answer-typing.ts';
import { showNew } from './first-answer.ts';
import type { Handling, MemberHandling } from './handling.ts';
import type { Parts } from './parts.ts';
import { nameHousehold } from './run-linked.ts';
import { tellFailure } from './tell-failure.ts';
import { answerCommand } from './use-command.ts';

/** More than a person can press and send. */
const PER_MINUTE = 60;
/** Discord asks with every few letters. Nothing is done or told to anyone. */
const TYPED_PER_MINUTE = 300;

const CAN_BE_TOLD: readonly number[] = [
  INTERACTION.command,
  INTERACTION.component,
  INTERACTION.form,
];

/** What is refused is told to the person who asked, and to no one else. Throws only for kinds that no one knows. */
export async function handle(handling: Handling, parts: Parts): Promise<InteractionAnswer> {
  const { type } = handling.interaction;
  if (type === INTERACTION.autocomplete) return suggest(handling, parts);
  if (!CAN_BE_TOLD.includes(type)) throw new DeskError('interactions/unreadable');
  try {
    const member = checkMember(handling, PER_MINUTE);
    await guard(handling.interaction);
    const answer =
      type === INTERACTION.command ? answerCommand(member, parts) : answerPress(member, parts);
    return checkAnswer(type, await answer);
  } catch (error) {
    return checkAnswer(type, showNew(tellFailure(error, handling)));
  }
}

/** In a list of choices, no refusal can be told. */
async function suggest(handling: Handling, parts: Parts): Promise<InteractionAnswer> {
  const { type } = handling.interaction;
  try {
    const member = checkMember(handling, TYPED_PER_MINUTE);
    await guard(handling.interaction);
    return checkAnswer(type, await answerTyping(member, parts));
  } catch (error) {
    tellFailure(error, handling);
    return checkAnswer(type, answerChoices([]));
  }
}

function checkMember(handling: Handling, perMinute: number): MemberHandling {
  const { desk, key, interaction } = handling;
  const { guild_id: guildId, member, context = IN_SERVER } = interaction;
  if (guildId === undefined || !member || context !== IN_SERVER) {
    throw new DeskError('interactions/not-in-server');
  }
  if (!key.guildIds.includes(guildId)) throw new DeskError('interactions/not-listed');
  const household = nameHousehold(member.user.id);
  const counted = perMinute === PER_MINUTE ? household : `${household} typing`;
  const count = desk.doorWindows.count(counted, perMinute, desk.now());
  if (!count.isWithin) throw tooFast(count);
  const at = readSnowflakeTime(interaction.id, desk.now()) ?? 0;
  const seen = { guildId, roles: member.roles, at };
  return { ...handling, guildId, account: { ...nameAccount(member.user), seen } };
}

const NAME_MAX = 100;

function nameAccount({ id, username, global_name: shown }: Account): Omit<LinkedAccount, 'seen'> {
  const name = [shown ?? '', username, id].map(cleanName).find((one) => one !== '') ?? id;
  return { userId: id, name };
}

/** The name stands in sentences on the page and in the log, and must not change how those read. */
function cleanName(sent: string): string {
  return [...toOneLine(sent).trim()].slice(0, NAME_MAX).join('');
}

/** The credential guard, before anything else reads what was typed or chosen. */
async function guard({ data, member }: Interaction): Promise<void> {
  const { options, target_id: target, name, components, resolved } = data ?? {};
  const names = [member?.user.username, member?.user.global_name];
  const typed = [options, components, target, name, ...names];
  await refuseLoginsIn(typed);
  const messages = resolved?.messages;
  if (messages) await refuseLoginsIn([messages, ...typed]).catch(sayItIsInMessage);
}

function sayItIsInMessage(error: unknown): never {
  if (!(error instanceof DeskError) || error.code !== 'guard/login-secret') throw error;
  throw new DeskError('interactions/login-in-message', error.extras);
}
