// The types that the world is made of.

export interface User {
  id: string;
  username: string;
  globalName: string | null;
  avatar: string | null;
  isBot: boolean;
  publicFlags: number;
}

export interface Role {
  id: string;
  name: string;
  position: number;
  permissions: bigint;
  color: number;
  isHoisted: boolean;
  /** The bot that the role was made for. */
  botId?: string;
}

export interface Member {
  user: User;
  nick: string | null;
  roleIds: readonly string[];
  joinedMs: number;
  timeoutUntilMs: number | null;
  isPending: boolean;
  boostingSinceMs: number | null;
}

export type ChannelType = 0 | 4 | 5 | 15;

export interface Channel {
  id: string;
  guildId: string;
  name: string;
  type: ChannelType;
  position: number;
  parentId: string | null;
  topic: string | null;
  /** The roles that can see the channel; undefined means everyone can. */
  seenBy?: readonly string[];
}

export interface Ban {
  userId: string;
  reason: string | null;
}

export interface AuditEntry {
  id: string;
  actionType: number;
  actorId: string;
  targetId: string;
  reason?: string | undefined;
  changes?: { key: string; old_value?: unknown; new_value?: unknown }[] | undefined;
}

export interface Guild {
  id: string;
  name: string;
  description: string | null;
  icon: string | null;
  ownerId: string;
  isBotIn: boolean;
  /** Ascending by position; the first is @everyone and has the guild's id. */
  roles: readonly Role[];
  channels: readonly Channel[];
  members: Map<string, Member>;
  /** Ascending. */
  memberIds: readonly string[];
  bans: ReadonlyMap<string, Ban>;
  /** Oldest first. */
  audit: readonly AuditEntry[];
}

export interface Webhook {
  id: string;
  guildId: string;
  channelId: string;
  creatorId: string;
  name: string;
  avatar: string | null;
  token: string;
  /** Set when an app created the webhook. */
  applicationId: string | null;
  /** The channel of another server whose announcements it reposts. Such a webhook has no URL. */
  follows?:
    | { guild: { id: string; name: string }; channel: { id: string; name: string } }
    | undefined;
}

export interface Message {
  id: string;
  /** The id of a member or a webhook. */
  authorId: string;
  webhookId?: string | undefined;
  name: string;
  avatarUrl?: string | undefined;
  content: string;
  embeds?: unknown[] | undefined;
  /** Rows of buttons and selects, as Discord returns them. */
  components?: Component[] | undefined;
  attachments?: Attachment[] | undefined;
  editedMs?: number | undefined;
  isSpoken?: boolean | undefined;
  /** The accounts and roles that were notified. */
  pings?: Pings | undefined;
  flags?: number | undefined;
  nonce?: string | undefined;
}

/** A part of a message or form, as Discord writes it. */
export type Component = Record<string, unknown>;

/** A file of a message. Its bytes aren't kept. */
export interface Attachment {
  id: string;
  name: string;
  size: number;
}

/** A thread of a channel, or a post of a forum. */
export interface Thread {
  id: string;
  parentId: string;
  name: string;
  isLocked?: boolean | undefined;
}

export interface Pings {
  isEveryone: boolean;
  userIds: string[];
  roleIds: string[];
}
