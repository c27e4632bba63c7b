import { z } from 'zod';
import { json } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import { type CommandDefinition, registeredCommand } from './shapes.ts';

interface CommandsAt {
  applicationId: string;
  guildId: string;
}

const PATH = '/applications/:application/guilds/:guild/commands';

/** The application's commands in one server. */
export const commands = (ask: Ask) => ({
  /**
   * Each comes with the definition that `replace` takes, so that what is there can be put back later.
   * https://docs.discord.com/developers/interactions/application-commands#get-guild-application-commands
   */
  list: ({ applicationId, guildId }: CommandsAt, asking: Asking) =>
    ask(
      {
        answer: json(z.array(registeredCommand)),
        method: 'GET',
        path: PATH,
        ids: { application: applicationId, guild: guildId },
        query: { with_localizations: true },
      },
      asking,
    ),

  /**
   * Replaces all commands of the application in this server; an empty list removes them. Discord counts each
   * name that wasn't there before against its limit of a day, so call it only if something differs.
   * https://docs.discord.com/developers/interactions/application-commands#bulk-overwrite-guild-application-commands
   */
  replace: (at: CommandsAt & { commands: readonly CommandDefinition[] }, asking: Asking) =>
    ask(
      {
        answer: json(z.array(registeredCommand)),
        method: 'PUT',
        path: PATH,
        ids: { application: at.applicationId, guild: at.guildId },
        body: at.commands,
        isRepeatable: true,
      },
      asking,
    ),
});

/** Whether a server has exactly these commands, in whatever order and with Discord's defaults left out or not. */
export function hasSameCommands(
  there: readonly CommandDefinition[],
  wanted: readonly CommandDefinition[],
): boolean {
  const write = (list: readonly CommandDefinition[]) =>
    list.map((command) => JSON.stringify(withoutDefaults({ type: 1, ...command }))).sort();
  return JSON.stringify(write(there)) === JSON.stringify(write(wanted));
}

/** Sorts the fields, too, because Discord returns them in its own order. */
function withoutDefaults(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value)
    .map(([name, inner]) => [name, withoutDefaults(inner)] as const)
    .filter(([, inner]) => !isDefault(inner))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields);
}

/** Zero isn't one: it is a limit or a choice's value. */
function isDefault(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
