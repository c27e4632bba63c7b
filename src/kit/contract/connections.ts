// What the owner connected, as the admin area sees it.
import type { Discord } from '#platforms/discord/client.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import type { Tool } from './feature.ts';
import type { PlatformName } from './needs.ts';

/** checking: connected, and not asked yet since the desk started. */
export type ConnectionMode = 'practice' | 'checking' | 'connected' | 'broken';

/**
 * revoked: the platform refused it; disabled, expired: the key's own page says so; sealed: it was sealed with
 * another secret than this desk has.
 */
export type BrokenWhy = 'revoked' | 'disabled' | 'expired' | 'sealed';

export interface ConnectionState<Seen> {
  mode: ConnectionMode;
  source: 'none' | 'environment' | 'saved';
  /** There is a saved one that the environment hides. */
  hidesSaved: boolean;
  /** Null: the platform's own. */
  apiUrl: string | null;
  savedAt: number | null;
  savedBy: string | null;
  checkedAt: number | null;
  /** When the credential was used last, as far as the desk knows. */
  usedAt: number | null;
  broken: { at: number; why: BrokenWhy } | null;
  listed: readonly string[];
  clientId: string | null;
  hasClientSecret: boolean;
  /** What the platform said when it was asked last. */
  seen: Seen | null;
}

export interface SeenDiscord {
  bot: { id: string; name: string; avatar: string | null; discriminator: string };
  application: { id: string; isPublic: boolean; hasMembersIntent: boolean };
  /** Those that the owner listed, in that order. */
  guilds: SeenGuild[];
  /** Others that the bot is in. */
  unlisted: { id: string; name: string }[];
}

export interface SeenGuild {
  id: string;
  name: string;
  /** False: the bot is not there, and nothing more is known. */
  isHere: boolean;
  /** The bot's own, over the whole server; a decimal number. */
  permissions: string;
  members: number | null;
  /** The bot's highest role, and how many stand above it. */
  role: { name: string; above: number } | null;
  needsTwoFactor: boolean;
}

export interface SeenRoblox {
  key: {
    name: string;
    ownerId: string;
    isEnabled: boolean;
    isExpired: boolean;
    expiresAt: number | null;
    scopes: SeenScope[];
  };
  /** Those that the owner listed, in that order. */
  universes: { id: string; name: string; isHere: boolean }[];
}

export interface SeenScope {
  name: string;
  operations: string[];
  /** Null: all of them. */
  universes: string[] | null;
}

export interface ConnectionStates {
  discord: ConnectionState<SeenDiscord>;
  roblox: ConnectionState<SeenRoblox>;
}

/** How many credentials may still be tried within the hour; when one more, where none is left. */
export interface TriesLeft {
  left: number;
  backAt: number | null;
}

export interface ConnectionWish {
  platform: PlatformName;
  /** Left out: the one that is kept stays. */
  credential?: string | undefined;
  listed: readonly string[];
  /** Null: none any more; left out: as it was. */
  clientId?: string | null | undefined;
  clientSecret?: string | null | undefined;
}

/** The way to Discord for the desk's own words. */
export interface Courier {
  isPractice: boolean;
  webhooks: Pick<Discord['webhooks'], 'execute'>;
  /** The servers that the owner listed. */
  guildIds: readonly string[];
}

export type ToolNeeds = Pick<Tool, 'id' | 'title' | 'needs'>;

/** Something of the practice world to try a tool on, with a few words of what it is. */
export interface Sample {
  value: string;
  words: string;
}

export type SampleKind = 'webhooks' | 'accounts' | 'players' | 'tokens';

/** What the admin area does with the connections. */
export interface ConnectionDesk {
  /** Of all tools. */
  readonly tools: readonly ToolNeeds[];
  /** Of all that the tools may need. */
  readonly permissions: readonly DiscordPermission[];
  /** From memory. */
  modes(): Record<PlatformName, ConnectionMode>;
  /** What is known, without asking anybody. */
  states(): ConnectionStates;
  tries(nowMs: number): Promise<Record<PlatformName, TriesLeft>>;
  /** Tries it and keeps it, or throws and leaves everything as it was. Gives the bot's or key's name. */
  save(wish: ConnectionWish, by: { label: string; signal: AbortSignal }): Promise<{ as: string }>;
  /** Asks the platform anew. */
  check(platform: PlatformName): Promise<void>;
  /** False where none was saved. */
  forget(platform: PlatformName): Promise<boolean>;
  /** What the tools can be tried on; nothing of a platform that is connected. */
  samples(): Promise<Record<SampleKind, Sample[]>>;
  resetPractice(): Promise<void>;
  deadWebhooks(): Promise<DeadWebhooksKept>;
  /** False where nobody said that it was gone. */
  callAgain(webhookId: string): Promise<boolean>;
}

/** Webhooks that are not called any more since Discord said that they are gone: the newest, and how many. */
export interface DeadWebhooksKept {
  newest: { id: string; at: number }[];
  count: number;
}
