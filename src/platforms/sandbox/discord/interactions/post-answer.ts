import type { Message } from '../../world/things.ts';
import type { Live } from '../live.ts';
import { EPHEMERAL, type MessageBody } from './message-body.ts';
import type { Interaction } from './saved.ts';

/** Posts a message with an interaction's token: in the channel, or for its member alone. */
export function postAnswer(
  live: Live,
  { channelId, userId }: Interaction,
  { body, nowMs }: { body: MessageBody; nowMs: number },
): Message {
  const { bot } = live.world;
  const message: Message = {
    id: live.newId(nowMs),
    authorId: bot.id,
    webhookId: bot.id,
    name: bot.username,
    ...body,
  };
  const isPrivate = ((body.flags ?? 0) & EPHEMERAL) !== 0;
  if (isPrivate) live.interactions.putPrivate({ channelId, viewerId: userId, message });
  else live.webhooks.post(channelId, message);
  return message;
}
