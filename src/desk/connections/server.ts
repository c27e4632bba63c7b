import { DeskError } from '#errors.ts';
import type { ConnectionDesk } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import { isPracticing } from '#kit/contract/worlds.ts';
import { forgetPracticeBrakes, listBrakes } from '#kit/server/brakes/store.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { Platforms } from '#kit/server/platforms.ts';
import type { schemas } from './contract.ts';
import { readReport } from './report/report.ts';
import { toolStates } from './report/tool-states.ts';

export const handlers: Handlers<typeof schemas> = {
  async modes(_input, { connections }) {
    return connections.modes();
  },

  async links(_input, context) {
    const { connections, platforms, pass, nowMs } = context;
    const states = connections.states();
    const isInScope = ({ id }: { id: string }) => pass?.scope?.includes(id) ?? true;
    const discord = await discordPlaces(connections, platforms);
    return {
      now: nowMs,
      practice_until: isPracticing(pass, nowMs) ? (pass?.practiceUntil ?? null) : null,
      discord,
      brakes: await brakesIn(discord, context),
      roblox: await robloxPlaces(connections, platforms),
      tools: toolStates(connections.tools.filter(isInScope), states),
    };
  },

  async samples(_input, { connections }) {
    return connections.samples();
  },

  async inspect(_input, { connections, nowMs }) {
    return readReport(connections, nowMs);
  },

  async save(input, { connections, nowMs, admin, signal, note }) {
    const { platform, listed, from_listed, credential, client_id, client_secret } = input;
    note({ platform, is_new: credential !== undefined });
    const app = { clientId: client_id, clientSecret: client_secret };
    const wish = { platform, listed, listedBefore: from_listed, credential, ...app };
    const { as } = await connections.save(wish, { label: admin?.label ?? 'unknown', signal });
    // Noted only after saving, because until then an id could be anything.
    note({ as, listed });
    return readReport(connections, nowMs);
  },

  async check({ platform }, { connections, nowMs }) {
    await connections.check(platform);
    return readReport(connections, nowMs);
  },

  async forget({ platform }, { connections, nowMs }) {
    if (!(await connections.forget(platform))) {
      throw new DeskError('connections/none', { params: { platform: titles[platform] } });
    }
    return readReport(connections, nowMs);
  },

  async deadWebhooks(_input, { connections, nowMs }) {
    const { newest, count } = await connections.deadWebhooks();
    return { now: nowMs, count, webhooks: newest };
  },

  async callAgain({ webhook_id: id }, { connections, note }) {
    note({ webhook_id: id });
    if (!(await connections.callAgain(id)))
      throw new DeskError('connections/not-gone', { params: { id } });
    return { detail: `The desk can call webhook ${id} again.` };
  },

  async resetPractice(_input, { connections, database }) {
    await connections.resetPractice();
    await database.transaction(forgetPracticeBrakes);
    return { detail: 'The practice sandbox was reset.' };
  },
};

const titles: Record<PlatformName, string> = { discord: 'Discord', roblox: 'Roblox' };

/** The servers that the tools act on. None while the connection is broken or not checked yet. */
async function discordPlaces(connections: ConnectionDesk, platforms: Platforms) {
  const { mode, seen, hasClientSecret } = connections.states().discord;
  if (mode === 'practice') {
    const { guilds, app } = await platforms.discord();
    return { mode, as: null, guilds: guilds.map(toPlace), has_app: app !== null };
  }
  const guilds = mode === 'broken' ? [] : (seen?.guilds ?? []).filter(({ isHere }) => isHere);
  return {
    mode,
    as: seen?.bot.name ?? null,
    guilds: guilds.map(toPlace),
    has_app: hasClientSecret,
  };
}

type DiscordPlaces = Awaited<ReturnType<typeof discordPlaces>>;

/** The pauses in each server, for the countdown on every screen. */
async function brakesIn({ mode, guilds }: DiscordPlaces, { database, nowMs }: Context) {
  const isPractice = mode === 'practice';
  const brakes = await database.transaction((tx) => listBrakes(tx, { isPractice, nowMs }));
  return brakes.flatMap(({ guildId, invitesUntil, dmsUntil }) => {
    const guild = guilds.find(({ id }) => id === guildId);
    if (!guild) return [];
    return {
      guild_id: guildId,
      guild_name: guild.name,
      invites_until: invitesUntil,
      dms_until: dmsUntil,
    };
  });
}

async function robloxPlaces(connections: ConnectionDesk, platforms: Platforms) {
  const { mode, seen, hasClientSecret } = connections.states().roblox;
  if (mode === 'practice') {
    const { universes, app } = await platforms.roblox();
    return { mode, as: null, universes: universes.map(toPlace), has_app: app !== null };
  }
  const here = mode === 'broken' ? [] : (seen?.universes ?? []).filter(({ isHere }) => isHere);
  return {
    mode,
    as: seen?.key.name ?? null,
    universes: here.map(toPlace),
    has_app: hasClientSecret,
  };
}

function toPlace({ id, name }: { id: string; name: string }) {
  return { id, name };
}
