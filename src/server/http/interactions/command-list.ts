// All commands: the desk's own, and those that tools made of their actions.
import type { CommandValues } from '#kit/server/command.ts';
import { COMMAND } from '#platforms/discord/interactions/interaction.ts';
import type { LoadedAction } from '../../features.ts';
import { makeDeskCommands } from './desk-commands.ts';
import { type ListedCommand, TARGET } from './listed-command.ts';
import { runCommand } from './run-command.ts';

export function listCommands(actions: Iterable<LoadedAction>): ListedCommand[] {
  const ofTools = [...actions].flatMap(listCommandsOf);
  return [...makeDeskCommands(ofTools), ...ofTools];
}

function listCommandsOf(loaded: LoadedAction): ListedCommand[] {
  const { command, action } = loaded;
  if (!command || action.command === undefined) return [];
  const { description, options, menu } = command;
  const shared = { description, isSlow: true, needsPass: true };
  const typed: ListedCommand = {
    ...{ kind: 'slash', path: action.command, options, ...shared },
    run: (handling, values) => runCommand(handling, { loaded, values }),
  };
  if (!menu) return [typed];
  const chosen: ListedCommand = {
    ...{ kind: 'account', path: menu.name, options: [], ...shared },
    run: (handling, values) =>
      runCommand(handling, { loaded, values: valuesOfMenu(values, menu.option) }),
  };
  return [typed, chosen];
}

/** In a menu, the account is the only thing that is chosen. */
function valuesOfMenu(values: CommandValues, option: string): CommandValues {
  return {
    text: (name) => (name === option ? values.text(TARGET) : undefined),
    whole: () => undefined,
  };
}

export function findCommand(
  commands: readonly ListedCommand[],
  { type, path }: { type: number; path: string },
): ListedCommand | undefined {
  const kind = type === COMMAND.account ? 'account' : 'slash';
  return commands.find((one) => one.kind === kind && one.path === path);
}
