import type { SeenScope, ToolNeeds } from '#kit/contract/connections.ts';
import type { Need } from '#kit/contract/needs.ts';
import type { ListedUniverse } from '#kit/server/platforms.ts';
import { type RobloxScope, scopeTitle } from '#platforms/roblox/scopes.ts';
import type { Key } from './read-key.ts';

const SOON_MS = 14 * 24 * 3_600_000;

export function expiresSoon({ isExpired, expiresAt }: Key, nowMs: number): boolean {
  return !isExpired && expiresAt !== null && expiresAt - nowMs <= SOON_MS;
}

interface Reach {
  key: Key;
  universes: readonly ListedUniverse[];
}

/** What each Roblox tool can do with this key, and what it lacks for the rest. */
export function toolStates(tools: readonly ToolNeeds[], reach: Reach) {
  return tools.flatMap(({ id, title, needs }) =>
    needs?.roblox ? [{ tool: id, title, ...findState(needs.roblox, reach) }] : [],
  );
}

interface State {
  works: 'yes' | 'partly' | 'no';
  missing: Omit<Lack, 'isEverywhere'>[];
}

function findState(needs: readonly Need<RobloxScope>[], reach: Reach): State {
  const { isEnabled, isExpired } = reach.key;
  // A dead key is no connection: not even tools that need no scope work with it.
  if (!isEnabled || isExpired) return { works: 'no', missing: [] };
  const lacks = needs.flatMap((need) => findLack(need, reach) ?? []);
  const isShut = lacks.some(({ optional, isEverywhere }) => !optional && isEverywhere);
  return {
    works: isShut ? 'no' : lacks.length > 0 ? 'partly' : 'yes',
    missing: lacks.map(({ isEverywhere: _, ...lack }) => lack),
  };
}

interface Lack {
  name: string;
  title: string;
  for: string;
  optional: boolean;
  places: string[];
  isEverywhere: boolean;
}

function findLack(need: Need<RobloxScope>, { key, universes }: Reach): Lack | undefined {
  const granted = key.scopes.filter((scope) => isFor(scope, need.name));
  const lacking = universes.filter(
    ({ id }) => !granted.some((scope) => scope.universes?.includes(id) ?? true),
  );
  const isEverywhere = granted.length === 0 || lacking.length === universes.length;
  if (granted.length > 0 && lacking.length === 0) return undefined;
  return {
    name: need.name,
    title: scopeTitle(need.name),
    for: need.for,
    optional: need.isOptional === true,
    places: lacking.map(({ name }) => name),
    isEverywhere,
  };
}

/** Roblox reports the scope `a.b:write` as the name `a.b` and the operation `write`. */
function isFor({ name, operations }: SeenScope, wanted: RobloxScope): boolean {
  const [scope, operation = ''] = wanted.split(':');
  return name === scope && operations.includes(operation);
}

/** The experiences that a scope is limited to, with a name if the owner listed them. */
export function listedPlaces({ universes }: SeenScope, listed: readonly ListedUniverse[]) {
  if (universes === null) return null;
  return universes.map((id) => ({ id, name: listed.find((one) => one.id === id)?.name ?? null }));
}
