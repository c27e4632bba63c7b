// Decides which tool works where, from its needs and the connections' permissions.
import type { z } from 'zod';
import type { ConnectionState, ConnectionStates, ToolNeeds } from '#kit/contract/connections.ts';
import { APP_NEED, neededPlatforms, type PlatformName } from '#kit/contract/needs.ts';
import { hasPermission, permissionTitle, readPermissions } from '#platforms/discord/permissions.ts';
import { scopeTitle } from '#platforms/roblox/scopes.ts';
import type { schemas } from '../contract.ts';
import { allows } from './scopes.ts';

type ToolState = z.output<ReturnType<typeof schemas>['links']['output']>['tools'][number];
type NeedState = ToolState['needs'][number];
type Works = ToolState['works'];

/** Every tool that acts through a platform. */
export function toolStates(tools: readonly ToolNeeds[], states: ConnectionStates): ToolState[] {
  return tools
    .filter((tool) => neededPlatforms({ needs: tool.needs ?? {} }).length > 0)
    .map((tool) => toolState(tool, states));
}

function toolState({ id, title, needs = {} }: ToolNeeds, states: ConnectionStates): ToolState {
  const platforms = neededPlatforms({ needs });
  const parts = platforms.map((platform) => {
    const found =
      platform === 'discord'
        ? (needs.discord ?? []).map((need) => discordNeed(need, states.discord))
        : (needs.roblox ?? []).map((need) => robloxNeed(need, states.roblox));
    const works = worksOn(states[platform], found, countPlaces(states, platform));
    if (needs.app === undefined) return { needs: found, works };
    const app = appNeed(platform, needs.app, states[platform]);
    return { needs: [...found, app], works: app.met === false ? 'no' : works };
  });
  return {
    tool: id,
    title,
    works: together(parts.map(({ works }) => works)),
    needs: parts.flatMap((part) => part.needs),
  };
}

type DiscordNeed = NonNullable<NonNullable<ToolNeeds['needs']>['discord']>[number];
type RobloxNeed = NonNullable<NonNullable<ToolNeeds['needs']>['roblox']>[number];

function discordNeed(need: DiscordNeed, state: ConnectionStates['discord']): NeedState {
  const guilds = isAsked(state) ? (state.seen?.guilds.filter(({ isHere }) => isHere) ?? []) : [];
  const lacking = guilds.filter(
    ({ permissions }) => !hasPermission(readPermissions(permissions), need.name),
  );
  return {
    platform: 'discord',
    ...describe(need, permissionTitle(need.name)),
    met: guilds.length === 0 ? null : lacking.length === 0,
    places: lacking.map(({ name }) => name),
  };
}

function robloxNeed(need: RobloxNeed, state: ConnectionStates['roblox']): NeedState {
  const { key, universes = [] } = (isAsked(state) && state.seen) || {};
  const here = universes.filter(({ isHere }) => isHere);
  const lacking = here.filter(({ id }) => !allows(key?.scopes ?? [], need.name, id));
  return {
    platform: 'roblox',
    ...describe(need, scopeTitle(need.name)),
    met: here.length === 0 ? null : lacking.length === 0,
    places: lacking.map(({ name }) => name),
  };
}

function appNeed(platform: PlatformName, why: string, state: ConnectionState<unknown>): NeedState {
  const title = 'OAuth app';
  const met = isAsked(state) ? state.hasClientSecret : null;
  return { platform, name: APP_NEED, title, for: why, optional: false, met, places: [] };
}

function describe(need: DiscordNeed | RobloxNeed, title: string) {
  return { name: need.name, title, for: need.for, optional: need.isOptional === true };
}

/** The number of places that the tools can act on. */
function countPlaces({ discord, roblox }: ConnectionStates, platform: PlatformName): number {
  const places = platform === 'discord' ? discord.seen?.guilds : roblox.seen?.universes;
  return (places ?? []).filter(({ isHere }) => isHere).length;
}

function worksOn(
  state: ConnectionState<unknown>,
  needs: readonly NeedState[],
  places: number,
): Works {
  if (state.mode === 'practice') return 'practice';
  if (!isAsked(state)) return 'no';
  if (needs.length === 0) return 'yes';
  const required = needs.filter(({ optional }) => !optional);
  const isNowhere =
    places === 0 || required.some(({ places: lacking }) => lacking.length === places);
  if (isNowhere && required.length > 0) return 'no';
  return needs.every(({ met }) => met) ? 'yes' : 'partly';
}

/** Whether the platform has been asked and can be acted on. */
function isAsked({ mode, seen }: ConnectionState<unknown>): boolean {
  return seen !== null && (mode === 'connected' || mode === 'checking');
}

/** Combines the results of a tool that acts on both platforms. */
function together(works: readonly Works[]): Works {
  const [first = 'yes'] = works;
  return works.every((each) => each === first) ? first : 'partly';
}
