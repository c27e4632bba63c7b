// The owner's connections, as the admin area sees them.
import type { Discord } from '#platforms/discord/client.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import type { Tool } from './feature.ts';
import type { PlatformName } from './needs.ts';

/** checking: connected, but not verified since the desk started. */
export type ConnectionMode = 'practice' | 'checking' | 'connected' | 'broken';

/**
 * revoked: the platform refused the credential; disabled, expired: the platform reports the key as such;
 * sealed: it was encrypted with a different secret than this desk's.
 */
export type BrokenWhy = 'revoked' | 'disabled' | 'expired' | 'sealed';

export interface ConnectionState<Seen> {
  mode: ConnectionMode;
  source: 'none' | 'environment' | 'saved';
  /** A saved credential exists but the environment overrides it. */
  hidesSaved: boolean;
  /** Null: the platform's default URL. */
  apiUrl: string | null;
  savedAt: number | null;
  savedBy: string | null;
  checkedAt: number | null;
  /** Last use of the credential, as far as the desk knows. */
  usedAt: number | null;
  broken: { at: number; why: BrokenWhy } | null;
  listed: readonly string[];
  clientId: string | null;
  hasClientSecret: boolean;
  /** The platform's latest answer. */
  seen: Seen | null;
}

export interface SeenDiscord {
  bot: { id: string; name: string; avatar: string | null; discriminator: string };
  application: {
    id: string;
    isPublic: boolean;
    /** Discord signs its own requests with it. Unknown in what was stored by an earlier version. */
    verifyKey?: string | undefined;
    hasMembersIntent: boolean;
    /** Unknown in what was stored by an earlier version. */
    hasContentIntent?: boolean | undefined;
    hasPresenceIntent?: boolean | undefined;
  };
  /** The ones the owner listed, in that order. */
  guilds: SeenGuild[];
  /** Other servers that the bot is in. */
  unlisted: UnlistedGuild[];
}

export interface UnlistedGuild {
  id: string;
  name: string;
  members?: number | null | undefined;
  permissions?: string | undefined;
}

export interface SeenGuild {
  id: string;
  name: string;
  /** False: the bot isn't in this server, and nothing more is known. */
  isHere: boolean;
  /** The bot's server-wide permissions, as a decimal number. */
  permissions: string;
  members: number | null;
  /** The bot's highest role and the number of roles above it. */
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
  /** The ones the owner listed, in that order. */
  universes: { id: string; name: string; isHere: boolean }[];
  /** Other experiences that the key names. */
  offered?: { id: string; name: string }[] | undefined;
}

export interface SeenScope {
  name: string;
  operations: string[];
  /** Null: all universes. */
  universes: string[] | null;
}

export interface ConnectionStates {
  discord: ConnectionState<SeenDiscord>;
  roblox: ConnectionState<SeenRoblox>;
}

/** The remaining credential attempts this hour; if none is left, `backAt` is when the next one is allowed. */
export interface TriesLeft {
  left: number;
  backAt: number | null;
}

export interface ConnectionWish {
  platform: PlatformName;
  /** If omitted, the saved credential stays. */
  credential?: string | undefined;
  listed: readonly string[];
  /** The list that the admin saw, if it must still be the saved one. */
  listedBefore?: readonly string[] | undefined;
  /** Null removes it; if omitted, it stays. */
  clientId?: string | null | undefined;
  clientSecret?: string | null | undefined;
}

/** Sends the desk's own messages to Discord. */
export interface Courier {
  isPractice: boolean;
  webhooks: Pick<Discord['webhooks'], 'execute'>;
  /** The bot's own; undefined while it is refused. */
  messages: Pick<Discord['messages'], 'post' | 'edit'> | undefined;
  /** The servers the owner listed. */
  guildIds: readonly string[];
}

export type ToolNeeds = Pick<Tool, 'id' | 'title' | 'needs'>;

/** Something in the practice sandbox to try a tool on, with a short description. */
export interface Sample {
  value: string;
  words: string;
}

export type SampleKind = 'webhooks' | 'accounts' | 'players' | 'tokens';

/** Connection management for the admin area. */
export interface ConnectionDesk {
  /** The needs of all tools. */
  readonly tools: readonly ToolNeeds[];
  /** Every permission that any tool may need. */
  readonly permissions: readonly DiscordPermission[];
  /** Reads from memory. */
  modes(): Record<PlatformName, ConnectionMode>;
  /** The known states, without contacting a platform. */
  states(): ConnectionStates;
  tries(nowMs: number): Promise<Record<PlatformName, TriesLeft>>;
  /**
   * Verifies and saves the connection, or throws and leaves everything unchanged. Returns the name of the bot
   * or key.
   */
  save(wish: ConnectionWish, by: { label: string; signal: AbortSignal }): Promise<{ as: string }>;
  /** Verifies the connection with the platform again. */
  check(platform: PlatformName): Promise<void>;
  /** Returns false if none was saved. */
  forget(platform: PlatformName): Promise<boolean>;
  /** Samples to try the tools on; none for a connected platform. */
  samples(): Promise<Record<SampleKind, Sample[]>>;
  resetPractice(): Promise<void>;
  deadWebhooks(): Promise<DeadWebhooksKept>;
  /** Returns false if the webhook wasn't marked as gone. */
  callAgain(webhookId: string): Promise<boolean>;
}

/** Webhooks that are no longer called because Discord reported them gone: the newest ones and the total. */
export interface DeadWebhooksKept {
  newest: { id: string; at: number }[];
  count: number;
}
