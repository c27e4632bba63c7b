import type { Transaction } from '#database/database.ts';
import { DeskError } from '#errors.ts';
import { isDiscordDeskOn } from '#kit/contract/discord-desk.ts';
import type { Context, Handlers } from '#kit/server/context.ts';
import type { DiscordLink } from '#kit/server/platforms.ts';
import type { Role } from '#platforms/discord/shapes.ts';
import { askDiscord } from './ask.ts';
import type { schemas } from './contract.ts';
import { settle } from './settle.ts';
import {
  type ChosenRule,
  countLinked,
  findLinked,
  findRule,
  listSuspended,
  saveRule,
} from './store.ts';

export { tend } from './tend.ts';

export const handlers: Handlers<typeof schemas> = {
  look: (_input, context) => look(context),

  async options(_input, context) {
    const { api, guilds } = await requireBot(context);
    const { signal } = context;
    const listed = guilds.map(async ({ id, name }) => {
      const found = await api.identity.roles(id, { signal, priority: 'person' }).catch(refusalOf);
      if (found instanceof DeskError) return { id, name, roles: [], why: found.message };
      return { id, name, roles: listRoles(found, id), why: null };
    });
    return { servers: await Promise.all(listed) };
  },

  async choose({ guild_id: guildId, role_id: roleId }, context) {
    const { database, nowMs, admin, note } = context;
    const chosen = { ...(await findChosen(context, { guildId, roleId })), chosenAt: nowMs };
    const { server, role } = chosen;
    note({ guild_id: guildId, server: server?.name ?? null, role: role?.name ?? null });
    const rule: ChosenRule = { ...chosen, chosenBy: admin?.label ?? 'unknown' };
    await database.transaction((tx) => saveRule(tx, rule));
    return {
      detail: 'The desk now asks Discord about every linked account.',
      ...(await look(context)),
    };
  },

  async askAgain({ pass_id: passId }, context) {
    const { database, nowMs, note, notify, signal, connections } = context;
    const { api } = await requireBot(context);
    const { linked, rule } = await database.transaction(async (tx) => {
      const found = await findLinked(tx, passId, nowMs);
      if (!found) throw new DeskError('discord-links/not-linked');
      return { linked: found, rule: await findRule(tx) };
    });
    note({ label: linked.label, discord_id: linked.userId, discord_name: linked.name });
    const listed = connections.states().discord.seen?.guilds ?? [];
    const standing = await askDiscord({ api, rule, listed }, linked, {
      signal,
      priority: 'person',
    });
    if (!standing) throw new DeskError('discord-staff/unknown');
    const settling = { nowMs, log: undefined, notify };
    const settled = await database.transaction((tx) =>
      settle(tx, { linked, standing, rule }, settling),
    );
    if (settled !== 'same') note({ [settled]: true });
    return { detail: say(linked.name, standing.isIn), is_suspended: !standing.isIn };
  },
};

function say(name: string, isIn: boolean): string {
  return isIn
    ? `${name} is among those whom you chose, so the pass works.`
    : `${name} isn’t among those whom you chose, so the pass is suspended.`;
}

/** In practice mode nobody is asked, so that nobody is suspended. */
async function requireBot({ settings, connections, platforms }: Context): Promise<DiscordLink> {
  const { mode } = connections.states().discord;
  const isReachable = mode === 'connected' || mode === 'checking';
  if (!isDiscordDeskOn(settings) || !isReachable) throw new DeskError('discord-staff/off');
  const link = await platforms.discord();
  if (link.isPractice) throw new DeskError('discord-staff/off');
  return link;
}

/** The names come from Discord, and so does the proof that server and role belong together. */
async function findChosen(
  context: Context,
  { guildId, roleId }: { guildId: string | null; roleId: string | null },
): Promise<Pick<ChosenRule, 'server' | 'role'>> {
  const { api, guilds } = await requireBot(context);
  if (guildId === null) {
    if (roleId !== null) throw new DeskError('discord-staff/no-role');
    return { server: null, role: null };
  }
  const server = guilds.find(({ id }) => id === guildId);
  if (!server) throw new DeskError('discord-staff/no-server');
  const named = { id: server.id, name: server.name };
  if (roleId === null) return { server: named, role: null };
  const roles = await api.identity.roles(guildId, { signal: context.signal, priority: 'person' });
  const role = listRoles(roles, guildId).find(({ id }) => id === roleId);
  if (!role) throw new DeskError('discord-staff/no-role');
  return { server: named, role };
}

/** The role of everyone has the server's id, and says nothing about anyone. */
function listRoles(roles: readonly Role[], guildId: string) {
  return roles
    .filter(({ id }) => id !== guildId)
    .sort((a, b) => b.position - a.position)
    .map(({ id, name }) => ({ id, name }));
}

async function look(context: Context) {
  const { database, nowMs, settings } = context;
  const { rule, linked, suspended } = await database.transaction(async (tx: Transaction) => ({
    rule: await findRule(tx),
    linked: await countLinked(tx, nowMs),
    suspended: await listSuspended(tx, nowMs),
  }));
  const { server, role, chosenAt, chosenBy } = rule;
  return {
    now: nowMs,
    is_on: isDiscordDeskOn(settings),
    ...{ server, role, linked, suspended },
    chosen: chosenBy === null ? null : { at: chosenAt, by: chosenBy },
    trouble: findTrouble(context, rule),
  };
}

/** What keeps the desk from asking, as far as it is known without asking. */
function findTrouble({ connections }: Context, { server }: ChosenRule) {
  const { mode, listed, seen } = connections.states().discord;
  if (mode === 'practice' || !seen) return null;
  if (server && !listed.includes(server.id)) {
    return { what: 'unlisted' as const, server: server.name };
  }
  const absent = seen.guilds.find(({ id, isHere }) => !isHere && (!server || server.id === id));
  return absent ? { what: 'absent' as const, server: absent.name } : null;
}

function refusalOf(error: unknown): DeskError {
  if (error instanceof DeskError) return error;
  throw error;
}
