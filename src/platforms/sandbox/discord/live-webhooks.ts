import { compareIds } from '../world/snowflake.ts';
import type { Message, Webhook } from '../world/things.ts';
import type { World } from '../world/world.ts';
import type { SavedDiscord } from './saved.ts';

const MESSAGES_MAX = 100;

/** The webhooks, and what stands in the channels. */
export class LiveWebhooks {
  readonly #world: World;
  readonly #changed: Map<string, Webhook>;
  readonly #removed: Set<string>;
  readonly #messages: Map<string, Message[]>;
  readonly #messagesRemoved: Set<string>;

  constructor(world: World, saved: Partial<SavedDiscord> = {}) {
    this.#world = world;
    this.#changed = new Map(Object.entries(saved.webhooks ?? {}));
    this.#removed = new Set(saved.webhooksRemoved);
    this.#messages = new Map(Object.entries(saved.messages ?? {}));
    this.#messagesRemoved = new Set(saved.messagesRemoved);
  }

  get(webhookId: string): Webhook | undefined {
    if (this.#removed.has(webhookId)) return undefined;
    return this.#changed.get(webhookId) ?? this.#world.webhooks.get(webhookId);
  }

  isRemoved(webhookId: string): boolean {
    return this.#removed.has(webhookId);
  }

  /** Ascending by id. */
  all(): Webhook[] {
    const ids = new Set([...this.#world.webhooks.keys(), ...this.#changed.keys()]);
    return [...ids]
      .sort(compareIds)
      .map((webhookId) => this.get(webhookId))
      .filter((webhook) => webhook !== undefined);
  }

  /** A new one, or one that was changed. */
  put(webhook: Webhook): void {
    this.#changed.set(webhook.id, webhook);
  }

  remove(webhookId: string): void {
    this.#changed.delete(webhookId);
    this.#removed.add(webhookId);
  }

  /** The last hundred, oldest first. */
  messages(channelId: string): Message[] {
    const before = this.#world.messages.get(channelId) ?? [];
    return [...before, ...(this.#messages.get(channelId) ?? [])]
      .filter(({ id }) => !this.#messagesRemoved.has(id))
      .slice(-MESSAGES_MAX);
  }

  post(channelId: string, message: Message): void {
    const posted = [...(this.#messages.get(channelId) ?? []), message];
    this.#messages.set(channelId, posted.slice(-MESSAGES_MAX));
  }

  removeMessage(channelId: string, messageId: string): void {
    const posted = this.#messages.get(channelId) ?? [];
    const rest = posted.filter(({ id }) => id !== messageId);
    if (rest.length < posted.length) this.#messages.set(channelId, rest);
    else this.#messagesRemoved.add(messageId);
  }

  save(): Pick<SavedDiscord, 'webhooks' | 'webhooksRemoved' | 'messages' | 'messagesRemoved'> {
    return {
      webhooks: Object.fromEntries(this.#changed),
      webhooksRemoved: [...this.#removed],
      messages: Object.fromEntries(this.#messages),
      messagesRemoved: [...this.#messagesRemoved],
    };
  }
}
