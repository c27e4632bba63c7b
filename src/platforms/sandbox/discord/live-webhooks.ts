import { compareIds } from '../world/snowflake.ts';
import type { Message, Thread, Webhook } from '../world/things.ts';
import type { World } from '../world/world.ts';
import type { SavedDiscord } from './saved.ts';

const MESSAGES_MAX = 100;
/** Posts opened in forums. The oldest are forgotten, so that the world stays small. */
const THREADS_MAX = 100;

/** The webhooks and the messages in the channels. */
export class LiveWebhooks {
  readonly #world: World;
  readonly #changed: Map<string, Webhook>;
  readonly #removed: Set<string>;
  readonly #messages: Map<string, Message[]>;
  readonly #messagesRemoved: Set<string>;
  readonly #messagesEdited: Map<string, Message>;
  readonly #threads: Map<string, Thread>;

  constructor(world: World, saved: Partial<SavedDiscord> = {}) {
    this.#world = world;
    this.#changed = new Map(Object.entries(saved.webhooks ?? {}));
    this.#removed = new Set(saved.webhooksRemoved);
    this.#messages = new Map(Object.entries(saved.messages ?? {}));
    this.#messagesRemoved = new Set(saved.messagesRemoved);
    this.#messagesEdited = new Map(Object.entries(saved.messagesEdited ?? {}));
    this.#threads = new Map(Object.entries(saved.threads ?? {}));
  }

  get(webhookId: string): Webhook | undefined {
    if (this.#removed.has(webhookId)) return undefined;
    return this.#changed.get(webhookId) ?? this.#world.webhooks.get(webhookId);
  }

  isRemoved(webhookId: string): boolean {
    return this.#removed.has(webhookId);
  }

  /** Returns webhooks in ascending order of id. */
  all(): Webhook[] {
    const ids = new Set([...this.#world.webhooks.keys(), ...this.#changed.keys()]);
    return [...ids]
      .sort(compareIds)
      .map((webhookId) => this.get(webhookId))
      .filter((webhook) => webhook !== undefined);
  }

  /** Adds a new webhook or replaces a changed one. */
  put(webhook: Webhook): void {
    this.#changed.set(webhook.id, webhook);
  }

  remove(webhookId: string): void {
    this.#changed.delete(webhookId);
    this.#removed.add(webhookId);
  }

  /** Returns the last hundred messages, oldest first. */
  messages(channelId: string): Message[] {
    const before = this.#world.messages.get(channelId) ?? [];
    return [...before, ...(this.#messages.get(channelId) ?? [])]
      .filter(({ id }) => !this.#messagesRemoved.has(id))
      .map((message) => this.#messagesEdited.get(message.id) ?? message)
      .slice(-MESSAGES_MAX);
  }

  thread(threadId: string): Thread | undefined {
    return this.#threads.get(threadId) ?? this.#world.threads.get(threadId);
  }

  /** Returns the threads of a channel in ascending order of id. */
  threadsIn(channelId: string): Thread[] {
    return [...this.#world.threads.values(), ...this.#threads.values()]
      .filter(({ parentId }) => parentId === channelId)
      .sort((one, other) => compareIds(one.id, other.id));
  }

  openThread(thread: Thread): void {
    this.#threads.set(thread.id, thread);
    const [oldest] = this.#threads.keys();
    if (this.#threads.size <= THREADS_MAX || oldest === undefined) return;
    this.#threads.delete(oldest);
    this.#messages.delete(oldest);
  }

  post(channelId: string, message: Message): void {
    const posted = [...(this.#messages.get(channelId) ?? []), message];
    this.#messages.set(channelId, posted.slice(-MESSAGES_MAX));
  }

  replaceMessage(channelId: string, message: Message): void {
    const posted = this.#messages.get(channelId) ?? [];
    const at = posted.findIndex(({ id }) => id === message.id);
    if (at === -1) this.#messagesEdited.set(message.id, message);
    else this.#messages.set(channelId, posted.with(at, message));
  }

  removeMessage(channelId: string, messageId: string): void {
    const posted = this.#messages.get(channelId) ?? [];
    const rest = posted.filter(({ id }) => id !== messageId);
    if (rest.length < posted.length) this.#messages.set(channelId, rest);
    else this.#messagesRemoved.add(messageId);
  }

  save(): Omit<SavedDiscord, 'made' | 'guilds' | 'revoked' | 'interactions'> {
    return {
      webhooks: Object.fromEntries(this.#changed),
      webhooksRemoved: [...this.#removed],
      messages: Object.fromEntries(this.#messages),
      messagesRemoved: [...this.#messagesRemoved],
      messagesEdited: Object.fromEntries(this.#messagesEdited),
      threads: Object.fromEntries(this.#threads),
    };
  }
}
