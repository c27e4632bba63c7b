// What Discord has before anything is changed.
import { hash } from 'node:crypto';
import { DeskError } from '#errors.ts';
import type { Asking } from '#platforms/calls/call.ts';
import type { Discord } from '#platforms/discord/client.ts';
import { hasSameCommands } from '#platforms/discord/commands.ts';
import type { CommandDefinition } from '#platforms/discord/shapes.ts';

export type DiscordApi = Pick<Discord, 'application' | 'commands'>;
type Definitions = readonly CommandDefinition[];

export interface ListedServer {
  id: string;
  name: string;
  isHere: boolean;
}

export interface ServerThere extends Pick<ListedServer, 'id' | 'name'> {
  commands: Definitions;
  /** Why its commands couldn't be read. */
  fault: DeskError | undefined;
}

export interface There {
  applicationId: string;
  address: string | null;
  servers: ServerThere[];
}

/** Failures that concern only one server. */
export const OF_SERVER = ['discord/no-access', 'discord/no-permission', 'discord/not-found'];

/** Discord doesn't take an address. */
export const REFUSED = ['discord/interactions-url', 'discord/invalid'];

export async function readThere(
  api: DiscordApi,
  listed: readonly ListedServer[],
  asking: Asking,
): Promise<There> {
  const { id: applicationId, interactionsUrl: address } = await api.application.read(asking);
  const servers: ServerThere[] = [];
  for (const { id, name, isHere } of listed) {
    const read = isHere
      ? await readCommands(api, { applicationId, guildId: id }, asking)
      : { commands: [], fault: new DeskError('discord/no-access') };
    servers.push({ id, name, ...read });
  }
  return { applicationId, address, servers };
}

async function readCommands(
  api: DiscordApi,
  at: { applicationId: string; guildId: string },
  asking: Asking,
): Promise<Pick<ServerThere, 'commands' | 'fault'>> {
  try {
    const commands = await api.commands.list(at, asking);
    return { commands: commands.map(({ definition }) => definition), fault: undefined };
  } catch (error) {
    if (!(error instanceof DeskError) || !OF_SERVER.includes(error.code)) throw error;
    return { commands: [], fault: error };
  }
}

/** Changes whenever an admin would see something else. */
export function fingerprint({ applicationId, address, servers }: There): string {
  const told = servers.map(({ id, commands, fault }) => [id, commands, fault?.code]);
  return hash('sha256', JSON.stringify([applicationId, address, told]));
}

/** The names of commands that go, or that get another meaning. */
export function listReplaced(there: Definitions, wanted: Definitions): string[] {
  return there
    .filter((one) => !wanted.some((other) => hasSameCommands([one], [other])))
    .map(nameCommand);
}

/** As people see it in Discord. */
export function nameCommand({ type = 1, name }: CommandDefinition): string {
  return type === 1 ? `/${name}` : name;
}
