import type { Message } from '../../world/things.ts';
import type { Live } from '../live.ts';

export interface Found {
  channelId: string;
  message: Message;
  /** The only member who sees it. */
  viewerId?: string;
}

export function findMessage(live: Live, messageId: string): Found | undefined {
  const hidden = live.interactions.privateMessage(messageId);
  if (hidden) return hidden;
  for (const channelId of live.world.channels.keys()) {
    const message = live.webhooks.messages(channelId).find(({ id }) => id === messageId);
    if (message) return { channelId, message };
  }
  return undefined;
}

export function replaceMessage(live: Live, { channelId, viewerId }: Found, message: Message): void {
  if (viewerId === undefined) live.webhooks.replaceMessage(channelId, message);
  else live.interactions.putPrivate({ channelId, viewerId, message });
}

export function removeMessage(live: Live, { channelId, viewerId, message }: Found): void {
  if (viewerId === undefined) live.webhooks.removeMessage(channelId, message.id);
  else live.interactions.removePrivate(message.id);
}
