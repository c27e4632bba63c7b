// All commands as Discord wants them defined.
// https://docs.discord.com/developers/interactions/application-commands
import type { CommandOption } from '#kit/server/command.ts';
import { COMMAND, OPTION } from '#platforms/discord/interactions/interaction.ts';
import type { CommandDefinition } from '#platforms/discord/shapes.ts';
import type { ListedCommand } from './listed-command.ts';

/**
 * MODERATE_MEMBERS. It only keeps the commands out of everyone's menu, and a server's admins can change it under
 * Server Settings > Integrations. What counts is the pass.
 */
const SHOWN_TO = String(1n << 40n);

interface DefinedOption {
  type: number;
  name: string;
  description: string;
  required?: boolean;
  options?: DefinedOption[];
  [limit: string]: unknown;
}

export interface DefinedCommand extends CommandDefinition {
  type: number;
  name: string;
  description?: string;
  default_member_permissions: string;
  options?: DefinedOption[];
}

/** Commands that share their first word become one command with subcommands. */
export function describeCommands(commands: readonly ListedCommand[]): DefinedCommand[] {
  const slash = commands.filter(({ kind }) => kind === 'slash');
  const byName = Map.groupBy(slash, ({ path }) => path.split(' ')[0] ?? path);
  const menus = commands.filter(({ kind }) => kind !== 'slash');
  return [
    ...[...byName].map(([name, group]) => describeGroup(name, group)),
    ...menus.map(({ kind, path }) => ({
      type: kind === 'message' ? COMMAND.message : COMMAND.account,
      name: path,
      default_member_permissions: SHOWN_TO,
    })),
  ];
}

function describeGroup(name: string, group: readonly ListedCommand[]): DefinedCommand {
  const shared = { type: COMMAND.slash, name, default_member_permissions: SHOWN_TO };
  const [only] = group;
  if (only && only.path === name) {
    return { ...shared, description: only.description, ...describeOptions(only) };
  }
  const subcommands = group.map((one) => ({
    type: OPTION.subcommand,
    name: one.path.slice(name.length + 1),
    description: one.description,
    ...describeOptions(one),
  }));
  // Discord shows the subcommands' own descriptions instead.
  const names = subcommands.map((one) => one.name).join(', ');
  return { ...shared, description: `${name}: ${names}`, options: subcommands };
}

/** Discord tells an empty list like none, so that a comparison would always find a difference. */
function describeOptions({ options, asks }: ListedCommand) {
  const asked = new Set(asks.map(({ name }) => name));
  // A form asks for what is missing, and what isn't required comes last.
  const isNeeded = (option: CommandOption) => option.isRequired && !asked.has(option.name);
  const ordered = [...options.filter(isNeeded), ...options.filter((option) => !isNeeded(option))];
  if (options.length === 0) return {};
  return { options: ordered.map((option) => describeOption(option, isNeeded(option) === true)) };
}

function describeOption(option: CommandOption, isNeeded: boolean): DefinedOption {
  const { name, description, suggest } = option;
  const shared = {
    ...{ name, description },
    ...(isNeeded && { required: true }),
    ...(suggest && { autocomplete: true }),
  };
  if (option.kind === 'account') return { type: OPTION.account, ...shared };
  if (option.kind === 'pick') throw new Error(`${name} can only be picked in a form`);
  const { min, max } = option;
  if (option.kind === 'whole') {
    return { type: OPTION.whole, ...shared, min_value: min, max_value: max };
  }
  return {
    type: OPTION.text,
    ...shared,
    ...(min !== undefined && { min_length: min }),
    max_length: max,
  };
}
