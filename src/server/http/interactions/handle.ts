// Decides what a signed request gets as its first answer.
import { findLinkedPass } from '#desk/discord/links/store.ts';
import { DeskError } from '#errors.ts';
import { line, toOneLine } from '#kit/message/markdown.ts';
import { type Reply, writeReply } from '#kit/message/reply.ts';
import type { CommandValues } from '#kit/server/command.ts';
import {
  ANSWER,
  checkAnswer,
  EPHEMERAL,
  type InteractionAnswer,
} from '#platforms/discord/interactions/answer-shapes.ts';
import {
  type Account,
  COMMAND,
  IN_SERVER,
  INTERACTION,
  type Interaction,
  readCommandCall,
} from '#platforms/discord/interactions/interaction.ts';
import { tooFast } from '../admit.ts';
import type { LinkedAccount } from '../call.ts';
import { refuseLoginsIn } from '../guard.ts';
import { readPress } from './buttons.ts';
import { findCommand } from './command-list.ts';
import { deskLink } from './desk-link.ts';
import type { Handling, MemberHandling } from './handling.ts';
import { askWhy, decideJob, type JobPress, readJobPress } from './job-buttons.ts';
import type { LateAnswers } from './late-answers.ts';
import { type ListedCommand, TARGET } from './listed-command.ts';
import { nameHousehold } from './run-linked.ts';
import { tellFailure } from './tell-failure.ts';
import { tryPress } from './try-press.ts';

/** More than a person can press and type. */
const PER_MINUTE = 60;
/** Discord gives up after 3 s, and the answer has a way to go. */
const FIRST_ANSWER_MS = 1_500;

const CAN_BE_TOLD: readonly number[] = [
  INTERACTION.command,
  INTERACTION.component,
  INTERACTION.form,
];

export interface Parts {
  commands: readonly ListedCommand[];
  late: LateAnswers;
}

/** What is refused is told to the person who asked, and to no one else. Throws only for kinds that no one knows. */
export async function handle(handling: Handling, parts: Parts): Promise<InteractionAnswer> {
  const { interaction } = handling;
  const { type } = interaction;
  // Nothing offers choices yet.
  if (type === INTERACTION.autocomplete) return { type: ANSWER.choices, data: { choices: [] } };
  if (!CAN_BE_TOLD.includes(type)) throw new DeskError('interactions/unreadable');
  try {
    const member = checkMember(handling);
    await guard(interaction);
    if (type === INTERACTION.command) return await answerCommand(member, parts);
    if (type === INTERACTION.component) return await answerPress(member, parts);
    return await answerForm(member, parts);
  } catch (error) {
    return checkAnswer(type, showNew(tellFailure(error, handling)));
  }
}

function checkMember(handling: Handling): MemberHandling {
  const { desk, key, interaction } = handling;
  const { guild_id: guildId, member, context = IN_SERVER } = interaction;
  if (guildId === undefined || !member || context !== IN_SERVER) {
    throw new DeskError('interactions/not-in-server');
  }
  if (!key.guildIds.includes(guildId)) throw new DeskError('interactions/not-listed');
  const household = nameHousehold(member.user.id);
  const count = desk.doorWindows.count(household, PER_MINUTE, desk.now());
  if (!count.isWithin) throw tooFast(count);
  return { ...handling, guildId, account: nameAccount(member.user) };
}

const NAME_MAX = 100;

function nameAccount({ id, username, global_name: shown }: Account): LinkedAccount {
  const name = [shown ?? '', username, id].map(cleanName).find((one) => one !== '') ?? id;
  return { userId: id, name };
}

/** The name stands in sentences on the page and in the log, and must not change how those read. */
function cleanName(sent: string): string {
  return [...toOneLine(sent).trim()].slice(0, NAME_MAX).join('');
}

/** The credential guard, before anything else reads what was typed. */
function guard({ data, member }: Interaction): Promise<void> {
  const { options, target_id: target, name, components } = data ?? {};
  return refuseLoginsIn([
    options,
    components,
    target,
    name,
    member?.user.username,
    member?.user.global_name,
  ]);
}

async function answerCommand(
  handling: MemberHandling,
  { commands, late }: Parts,
): Promise<InteractionAnswer> {
  const { interaction } = handling;
  const { type: kind = COMMAND.slash } = interaction.data ?? {};
  const { path, values } = readCommandCall(interaction);
  const command = findCommand(commands, { type: kind, path });
  if (!command) throw new DeskError('interactions/unknown-command');
  if (command.needsPass) await checkLinked(handling);
  const work = settled(command.run(handling, readValues(interaction, values)), handling);
  const first = command.isSlow ? undefined : await within(work, handling);
  if (first) return checkAnswer(interaction.type, showNew(first));
  late.add(work, handling);
  return checkAnswer(interaction.type, { type: ANSWER.deferred, data: { flags: EPHEMERAL } });
}

async function answerPress(handling: MemberHandling, { late }: Parts): Promise<InteractionAnswer> {
  const { interaction } = handling;
  const ofJob = await readJobPress(handling);
  if (ofJob) return answerJobPress(handling, ofJob, late);
  const pressed = await readPress(handling);
  const work = settled(tryPress(handling, pressed), handling);
  const first = pressed.verb === 'drop' ? await within(work, handling) : undefined;
  if (first) return checkAnswer(interaction.type, showInstead(first));
  late.add(work, handling);
  // At once, so that the buttons are gone while the desk is working.
  return checkAnswer(interaction.type, showInstead(sayWorking(handling)));
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

async function answerForm(handling: MemberHandling, { late }: Parts): Promise<InteractionAnswer> {
  const ofJob = await readJobPress(handling);
  if (ofJob?.verb !== 'why') throw new DeskError('interactions/button-over');
  return answerJobPress(handling, ofJob, late);
}

/** The message shows everyone what was decided. What is refused, only the person who pressed sees. */
async function answerJobPress(
  handling: MemberHandling,
  press: JobPress,
  late: LateAnswers,
): Promise<InteractionAnswer> {
  const { desk, interaction } = handling;
  await checkLinked(handling);
  if (press.verb === 'decline') {
    const asked = await askWhy(handling, press.post);
    return checkAnswer(interaction.type, 'type' in asked ? asked : showNew(asked));
  }
  const work = decideJob(handling, press);
  const first = await within(work, handling);
  if (!first) {
    late.add(
      settled(
        work.then(({ reply }) => reply),
        handling,
      ),
      handling,
    );
    return checkAnswer(interaction.type, { type: ANSWER.deferred, data: { flags: EPHEMERAL } });
  }
  const shown = first.isDone ? await desk.jobPosts.show(press.post) : undefined;
  return checkAnswer(interaction.type, shown ? showInstead(shown) : showNew(first.reply));
}

/** The page would refuse it as soon as it reads the pass. Here there is nothing to wait for. */
async function checkLinked({ desk, account }: MemberHandling): Promise<void> {
  const nowMs = desk.now();
  const pass = await desk.database.transaction((tx) => findLinkedPass(tx, account.userId, nowMs));
  if (!pass) throw new DeskError('interactions/not-linked');
}

function settled(work: Promise<Reply>, handling: Handling): Promise<Reply> {
  return work.catch((error: unknown) => tellFailure(error, handling));
}

/** Undefined if it isn't done in time for the first answer. */
async function within<T>(work: Promise<T>, { door }: Handling): Promise<T | undefined> {
  const ended = new AbortController();
  const wait = door.clock.sleep(FIRST_ANSWER_MS, ended.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    return await Promise.race([work, wait]);
  } finally {
    ended.abort();
  }
}

function showNew(reply: Reply): InteractionAnswer {
  return { type: ANSWER.message, data: { ...writeReply(reply), flags: EPHEMERAL } };
}

function showInstead(reply: Reply): InteractionAnswer {
  return { type: ANSWER.update, data: writeReply(reply) };
}

/** Checks nothing of the values but their types: the action's own schema does the rest. */
function readValues(
  { data }: Interaction,
  sent: ReadonlyMap<string, string | number | boolean>,
): CommandValues {
  const given = new Map(sent);
  if (data?.target_id !== undefined) given.set(TARGET, data.target_id);
  return {
    text(name) {
      const value = given.get(name);
      return typeof value === 'string' ? value : undefined;
    },
    whole(name) {
      const value = given.get(name);
      return typeof value === 'number' && Number.isSafeInteger(value) ? value : undefined;
    },
  };
}
