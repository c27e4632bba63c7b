import { DeskError } from '#errors.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { Asking } from '#platforms/calls/call.ts';
import { hasSameCommands } from '#platforms/discord/commands.ts';
import { claimed, limitWork } from './claim.ts';
import type { schemas } from './contract.ts';
import { checkAddress, isOwn } from './rules.ts';
import { sayTurnedOff, sayTurnedOn } from './say.ts';
import { isRegistered } from './servers.ts';
import { readState } from './state.ts';
import { findTurned } from './store.ts';
import {
  type DiscordApi,
  fingerprint,
  listReplaced,
  nameCommand,
  readThere,
  type There,
} from './there.ts';
import { takeAway } from './turn-off.ts';
import { turnOn } from './turn-on.ts';

export { tend } from './tend.ts';

export const handlers: Handlers<typeof schemas> = {
  async look(_input, context) {
    return readState(context, context.settings);
  },

  async preview(_input, context) {
    const { database, discordTurn, signal } = context;
    const found = await findReady(context).catch(refusalOf);
    if (found instanceof DeskError) return { ...NOTHING, obstacle: sayObstacle(found) };
    const { address, api } = found;
    const there = await readThere(api, listServers(context), { signal });
    const { commands } = discordTurn;
    const turned = await database.transaction(findTurned);
    const isOurs = there.address === address || (turned && isOwn(turned, there.address));
    const obstacle = findNoServers(there);
    return {
      seen: fingerprint(there),
      obstacle: obstacle ? sayObstacle(obstacle) : null,
      address,
      former_address: isOurs ? null : there.address,
      commands: commands.map(nameCommand),
      servers: there.servers.map(({ id, name, fault, commands: before }) => {
        const replaces = listReplaced(before, commands);
        const isSame = hasSameCommands(before, commands);
        const state = fault ? 'failed' : isSame ? 'same' : 'ready';
        return { id, name, state, replaces, why: fault?.message ?? null };
      }),
    };
  },

  async turnOn({ seen }, context) {
    const { database, nowMs, settings, discordTurn: turn, admin, note } = context;
    const { address, api } = await findReady(context);
    note({ address });
    const servers = await claimed(context, async () => {
      const registering = askingOf(context);
      const asking = { signal: context.signal };
      const there = await readThere(api, listServers(context), asking);
      const obstacle = findNoServers(there);
      if (obstacle) throw obstacle;
      if (fingerprint(there) !== seen) throw new DeskError('discord-desk/changed');
      note({ former_address: there.address });
      const by = admin?.label ?? 'unknown';
      const isOn = settings.discordDesk;
      const working = { database, api, nowMs, asking, registering };
      return turnOn({ ...working, turn, isOn, by, address }, there);
    });
    const done = servers.filter(isRegistered);
    note({ servers: done.length, failed: servers.length - done.length });
    const state = await readState(context, { ...settings, discordDesk: true });
    return { detail: sayTurnedOn(servers), ...state };
  },

  async turnOff(_input, context) {
    const { database, nowMs, settings, discordTurn: turn, admin, note } = context;
    const detail = await claimed(context, async () => {
      if (settings.discordDesk) await turn.setDoor(false, admin?.label ?? 'unknown');
      const turned = await database.transaction(findTurned);
      if (!turned) return sayTurnedOff(undefined);
      note({ address: turned.address });
      const api = await findApi(context).catch(refusalOf);
      const applicationId = context.connections.states().discord.seen?.application.id;
      if (api instanceof DeskError || !applicationId) return sayTurnedOff('unreachable');
      const working = { database, api, applicationId, nowMs, asking: askingOf(context) };
      const outcome = await takeAway({ ...working, commands: turn.commands }, turned);
      note({ address_back: outcome.address, servers: outcome.servers.length });
      return sayTurnedOff(outcome);
    });
    return { detail, ...(await readState(context, { ...settings, discordDesk: false })) };
  },
};

const NOTHING = { seen: '', address: null, former_address: null, commands: [], servers: [] };

/** The address and the bot, or a refusal that says what stands in the way. */
async function findReady(context: Context): Promise<{ address: string; api: DiscordApi }> {
  const { connections, settings } = context;
  const api = await findApi(context);
  const { apiUrl, seen } = connections.states().discord;
  // What an earlier version stored about the bot has no key to check signatures with.
  if (!seen?.application.verifyKey) await connections.check('discord');
  return { api, address: checkAddress(settings.publicUrl, { isSandbox: apiUrl !== null }) };
}

/** Throws in practice mode, and if the connection is broken. */
async function findApi({ platforms }: Context): Promise<DiscordApi> {
  const { api, isPractice } = await platforms.discord();
  if (isPractice) throw new DeskError('discord-desk/practice');
  return api;
}

function listServers({ connections }: Context) {
  return connections.states().discord.seen?.guilds ?? [];
}

function findNoServers({ servers }: There): DeskError | undefined {
  if (servers.some(({ fault }) => !fault)) return undefined;
  return new DeskError('discord-desk/no-servers');
}

function askingOf({ signal }: Context): Asking {
  return { signal: limitWork(signal) };
}

function refusalOf(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  throw error;
}

function sayObstacle({ title, message: detail }: DeskError) {
  return { title, detail };
}
