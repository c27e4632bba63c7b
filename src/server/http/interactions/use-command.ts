// Uses a command with what was given, and asks in a form for what is missing.
import { DeskError } from '#errors.ts';
import { cutText } from '#kit/message/markdown.ts';
import type { Reply } from '#kit/message/reply.ts';
import type { CommandOption, CommandValues, OptionValues } from '#kit/server/command.ts';
import {
  ANSWER,
  FORM_TITLE_MAX,
  type InteractionAnswer,
} from '#platforms/discord/interactions/answer-shapes.ts';
import {
  COMMAND,
  type Interaction,
  readCommandCall,
} from '#platforms/discord/interactions/interaction.ts';
import { type Goal, type Label, makeButtons, makeForm, PLAN_MS } from './buttons.ts';
import { checkLinked } from './check-linked.ts';
import { findCommand, kindOf } from './command-list.ts';
import { answerLater, settled, showNew, within } from './first-answer.ts';
import { drawFields, readFields } from './form-fields.ts';
import type { MemberHandling } from './handling.ts';
import type { ListedCommand } from './listed-command.ts';
import { nameField } from './name-field.ts';
import type { Parts } from './parts.ts';
import { readTarget } from './read-target.ts';
import type { Suggestions } from './suggestions.ts';
import { tellFailure } from './tell-failure.ts';

export async function answerCommand(
  handling: MemberHandling,
  parts: Parts,
): Promise<InteractionAnswer> {
  const { interaction } = handling;
  const { type = COMMAND.slash } = interaction.data ?? {};
  const { path, values } = readCommandCall(interaction);
  const command = findCommand(parts.commands, { kind: kindOf(type), path });
  if (!command) throw new DeskError('interactions/unknown-command');
  if (command.needsPass) await checkLinked(handling);
  const given = { ...Object.fromEntries(values), ...readTarget(handling) };
  if (needsForm(command, given)) return askInForm(handling, parts, { command, given });
  const work = settled(run(handling, parts, { command, given }), handling);
  const first = command.isSlow ? undefined : await within(work, handling);
  return first ? showNew(first) : answerLater(work, handling, parts.late);
}

interface Use {
  command: ListedCommand;
  given: OptionValues;
}

function needsForm({ asks, asksFirst }: ListedCommand, given: OptionValues): boolean {
  return asksFirst || asks.some(({ name, isRequired }) => isRequired && given[name] === undefined);
}

/** Nothing slow may come before a form: Discord takes it as a first answer only. */
async function askInForm(
  handling: MemberHandling,
  { suggestions }: Parts,
  { command, given }: Use,
): Promise<InteractionAnswer> {
  const { asks, kind, path } = command;
  const values = readValues(given);
  const picked = asks.filter((option) => option.kind === 'pick');
  const choices = await Promise.all(
    picked.map(async ({ name, offers }) => {
      const offered = within(suggestions.offerAll(handling, offers(values)), handling);
      // Without them the other fields still do.
      return [name, (await offered) ?? []] as const;
    }),
  );
  const goal: Goal = { to: 'fill', kind, path, values: { ...given } };
  const custom_id = await makeForm(handling, goal, PLAN_MS);
  const components = drawFields(asks, { values: given, choices: new Map(choices) });
  const title = cutText(nameForm(command, handling.interaction), FORM_TITLE_MAX);
  return { type: ANSWER.form, data: { custom_id, title, components } };
}

/** Such as "Ban server" or, if Discord said whom the member chose, "Ban server: mara". */
function nameForm({ path, options }: ListedCommand, { data }: Interaction): string {
  const words = nameField(path.replace(/…$/, ''));
  const [only, ...others] = Object.values(data?.resolved?.users ?? {});
  const isOne = only !== undefined && others.length === 0;
  const isAboutOne =
    data?.target_id !== undefined || options.some(({ kind }) => kind === 'account');
  return isOne && isAboutOne ? `${words}: ${only.username}` : words;
}

type Fill = Extract<Goal, { to: 'fill' }>;

/** Opens the form of a command with what is known already. */
export async function openFilled(
  handling: MemberHandling,
  parts: Parts,
  { kind, path, values: given }: Fill,
): Promise<InteractionAnswer> {
  const command = findCommand(parts.commands, { kind, path });
  if (!command) throw new DeskError('interactions/button-over');
  return askInForm(handling, parts, { command, given });
}

/** Uses the command whose form was sent. What was typed isn't lost if it is refused. */
export function sendFilled(
  handling: MemberHandling,
  parts: Parts,
  { kind, path, values }: Fill,
): InteractionAnswer {
  const command = findCommand(parts.commands, { kind, path });
  if (!command) throw new DeskError('interactions/button-over');
  const { asks } = command;
  const others = Object.entries(values).filter(([name]) => asks.every((one) => one.name !== name));
  const given = { ...Object.fromEntries(others), ...readFields(handling.interaction, asks) };
  const work = run(handling, parts, { command, given }).catch((error: unknown) =>
    offerCorrection(handling, error, { to: 'fill', kind, path, values: given }),
  );
  return answerLater(settled(work, handling), handling, parts.late);
}

/** What was typed is wrong, names what isn't there, or doesn't go with what is. */
const CORRIGIBLE: readonly number[] = [400, 404, 409, 422];

async function offerCorrection(
  handling: MemberHandling,
  error: unknown,
  goal: Goal,
): Promise<Reply> {
  if (!(error instanceof DeskError) || !CORRIGIBLE.includes(error.status)) throw error;
  const { lines } = tellFailure(error, handling);
  const labels: Label[] = [{ label: 'Change what you typed', style: 'plain', goal }];
  return makeButtons(handling, { lastsMs: PLAN_MS, lines, labels });
}

async function run(
  handling: MemberHandling,
  { suggestions }: Parts,
  { command, given }: Use,
): Promise<Reply> {
  const values = await resolveKeys(handling, suggestions, { command, given });
  return command.run(handling, readValues(values));
}

async function resolveKeys(
  handling: MemberHandling,
  suggestions: Suggestions,
  { command, given }: Use,
): Promise<OptionValues> {
  const known = new Map<string, CommandOption>(
    [...command.options, ...command.asks].map((option) => [option.name, option]),
  );
  const resolved = Object.entries(given).map(async ([name, value]) => {
    const option = known.get(name);
    return [name, await suggestions.resolve(handling, listSuggests(option, given), value)] as const;
  });
  return Object.fromEntries(await Promise.all(resolved));
}

function listSuggests(option: CommandOption | undefined, given: OptionValues) {
  if (option?.kind === 'pick') return option.offers(readValues(given));
  return option?.suggest ? [option.suggest] : [];
}

const DIGITS = /^\d{1,15}$/;

/** Checks nothing of the values but their types: the action's own schema does the rest. */
function readValues(given: OptionValues): CommandValues {
  return {
    text(name) {
      const value = given[name];
      return typeof value === 'string' ? value : undefined;
    },
    whole(name) {
      const value = given[name];
      // In a form, everything is text.
      if (typeof value === 'string' && DIGITS.test(value)) return Number(value);
      if (value === undefined || Number.isSafeInteger(value)) return value as number | undefined;
      throw new DeskError('interactions/not-a-number', { params: { field: nameField(name) } });
    },
  };
}
