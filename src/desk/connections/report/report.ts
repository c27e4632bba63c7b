// Builds the content of Admin > Connections from the state of both platforms.
import type { z } from 'zod';
import type {
  ConnectionDesk,
  ConnectionState,
  ConnectionStates,
  SeenGuild,
  ToolNeeds,
  TriesLeft,
} from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import {
  type DiscordPermission,
  inviteLink,
  permissionTitle,
} from '#platforms/discord/permissions.ts';
import type { RobloxScope } from '#platforms/roblox/scopes.ts';
import type { schemas } from '../contract.ts';
import { avatars, missingIn } from '../links.ts';
import { missingScopes } from './scopes.ts';
import { toolStates } from './tool-states.ts';
import { discordWarnings, findProblem, robloxWarnings, type Warning } from './warnings.ts';

type Report = z.output<ReturnType<typeof schemas>['inspect']['output']>;

export interface Known {
  states: ConnectionStates;
  tries: Record<PlatformName, TriesLeft>;
  tools: readonly ToolNeeds[];
  permissions: readonly DiscordPermission[];
  nowMs: number;
}

export async function readReport(connections: ConnectionDesk, nowMs: number): Promise<Report> {
  const { tools, permissions } = connections;
  const tries = await connections.tries(nowMs);
  return makeReport({ states: connections.states(), tries, tools, permissions, nowMs });
}

export function makeReport(known: Known): Report {
  return {
    now: known.nowMs,
    discord: discordReport(known),
    roblox: robloxReport(known),
    tools: toolStates(known.tools, known.states),
  };
}

function discordReport({ states, tries, permissions: wanted }: Known): Report['discord'] {
  const state = states.discord;
  const { seen } = state;
  const invite = (guildId?: string) =>
    seen && inviteLink({ applicationId: seen.application.id, guildId, permissions: wanted });
  return {
    ...shared(state, 'Discord', tries.discord),
    warnings: collectWarnings(state, (known) => discordWarnings(known)),
    bot: seen && {
      id: seen.bot.id,
      name: seen.bot.name,
      avatar: avatars(state.apiUrl !== null)(seen.bot),
    },
    invite_url: invite(),
    members_intent: sayIntent(seen?.application.hasMembersIntent),
    content_intent: sayIntent(seen?.application.hasContentIntent),
    presence_intent: sayIntent(seen?.application.hasPresenceIntent),
    guilds: (seen?.guilds ?? []).map((guild) => ({
      ...guildPlace(guild),
      members: guild.members,
      role: guild.role,
      two_factor: guild.needsTwoFactor,
      missing: guild.isHere ? titled(missingIn(guild, wanted)) : [],
      invite_url: invite(guild.id),
    })),
    unlisted: (seen?.unlisted ?? []).map(({ id, name, members = null, permissions }) => ({
      ...{ id, name, members },
      missing: permissions === undefined ? [] : titled(missingIn({ permissions }, wanted)),
    })),
  };
}

function robloxReport({ states, tries, tools, nowMs }: Known): Report['roblox'] {
  const state = states.roblox;
  const { seen, usedAt } = state;
  const scopes = seen?.key.scopes ?? [];
  const needed = neededScopes(tools);
  return {
    ...shared(state, 'Roblox', tries.roblox),
    warnings: collectWarnings(state, (known) => robloxWarnings(known, { usedAt, nowMs })),
    key: seen && {
      name: seen.key.name,
      owner_id: seen.key.ownerId,
      enabled: seen.key.isEnabled,
      expired: seen.key.isExpired,
      expires_at: seen.key.expiresAt,
      scopes,
      used_at: usedAt,
    },
    universes: (seen?.universes ?? []).map((universe) => ({
      ...guildPlace(universe),
      missing: universe.isHere ? missingScopes(scopes, needed, universe.id) : [],
    })),
    offered: seen?.offered ?? [],
    reaches_all: scopes.some(({ universes }) => universes === null),
  };
}

function sayIntent(isOn: boolean | undefined): 'on' | 'off' | null {
  if (isOn === undefined) return null;
  return isOn ? 'on' : 'off';
}

function shared(
  state: ConnectionState<unknown>,
  platform: 'Discord' | 'Roblox',
  { left, backAt }: TriesLeft,
) {
  return {
    mode: state.mode,
    source: state.source,
    hides_saved: state.hidesSaved,
    api_url: state.apiUrl,
    saved_at: state.savedAt,
    saved_by: state.savedBy,
    checked_at: state.checkedAt,
    broken_at: state.broken?.at ?? null,
    problem: findProblem(state, platform),
    listed: [...state.listed],
    client_id: state.clientId,
    has_client_secret: state.hasClientSecret,
    tries_left: left,
    tries_back_at: backAt,
  };
}

/** A broken connection has no other warnings worth showing. */
function collectWarnings<Seen>(
  { seen, broken }: ConnectionState<Seen>,
  warn: (seen: Seen) => Warning[],
): Warning[] {
  return seen === null || broken ? [] : warn(seen);
}

function guildPlace({ id, name, isHere }: Pick<SeenGuild, 'id' | 'name' | 'isHere'>) {
  return { id, name, state: isHere ? ('here' as const) : ('absent' as const) };
}

function titled(permissions: readonly DiscordPermission[]) {
  return permissions.map((name) => ({ name, title: permissionTitle(name) }));
}

function neededScopes(tools: readonly ToolNeeds[]): RobloxScope[] {
  return tools.flatMap(({ needs }) => (needs?.roblox ?? []).map(({ name }) => name));
}
