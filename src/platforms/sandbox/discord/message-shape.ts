import { timeOfSnowflake } from '../world/snowflake.ts';
import type { Message } from '../world/things.ts';
import type { Live } from './live.ts';
import { timeOf, userShape } from './shapes.ts';

export function messageShape(live: Live, channelId: string, message: Message) {
  const { pings } = message;
  const mentioned = (pings?.userIds ?? []).map((userId) => live.world.users.get(userId));
  return {
    type: 0,
    content: message.content,
    mentions: mentioned.filter((user) => user !== undefined).map(userShape),
    mention_roles: pings?.roleIds ?? [],
    attachments: [],
    embeds: message.embeds ?? [],
    timestamp: timeOf(timeOfSnowflake(message.id)),
    edited_timestamp: null,
    flags: 0,
    components: [],
    id: message.id,
    channel_id: channelId,
    author: authorShape(live, message),
    pinned: false,
    mention_everyone: pings?.isEveryone ?? false,
    tts: message.isSpoken ?? false,
    ...(message.webhookId === undefined ? {} : { webhook_id: message.webhookId }),
  };
}

function authorShape(live: Live, { authorId, webhookId, name }: Message) {
  const user = live.world.users.get(authorId);
  if (user && webhookId === undefined) return userShape(user);
  const avatar = live.webhooks.get(authorId)?.avatar ?? null;
  const author = { id: authorId, username: name, globalName: null, avatar };
  return { ...userShape({ ...author, isBot: true, publicFlags: 0 }), discriminator: '0000' };
}
