// All commands: the desk's own, and those that tools made of their actions.
import type { CommandValues } from '#kit/server/command.ts';
import { COMMAND } from '#platforms/discord/interactions/interaction.ts';
import type { LoadedAction } from '../../features.ts';
import { makeDeskCommands } from './desk-commands.ts';
import { type CommandKind, type ListedCommand, TARGET } from './listed-command.ts';
import { runCommand } from './run-command.ts';

export function listCommands(actions: Iterable<LoadedAction>): ListedCommand[] {
  const ofTools = [...actions].flatMap(listCommandsOf);
  return [...makeDeskCommands(ofTools), ...ofTools];
}

function listCommandsOf(loaded: LoadedAction): ListedCommand[] {
  const { command, action } = loaded;
  if (!command || action.command === undefined) return [];
  const isShownFirst = action.effect === 'reads' || action.rehearsal !== undefined;
  if (!isShownFirst && !command.asks) throw new Error(`${loaded.name} would be done unasked`);
  const { description, menu, isOnlyInMenu, asks: asked = [] } = command;
  const options = command.options.filter(({ kind }) => kind !== 'pick');
  const asks = command.options.filter(({ name }) => asked.includes(name));
  const shared = { description, asks, asksFirst: !isShownFirst, isSlow: true, needsPass: true };
  const typed: ListedCommand = {
    ...{ kind: 'slash', path: action.command, options, ...shared },
    run: (handling, values) => runCommand(handling, { loaded, values }),
  };
  if (!menu) return [typed];
  const chosen: ListedCommand = {
    ...{ kind: menu.of, path: menu.name, options: [], ...shared },
    run: (handling, values) =>
      runCommand(handling, { loaded, values: valuesOfMenu(values, menu.option) }),
  };
  return isOnlyInMenu ? [chosen] : [typed, chosen];
}

/** In a menu, the account or the message is chosen, and a form asks for the rest. */
function valuesOfMenu(values: CommandValues, option: string): CommandValues {
  return { ...values, text: (name) => values.text(name === option ? TARGET : name) };
}

export function findCommand(
  commands: readonly ListedCommand[],
  { kind, path }: Pick<ListedCommand, 'kind' | 'path'>,
): ListedCommand | undefined {
  return commands.find((one) => one.kind === kind && one.path === path);
}

export function kindOf(type: number): CommandKind {
  if (type === COMMAND.account) return 'account';
  return type === COMMAND.message ? 'message' : 'slash';
}
