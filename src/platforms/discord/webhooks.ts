import { DeskError } from '#errors.ts';
import { json, noContent } from '../answer.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask, DeadWebhooks } from './ask.ts';
import { message, webhook } from './shapes.ts';

/** The two parts of a webhook's address. */
export interface WebhookKey {
  id: string;
  token: string;
}

export interface WebhookMessage {
  content: string;
  username?: string | undefined;
  avatar_url?: string | undefined;
  /** Always said: what Discord does by default would ping people. */
  allowed_mentions: { parse: ('users' | 'roles')[] };
}

/** By their own address, or through the bot. One that answered 404 is not called again, whatever else it said. */
export const webhooks = (askAny: Ask, dead: DeadWebhooks | undefined) => {
  const ask: Ask = async (asked, asking) => {
    const id = asked.ids?.webhook ?? '';
    // Not as if Discord had just said so: nobody may take it for a sign that it was deleted.
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

    /** Waits for the message, or a failure would not be seen. https://docs.discord.com/developers/resources/webhook#execute-webhook */
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
