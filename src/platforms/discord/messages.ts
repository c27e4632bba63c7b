import { json } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask } from './ask.ts';
import type { DiscordPermission } from './permissions.ts';
import { message as shape } from './shapes.ts';

/** A message of the bot: in a channel, or an answer that only one member sees. */
export interface BotMessage {
  /** Null empties it in an edit. */
  content?: string | null | undefined;
  embeds?: readonly object[] | undefined;
  /** Rows of buttons and selects; an empty list removes them in an edit. */
  components?: readonly object[] | undefined;
  flags?: number | undefined;
  /** Who is notified. Without it no one is. */
  allowed_mentions?: AllowedMentions | undefined;
}

interface AllowedMentions {
  parse: readonly [];
  users?: readonly string[] | undefined;
  roles?: readonly string[] | undefined;
}

/** Always says who may be notified: Discord's default would ping everyone named, also in an edit. */
export function encodeMessage(message: BotMessage) {
  return { ...message, allowed_mentions: message.allowed_mentions ?? { parse: [] } };
}

const NEEDS: readonly DiscordPermission[] = ['VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS'];
/** Here both refusals are about the channel, and no member is acted on. */
export const IN_CHANNEL = {
  50001: 'discord/channel-permission',
  50013: 'discord/channel-permission',
} as const;

/** The bot's own messages in channels. */
export const messages = (ask: Ask) => ({
  /**
   * The nonce has at most 25 characters. Within some minutes, Discord answers a repeat with the first message,
   * so a lost answer may be asked for again.
   * https://docs.discord.com/developers/resources/message#create-message
   */
  post: (at: { channelId: string; message: BotMessage; nonce: string }, asking: Asking) =>
    ask(
      {
        answer: json(shape),
        method: 'POST',
        path: '/channels/:channel/messages',
        ids: { channel: at.channelId },
        body: { ...encodeMessage(at.message), nonce: at.nonce, enforce_nonce: true },
        needs: NEEDS,
        means: IN_CHANNEL,
        isRepeatable: true,
      },
      asking,
    ),

  /**
   * Fields that aren't sent stay as they are.
   * https://docs.discord.com/developers/resources/message#edit-message
   */
  edit: (at: { channelId: string; messageId: string; message: BotMessage }, asking: Asking) =>
    ask(
      {
        answer: json(shape),
        method: 'PATCH',
        path: '/channels/:channel/messages/:message',
        ids: { channel: at.channelId, message: at.messageId },
        body: encodeMessage(at.message),
        needs: NEEDS,
        means: { ...IN_CHANNEL, 10008: 'discord/unknown-message' },
        isRepeatable: true,
      },
      asking,
    ),
});
