import { snowflakeAt, timeOfSnowflake } from './snowflake.ts';
import type { Channel, ChannelType } from './things.ts';

export const TEXT = 0;
export const CATEGORY = 4;
export const ANNOUNCEMENT = 5;
export const FORUM = 15;

export interface ChannelPlan {
  name: string;
  type?: ChannelType;
  topic?: string;
  seenBy?: readonly string[];
}

/** In this order; what follows a category stands in it. */
export function channelsOf(guildId: string, plans: readonly ChannelPlan[]): Channel[] {
  const madeMs = timeOfSnowflake(guildId);
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
