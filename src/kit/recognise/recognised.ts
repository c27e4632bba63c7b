// What a typed or pasted text can turn out to be.
import type { SecretKind } from '../secrets/secret-shapes.ts';

/** What a tool can say it takes. Logins and codes are no part of it: no tool is handed one. */
export type RecognisedKind =
  | 'roblox-profile'
  | 'roblox-experience'
  | 'roblox-id'
  | 'roblox-name'
  | 'roblox-list'
  | 'discord-id'
  | 'discord-list'
  | 'mixed-list'
  | 'user-mention'
  | 'role-mention'
  | 'channel-mention'
  | 'invite'
  | 'message'
  | 'webhook'
  | 'address'
  | 'link';

export type ListItemKind = Extract<
  RecognisedKind,
  'roblox-profile' | 'roblox-id' | 'roblox-name' | 'discord-id' | `${string}-mention`
>;

export interface ListCounts {
  /** How many of each kind, duplicates included. */
  counts: Partial<Record<ListItemKind, number>>;
  total: number;
  duplicates: number;
  unknown: number;
}

export interface Thing {
  kind: RecognisedKind;
  /** What may be shown of it: never a secret. */
  shown: string;
  /** What a tool is handed: an id, a name, an address, a URL, or the lines of a list. */
  value: string;
  /** The same as an http(s) link, where it is one that may be shared. */
  link?: string;
  madeAtMs?: number;
  /** It has the shape and nothing else to tell it by. */
  isGuess?: true;
  list?: ListCounts;
}

export interface AccessCode {
  kind: 'access-code';
  shown: string;
  value: string;
}

/** Holds nothing of what it was found in. */
export interface FoundSecret {
  kind: 'secret';
  secret: SecretKind | 'link-password';
  shown: string;
}

export type Recognised = Thing | AccessCode | FoundSecret;

export const DOTS = '••••••••';

export function isThing(found: Recognised | undefined): found is Thing {
  return found !== undefined && found.kind !== 'secret' && found.kind !== 'access-code';
}
