// The help of one screen: its catalog is words/help.json in the screen's folder.

import { permissionTitle } from '#platforms/discord/permissions.ts';
import { scopeTitle } from '#platforms/roblox/scopes.ts';
import type { Tool } from './feature.ts';
import type { Need, PlatformName } from './needs.ts';

/** In the order in which they are told. `does` is always there. */
export const helpParts = ['does', 'needs', 'undo', 'limits'] as const;
export type HelpPart = (typeof helpParts)[number];

/** Entries of `words/help.json`. A tool's title and needs come from its contract. */
export type HelpWords = Readonly<Partial<Record<HelpPart | 'title', string>>>;

export interface HelpScreen {
  /** The pattern of its address. */
  path: string;
  /** Its folder in src, with `words/help.json`. */
  folder: string;
  /** Whose limits apply, if it isn't the pass or the admin area that decides it. */
  limitsOf?: 'admins' | 'no one';
  /** For a tool. */
  toolId?: string;
}

export interface HelpNeed {
  platform: PlatformName;
  name: string;
  /** As the platform's own settings call it. */
  title: string;
  /** Its purpose, as the end of a sentence. */
  for: string;
  isOptional: boolean;
}

/** The permissions and scopes that a tool needs, from its contract. */
export function listNeeds({ needs = {} }: Pick<Tool, 'needs'>): HelpNeed[] {
  const describe = (need: Need, title: string) => ({
    name: need.name,
    title,
    for: need.for,
    isOptional: need.isOptional === true,
  });
  return [
    ...(needs.discord ?? []).map((need) => ({
      platform: 'discord' as const,
      ...describe(need, permissionTitle(need.name)),
    })),
    ...(needs.roblox ?? []).map((need) => ({
      platform: 'roblox' as const,
      ...describe(need, scopeTitle(need.name)),
    })),
  ];
}

/** Who can use it: every pass, a pass with it in its scope, or anyone because it stays in the browser. */
export function neededPass({ actions, group }: Pick<Tool, 'actions' | 'group'>) {
  if (Object.keys(actions).length === 0) return 'none';
  return group === 'access' ? 'any' : 'scope';
}
