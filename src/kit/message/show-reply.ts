import type { DiscordMessage } from '../contract/discord-view.ts';
import { type Reply, writeReply } from './reply.ts';

const STYLES = { 1: 'plain', 2: 'plain', 3: 'good', 4: 'danger', 5: 'link' } as const;

/** The message with what its buttons look like, and without what they lead to. */
export function showReply(reply: Reply): DiscordMessage {
  const { content, components } = writeReply(reply);
  const buttons = components.flatMap((row) => row.components);
  return {
    content,
    buttons: buttons.map(({ label, style, ...button }) => ({
      id: 'custom_id' in button ? button.custom_id : null,
      ...{ label, style: STYLES[style] },
    })),
  };
}
