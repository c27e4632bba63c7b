// What a person would see in Discord for what they just practiced in the browser, told by the same code as there.
import { DeskError } from '#errors.ts';
import {
  type DiscordMessage,
  NO_ADDRESS,
  type PracticedCall,
  type ToldInDiscord,
  type TypedCommand,
} from '#kit/contract/discord-view.ts';
import { isPlannedInDiscord } from '#kit/contract/feature.ts';
import type { PlanAnswer } from '#kit/contract/job-desk.ts';
import { neededPlatforms } from '#kit/contract/needs.ts';
import { worldsApart } from '#kit/contract/worlds.ts';
import { showReply } from '#kit/message/show-reply.ts';
import type { Command, CommandOption, OptionValues } from '#kit/server/command.ts';
import type { Desk } from '../../desk.ts';
import type { LoadedAction } from '../../features.ts';
import type { Call, Entered } from '../call.ts';
import { checkReach } from '../enter.ts';
import { parseFields } from '../read-input.ts';
import { findPractised } from '../worlds.ts';
import { nameField } from './name-field.ts';
import { type TellPorts, type Told, tellDone, tellPlan } from './tell-command.ts';

export async function tellPracticed(
  call: Call,
  entered: Entered,
  practiced: PracticedCall,
): Promise<ToldInDiscord> {
  const { desk, caller } = call;
  const loaded = findPlanned(desk, practiced.path);
  if (!loaded) throw new DeskError('desk/not-found');
  if (!entered.pass) throw new DeskError('access/pass-missing');
  checkReach(loaded, entered.pass, caller);
  checkPractice(call, entered, loaded);
  const input = practiced.input && parseFields(loaded, { ...practiced.input });
  const output = loaded.schemas.output.safeParse(practiced.output);
  if (!output.success) throw notItsAnswer();
  const command = input && !practiced.isUndo ? writeCommand(loaded, input) : null;
  if (!command && !practiced.isUndo) return { command: null, reply: null };
  const { sealedLog, undos } = desk;
  const ports = { sealedLog, undos, publicUrl: NO_ADDRESS };
  const told = await tell(ports, loaded, { input: input ?? {}, output: output.data });
  return { command, reply: showTold(told) };
}

/** Commands that plan first are the ones that a team learns by practicing. */
function findPlanned({ actions }: Desk, path: string): LoadedAction | undefined {
  return [...actions.values()].find(
    ({ action }) => action.path === path && isPlannedInDiscord(action),
  );
}

/** What is real is shown by Discord itself. */
function checkPractice(call: Call, entered: Entered, { tool }: LoadedAction): void {
  const practised = findPractised(call, entered);
  const real = tool && neededPlatforms(tool).find((platform) => !practised[platform]);
  if (real) throw worldsApart(real, true);
}

function notItsAnswer(): DeskError {
  return new DeskError('desk/invalid-input', { params: { problem: 'This isn’t its answer' } });
}

interface Answered {
  input: Record<string, unknown>;
  output: unknown;
}

async function tell(
  ports: TellPorts,
  loaded: LoadedAction,
  { input, output }: Answered,
): Promise<Told> {
  const practice = loaded.tool ? neededPlatforms(loaded.tool) : [];
  const { plan, case_id: given } = output as { plan?: PlanAnswer; case_id?: number };
  if (plan) return tellPlan({ loaded, input, plan, practice });
  const past = given === undefined ? undefined : (await ports.sealedLog.find([given])).get(given);
  // The page says which case it is, and may say any.
  const isOfThis = past?.action === loaded.name && past.isPractice;
  const caseId = isOfThis ? given : undefined;
  return tellDone(ports, loaded, { input, output, caseId, practice });
}

function showTold({ lines, labels }: Told): DiscordMessage {
  // No plan of the desk's own has an empty title.
  if (labels.some(({ label }) => label === '')) throw notItsAnswer();
  const buttons = labels.map(({ label, style }, at) => ({ label, style, customId: `${at}` }));
  return showReply({ lines, buttons });
}

/** Null if nobody could enter it like that. */
function writeCommand(
  { action, command }: LoadedAction,
  input: Record<string, unknown>,
): TypedCommand | null {
  const written = command?.write?.(input as never);
  if (!command || !written || action.command === undefined) return null;
  const { values } = written;
  if (!command.options.every((option) => fits(option, values[option.name]))) return null;
  const isAsked = isFormNeeded(command, values);
  return {
    path: action.command,
    options: Object.entries(values).map(([name, value]) => ({ name, value: String(value) })),
    asked: isAsked
      ? (command.asks ?? []).filter((name) => values[name] === undefined).map(nameField)
      : [],
  };
}

/** A form asks for all that can be asked if something that is required is missing. */
function isFormNeeded({ options, asks = [] }: Command, values: OptionValues): boolean {
  return options.some(
    ({ name, isRequired }) => asks.includes(name) && isRequired && values[name] === undefined,
  );
}

function fits(option: CommandOption, value: OptionValues[string] | undefined): boolean {
  if (value === undefined) return true;
  if (option.kind === 'whole') {
    return (
      Number.isSafeInteger(value) && option.min <= Number(value) && Number(value) <= option.max
    );
  }
  return option.kind !== 'text' || [...String(value)].length <= option.max;
}
