import { z } from 'zod';
import { DeskError } from '#errors.ts';
import { json, noContent } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask, DeadWebhooks } from './ask.ts';
import { message, serverWebhook, webhook } from './shapes.ts';

/** The two parts of a webhook's URL. */
export interface WebhookKey {
  id: string;
  token: string;
}

export interface WebhookMessage {
  content: string;
  username?: string | undefined;
  avatar_url?: string | undefined;
  /** Always sent, because Discord's default would ping people. */
  allowed_mentions: { parse: ('users' | 'roles')[] };
}

/** Calls webhooks by their URL or through the bot. A webhook that answered 404 isn't called again. */
export const webhooks = (askAny: Ask, dead: DeadWebhooks | undefined) => {
  const ask: Ask = async (asked, asking) => {
    const id = asked.ids?.webhook ?? '';
    // Differs from Discord's own 404, so that it isn't taken for proof of deletion.
    if (dead?.has(id)) throw new DeskError('discord/dead-webhook');
    return askAny({ ...asked, onGone: () => dead?.add(id) }, asking);
  };
  const pathIds = ({ id, token }: WebhookKey) => ({ webhook: id, token });
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
    execute: (key: WebhookKey & { message: WebhookMessage }, asking: Asking) =>
      ask(
        {
          answer: json(message),
          method: 'POST',
          path: '/webhooks/:webhook/:token',
          ids: pathIds(key),
          query: { wait: true },
          body: key.message,
          authorization: 'none',
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
