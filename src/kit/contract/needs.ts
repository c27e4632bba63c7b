// The permissions and scopes that a tool's contract requires from the owner's connections.
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
  /** Its purpose, as the end of a sentence: 'show who is banned'. */
  for: string;
  /** Without it the tool still works and says what's left out. */
  isOptional?: true;
}

/** The platforms that a tool acts through. An empty list means that a connection is enough. */
export interface Needs {
  discord?: readonly Need<DiscordPermission>[];
  roblox?: readonly Need<RobloxScope>[];
  /** It acts through the owner's OAuth app on each platform, for this purpose. */
  app?: string;
}

/** The name of the `app` need, among permissions and scopes. */
export const APP_NEED = 'app';

export function neededPlatforms({ needs = {} }: { needs?: Needs }): PlatformName[] {
  return (['discord', 'roblox'] as const).filter((platform) => needs[platform] !== undefined);
}
