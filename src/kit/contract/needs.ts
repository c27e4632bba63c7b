// What a tool needs of the owner's connections, said in its contract.
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import type { RobloxScope } from '#platforms/roblox/scopes.ts';

export type PlatformName = 'discord' | 'roblox';

export const platformTitles: Readonly<Record<PlatformName, 'Discord' | 'Roblox'>> = {
  discord: 'Discord',
  roblox: 'Roblox',
};

export function isPlatform(name: string | null): name is PlatformName {
  return name === 'discord' || name === 'roblox';
}

export interface Need<Name extends string = string> {
  name: Name;
  /** What it is for, as the end of a sentence: 'show who is banned'. */
  for: string;
  /** Without it the tool still works, and says what is left out. */
  isOptional?: true;
}

/** The platforms that a tool acts through; an empty list where it needs nothing but a connection. */
export interface Needs {
  discord?: readonly Need<DiscordPermission>[];
  roblox?: readonly Need<RobloxScope>[];
  /** It acts through the owner's OAuth app on each of them, for this. */
  app?: string;
}

/** The name of that need, among permissions and scopes. */
export const APP_NEED = 'app';

export function neededPlatforms({ needs = {} }: { needs?: Needs }): PlatformName[] {
  return (['discord', 'roblox'] as const).filter((platform) => needs[platform] !== undefined);
}
