import type { APIMessage, APIWebhook } from 'discord-api-types/v10';
import { DeskError } from '../../errors.ts';
import type { Asking } from '../calls/call.ts';
import type { Ask, DeadWebhooks } from './ask.ts';

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

/** By their own address, or through the bot. One that answered 404 is not called again. */
export const webhooks = (ask: Ask, dead: DeadWebhooks | undefined) => {
  const unlessDead = async <T>(id: string, work: () => Promise<T>): Promise<T> => {
    if (dead?.has(id)) throw new DeskError('discord/unknown-webhook');
    try {
      return await work();
    } catch (error) {
      if (error instanceof DeskError && error.code === 'discord/unknown-webhook') dead?.add(id);
      throw error;
    }
  };
  const idsOf = ({ id, token }: WebhookKey) => ({ webhook: id, token });
  return {
    /** https://docs.discord.com/developers/resources/webhook#get-webhook-with-token */
    getByToken: (key: WebhookKey, asking: Asking) =>
      unlessDead(key.id, () =>
        ask<APIWebhook>(
          {
            method: 'GET',
            path: '/webhooks/:webhook/:token',
            ids: idsOf(key),
            authorization: 'none',
          },
          asking,
        ),
      ),

    /** https://docs.discord.com/developers/resources/webhook#delete-webhook-with-token */
    deleteByToken: (key: WebhookKey, asking: Asking) =>
      unlessDead(key.id, () =>
        ask<undefined>(
          {
            method: 'DELETE',
            path: '/webhooks/:webhook/:token',
            ids: idsOf(key),
            authorization: 'none',
          },
          asking,
        ),
      ),

    /** Waits for the message, or a failure would not be seen. https://docs.discord.com/developers/resources/webhook#execute-webhook */
    execute: (key: WebhookKey & { message: WebhookMessage }, asking: Asking) =>
      unlessDead(key.id, () =>
        ask<APIMessage>(
          {
            method: 'POST',
            path: '/webhooks/:webhook/:token',
            ids: idsOf(key),
            query: { wait: true },
            body: key.message,
            authorization: 'none',
          },
          asking,
        ),
      ),

    /** https://docs.discord.com/developers/resources/webhook#get-webhook */
    get: (id: string, asking: Asking) =>
      unlessDead(id, () =>
        ask<APIWebhook>(
          {
            method: 'GET',
            path: '/webhooks/:webhook',
            ids: { webhook: id },
            needs: ['MANAGE_WEBHOOKS', 'VIEW_CHANNEL'],
          },
          asking,
        ),
      ),

    /** https://docs.discord.com/developers/resources/webhook#delete-webhook */
    delete: (at: { id: string; reason: string }, asking: Asking) =>
      unlessDead(at.id, () =>
        ask<undefined>(
          {
            method: 'DELETE',
            path: '/webhooks/:webhook',
            ids: { webhook: at.id },
            reason: at.reason,
            needs: ['MANAGE_WEBHOOKS', 'VIEW_CHANNEL'],
          },
          asking,
        ),
      ),
  };
};
