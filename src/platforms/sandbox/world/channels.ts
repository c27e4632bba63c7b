import { BASE64URL, createDice, HEX } from './dice.ts';
import { readSnowflakeTime, snowflakeAt } from './snowflake.ts';
import type { Channel, ChannelType, Guild, Thread, Webhook } from './things.ts';

export const TEXT = 0;
export const CATEGORY = 4;
export const ANNOUNCEMENT = 5;
export const FORUM = 15;

interface ChannelPlan {
  name: string;
  type?: ChannelType;
  topic?: string;
  seenBy?: readonly string[];
}

/** Creates channels in this order; those that follow a category belong to it. */
export function makeChannels(guildId: string, plans: readonly ChannelPlan[]): Channel[] {
  const madeMs = readSnowflakeTime(guildId);
  let parentId: string | null = null;
  return plans.map(({ name, type = TEXT, topic, seenBy }, position) => {
    const id = snowflakeAt(madeMs + (position + 1) * 90_000, 100 + position);
    if (type === CATEGORY) parentId = id;
    return {
      id,
      guildId,
      name,
      type,
      position,
      parentId: type === CATEGORY ? null : parentId,
      topic: topic ?? null,
      ...(seenBy ? { seenBy } : {}),
    };
  });
}

export function channelId(channels: readonly Channel[], name: string): string {
  return channels.find((channel) => channel.name === name)!.id;
}

/** The threads of the practice room: one to post in, and a locked one. */
export function makeThreads({ channels }: Guild): Thread[] {
  const parentId = channelId(channels, 'practice-room');
  const madeMs = readSnowflakeTime(parentId);
  return [
    { id: snowflakeAt(madeMs + 60_000, 500), parentId, name: 'Lantern parade' },
    { id: snowflakeAt(madeMs + 120_000, 501), parentId, name: 'Old rehearsals', isLocked: true },
  ];
}

const TOKEN_LENGTH = 68;
const FIRST_MADE_MS = Date.UTC(2024, 1, 20, 18, 0);
const APART_MS = 53 * 86_400_000;

export const PRACTICE_WEBHOOK = 'Practice Bell';
export const LEAKED_WEBHOOK = 'Event Helper';
const FOLLOWER_WEBHOOK = 'Platform News';
/** An app that isn't the bot's. */
const FOREIGN_APP = snowflakeAt(Date.UTC(2023, 2, 1), 7);

/** Expects one of the world's own webhook names. */
export function webhookId(webhooks: readonly Webhook[], name: string): string {
  return webhooks.find((webhook) => webhook.name === name)!.id;
}

interface WebhooksOptions {
  seed: string;
  main: Guild;
  sister: Guild;
  foreign: Guild;
  /** Accounts that are in none of the servers. */
  strangerIds: readonly string[];
}

export function makeWebhooks({
  seed,
  main,
  sister,
  foreign,
  strangerIds,
}: WebhooksOptions): Webhook[] {
  const dice = createDice(seed, 'webhooks');
  const stranger = strangerIds[0] ?? foreign.ownerId;
  const [drop] = foreign.channels;
  const follows = drop && {
    guild: { id: foreign.id, name: foreign.name },
    channel: { id: drop.id, name: drop.name },
  };
  type Place = [guild: Guild, channel: string, name: string, more?: Partial<Webhook>];
  const places: Place[] = [
    [main, 'practice-room', PRACTICE_WEBHOOK],
    [main, 'announcements', 'Release Notes'],
    [main, 'game-status', 'Server Watch'],
    [main, 'questions', 'Question Box'],
    [main, 'off-topic', LEAKED_WEBHOOK],
    [sister, 'feed', 'Builders Feed'],
    [foreign, 'drop-box', 'Collector'],
    [main, 'announcements', FOLLOWER_WEBHOOK, follows ? { follows } : {}],
    // The person who let the app make it has left.
    [main, 'off-topic', 'Quest Log', { creatorId: stranger, applicationId: FOREIGN_APP }],
  ];
  return places.map(([guild, channel, name, more], at) => ({
    id: snowflakeAt(FIRST_MADE_MS + at * APART_MS, dice.whole(0, 2 ** 22 - 1)),
    guildId: guild.id,
    channelId: channelId(guild.channels, channel),
    creatorId: guild.ownerId,
    name,
    avatar: dice.chance(0.5) ? dice.text(32, HEX) : null,
    token: dice.text(TOKEN_LENGTH, BASE64URL),
    applicationId: null,
    ...more,
  }));
}
