import type { Discord } from '#platforms/discord/client.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import type { Roblox } from '#platforms/roblox/client.ts';

/** The owner's connections, as handlers get them. Rejects with a readable error if one is broken. */
export interface Platforms {
  discord(): Promise<DiscordLink>;
  roblox(): Promise<RobloxLink>;
}

/** The id and secret of the owner's own OAuth app. */
export interface OauthApp {
  id: string;
  secret: string;
}

export interface ListedGuild {
  id: string;
  name: string;
  /** Permissions that some tool may need and the bot lacks there. */
  missing: readonly DiscordPermission[];
}

interface Link {
  /** True if nothing is connected: it then acts on the desk's own sandbox. */
  isPractice: boolean;
  app: OauthApp | null;
}

export interface DiscordLink extends Link {
  api: Discord;
  /** Servers that the owner listed and the bot is in. The desk acts on no others. */
  guilds: readonly ListedGuild[];
  /**
   * A listed server's current state, for when the bot lacked a permission that may have been granted since.
   * The platform is asked at most once every 30 s.
   */
  lookForGrants(guildId: string): Promise<ListedGuild | undefined>;
  botId: string;
  /** Whether it can list a server's members; otherwise it can only search for one. */
  canListMembers: boolean;
  /** The URL of an avatar, or the image itself if there's nothing behind a URL. */
  avatarOf(account: { id: string; avatar?: string | null; discriminator?: string }): string;
  /** The messages in a practice channel, newest last; null on the real platform. */
  readPractice: ((channelId: string) => PracticeMessage[]) | null;
}

export interface PracticeMessage {
  id: string;
  at: number;
  author: string;
  content: string;
  /** How many embeds it has. */
  embeds: number;
  /** The names of its files. */
  files: string[];
  /** The thread of the channel that it is in. */
  thread_id: string | null;
}

export interface ListedUniverse {
  id: string;
  name: string;
}

export interface RobloxLink extends Link {
  api: Roblox;
  /** The experiences that the owner listed. The desk acts on no others. */
  universes: readonly ListedUniverse[];
  /** The key's owner, a protected account; null if unknown. */
  keyOwnerId: string | null;
}
