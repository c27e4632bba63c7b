import { z } from 'zod';
import { DeskError } from '#errors.ts';
import { json, noContent } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { SentFile } from '../request-parts.ts';
import type { Ask, DeadWebhooks } from './ask.ts';
import { madeWebhook, message, serverWebhook, webhook, webhookMessage } from './shapes.ts';

/** The two parts of a webhook's URL. */
export interface WebhookKey {
  id: string;
  token: string;
}

export interface WebhookMessage {
  content?: string | undefined;
  embeds?: readonly MessageEmbed[] | undefined;
  username?: string | undefined;
  avatar_url?: string | undefined;
  /** The title of a new post, for a forum. */
  thread_name?: string | undefined;
  /** Always sent, because Discord's default would ping people. */
  allowed_mentions: { parse: ('users' | 'roles')[] };
}

/** https://docs.discord.com/developers/resources/message#embed-object */
export interface MessageEmbed {
  title?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  color?: number | undefined;
  author?: { name: string } | undefined;
  image?: { url: string } | undefined;
  footer?: { text: string } | undefined;
  fields?: readonly { name: string; value: string; inline: boolean }[] | undefined;
}

interface Posting extends WebhookKey {
  message: WebhookMessage;
  /** The id of an existing thread of the webhook's channel. */
  thread?: string | undefined;
  files?: readonly SentFile[] | undefined;
}

/** A message of the webhook, and the thread it is in. */
interface MessageKey extends WebhookKey {
  message: string;
  thread?: string | undefined;
}

const NO_THREAD = { 10003: 'discord/unknown-thread' } as const;
const NO_MESSAGE = { ...NO_THREAD, 10008: 'discord/unknown-message' } as const;

/** Calls webhooks by their URL or through the bot. A webhook that answered 404 isn't called again. */
export const webhooks = (askAny: Ask, dead: DeadWebhooks | undefined) => {
  const ask: Ask = async (asked, asking) => {
    const id = asked.ids?.webhook ?? '';
    // Differs from Discord's own 404, so that it isn't taken for proof of deletion.
    if (dead?.has(id)) throw new DeskError('discord/dead-webhook');
    return askAny({ ...asked, onGone: () => dead?.add(id) }, asking);
  };
  const pathIds = ({ id, token }: WebhookKey) => ({ webhook: id, token });
  const oneMessage = (key: MessageKey) => ({
    path: '/webhooks/:webhook/:token/messages/:message',
    ids: { ...pathIds(key), message: key.message },
    query: { thread_id: key.thread },
    authorization: 'none' as const,
    means: NO_MESSAGE,
  });
  return {
    /** https://docs.discord.com/developers/resources/webhook#get-webhook-with-token */
    getByToken: (key: WebhookKey, asking: Asking) =>
      ask(
        {
          answer: json(webhook),
          method: 'GET',
          path: '/webhooks/:webhook/:token',
          ids: pathIds(key),
          authorization: 'none',
        },
        asking,
      ),

    /** https://docs.discord.com/developers/resources/webhook#delete-webhook-with-token */
    deleteByToken: (key: WebhookKey, asking: Asking) =>
      ask(
        {
          answer: noContent,
          method: 'DELETE',
          path: '/webhooks/:webhook/:token',
          ids: pathIds(key),
          authorization: 'none',
        },
        asking,
      ),

    /**
     * Waits for the message, because otherwise failures go unnoticed.
     * https://docs.discord.com/developers/resources/webhook#execute-webhook
     */
    execute: (key: Posting, asking: Asking) =>
      ask(
        {
          answer: json(message),
          method: 'POST',
          path: '/webhooks/:webhook/:token',
          ids: pathIds(key),
          query: { wait: true, thread_id: key.thread },
          body: key.message,
          files: key.files,
          authorization: 'none',
          ...(key.thread !== undefined && { means: NO_THREAD }),
        },
        asking,
      ),

    /** https://docs.discord.com/developers/resources/webhook#get-guild-webhooks */
    ofGuild: (guild: string, asking: Asking) =>
      askAny(
        {
          answer: json(z.array(serverWebhook)),
          method: 'GET',
          path: '/guilds/:guild/webhooks',
          ids: { guild },
          needs: ['MANAGE_WEBHOOKS'],
        },
        asking,
      ),

    /** https://docs.discord.com/developers/resources/webhook#get-webhook-message */
    getMessage: (key: MessageKey, asking: Asking) =>
      ask({ answer: json(webhookMessage), method: 'GET', ...oneMessage(key) }, asking),

    /**
     * Replaces text and embeds; files stay.
     * https://docs.discord.com/developers/resources/webhook#edit-webhook-message
     */
    editMessage: (
      { body, ...key }: MessageKey & { body: Omit<WebhookMessage, 'username' | 'avatar_url'> },
      asking: Asking,
    ) =>
      ask(
        {
          answer: json(message),
          method: 'PATCH',
          ...oneMessage(key),
          body,
          isRepeatable: true,
        },
        asking,
      ),

    /** https://docs.discord.com/developers/resources/webhook#delete-webhook-message */
    deleteMessage: (key: MessageKey, asking: Asking) =>
      ask({ answer: noContent, method: 'DELETE', ...oneMessage(key) }, asking),

    /** https://docs.discord.com/developers/resources/webhook#get-webhook */
    get: (id: string, asking: Asking) =>
      ask(
        {
          answer: json(webhook),
          method: 'GET',
          path: '/webhooks/:webhook',
          ids: { webhook: id },
          needs: ['MANAGE_WEBHOOKS', 'VIEW_CHANNEL'],
        },
        asking,
      ),

    /**
     * The answer contains the new webhook's token.
     * https://docs.discord.com/developers/resources/webhook#create-webhook
     */
    create: (at: { channel: string; name: string; reason: string }, asking: Asking) =>
      askAny(
        {
          answer: json(madeWebhook),
          method: 'POST',
          path: '/channels/:channel/webhooks',
          ids: { channel: at.channel },
          body: { name: at.name },
          reason: at.reason,
          needs: ['MANAGE_WEBHOOKS', 'VIEW_CHANNEL'],
        },
        asking,
      ),

    /** https://docs.discord.com/developers/resources/webhook#delete-webhook */
    delete: (at: { id: string; reason: string }, asking: Asking) =>
      ask(
        {
          answer: noContent,
          method: 'DELETE',
          path: '/webhooks/:webhook',
          ids: { webhook: at.id },
          reason: at.reason,
          needs: ['MANAGE_WEBHOOKS', 'VIEW_CHANNEL'],
        },
        asking,
      ),
  };
};
