import type { Discord } from '#platforms/discord/client.ts';
import type { DiscordPermission } from '#platforms/discord/permissions.ts';
import type { Roblox } from '#platforms/roblox/client.ts';

/** The owner's connections, as a handler gets them. Rejects where one is broken, with a sentence. */
export interface Platforms {
  discord(): Promise<DiscordLink>;
  roblox(): Promise<RobloxLink>;
}

/** Name and password of the owner's own OAuth app. */
export interface OauthApp {
  id: string;
  secret: string;
}

export interface ListedGuild {
  id: string;
  name: string;
  /** Of all that the desk's tools may need, what the bot lacks there. */
  missing: readonly DiscordPermission[];
}

interface Link {
  /** Nothing is connected: it acts on the desk's own sandbox. */
  isPractice: boolean;
  app: OauthApp | null;
}

export interface DiscordLink extends Link {
  api: Discord;
  /** The servers that the owner listed and the bot is in. It acts on no other. */
  guilds: readonly ListedGuild[];
  /**
   * A listed server as it is now, for where the bot lacked something when it was looked at: that may have been granted
   * since. The platform is asked at most once in 30 s.
   */
  lookForGrants(guildId: string): Promise<ListedGuild | undefined>;
  botId: string;
  /** It may list the members of a server; otherwise only look for somebody. */
  canListMembers: boolean;
  /** The address of a picture, or the picture itself where nothing stands behind an address. */
  avatarOf(account: { id: string; avatar?: string | null; discriminator?: string }): string;
  /** What stands in a channel of the practice world, the newest last; null on the real platform. */
  readPractice: ((channelId: string) => PracticeMessage[]) | null;
}

export interface PracticeMessage {
  id: string;
  at: number;
  author: string;
  content: string;
}

export interface ListedUniverse {
  id: string;
  name: string;
}

export interface RobloxLink extends Link {
  api: Roblox;
  /** The experiences that the owner listed. It acts on no other. */
  universes: readonly ListedUniverse[];
  /** Whose key it is; null where nobody knows. Nobody acts on them. */
  keyOwnerId: string | null;
}
