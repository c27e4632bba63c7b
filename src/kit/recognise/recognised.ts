// The kinds of things that typed or pasted text can be.
import type { SecretKind } from '../secrets/secret-shapes.ts';

/**
 * Kinds that a tool can declare in `takes`. Logins and codes aren't included, because no tool ever receives
 * one.
 */
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
  /** How many different ones of each kind. */
  counts: Partial<Record<ListItemKind, number>>;
  /** Recognized and different, as a tool would act on them. */
  total: number;
  duplicates: number;
  unknown: number;
}

export interface Thing {
  kind: RecognisedKind;
  /** The text that may be shown; never a secret. */
  shown: string;
  /** The value handed to a tool: an id, a name, an address, a URL or the lines of a list. */
  value: string;
  /** The same as an http(s) link, if it may be shared as one. */
  link?: string;
  madeAtMs?: number;
  /** Recognized by shape alone. */
  isGuess?: true;
  list?: ListCounts;
}

export interface AccessCode {
  kind: 'access-code';
  shown: string;
  value: string;
}

/** Contains nothing of the text it was found in. */
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
