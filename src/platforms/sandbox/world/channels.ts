import { BASE64URL, createDice, HEX } from './dice.ts';
import { readSnowflakeTime, snowflakeAt } from './snowflake.ts';
import type { Channel, ChannelType, Guild, Webhook } from './things.ts';

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

const TOKEN_LENGTH = 68;
const FIRST_MADE_MS = Date.UTC(2024, 1, 20, 18, 0);
const APART_MS = 53 * 86_400_000;

export const PRACTICE_WEBHOOK = 'Practice Bell';
export const LEAKED_WEBHOOK = 'Event Helper';

/** Expects one of the world's own webhook names. */
export function webhookId(webhooks: readonly Webhook[], name: string): string {
  return webhooks.find((webhook) => webhook.name === name)!.id;
}

interface WebhooksOptions {
  seed: string;
  main: Guild;
  sister: Guild;
  foreign: Guild;
}

export function makeWebhooks({ seed, main, sister, foreign }: WebhooksOptions): Webhook[] {
  const dice = createDice(seed, 'webhooks');
  const places: [guild: Guild, channel: string, name: string][] = [
    [main, 'practice-room', PRACTICE_WEBHOOK],
    [main, 'announcements', 'Release Notes'],
    [main, 'game-status', 'Server Watch'],
    [main, 'questions', 'Question Box'],
    [main, 'off-topic', LEAKED_WEBHOOK],
    [sister, 'feed', 'Builders Feed'],
    [foreign, 'drop-box', 'Collector'],
  ];
  return places.map(([guild, channel, name], at) => ({
    id: snowflakeAt(FIRST_MADE_MS + at * APART_MS, dice.whole(0, 2 ** 22 - 1)),
    guildId: guild.id,
    channelId: channelId(guild.channels, channel),
    creatorId: guild.ownerId,
    name,
    avatar: dice.chance(0.5) ? dice.text(32, HEX) : null,
    token: dice.text(TOKEN_LENGTH, BASE64URL),
    applicationId: null,
  }));
}
