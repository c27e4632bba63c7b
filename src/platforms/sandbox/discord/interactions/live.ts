import type { Message } from '../../world/things.ts';
import type { Command, Interaction, OpenForm, PrivateMessage, SavedInteractions } from './saved.ts';
import { readToken } from './token.ts';

/** A token is good for 15 minutes. After this, its interaction is forgotten, so that the world stays small. */
const INTERACTION_KEPT_MS = 30 * 60_000;
const INTERACTIONS_MAX = 1_000;
const PRIVATE_MAX = 300;
const NONCES_MAX = 300;
const NONCE_KEPT_MS = 5 * 60_000;
const DAY_MS = 86_400_000;

/** What interactions have changed: the address, the commands, and answers that only one member sees. */
export class LiveInteractions {
  url: string | null;
  readonly #commands: Map<string, readonly Command[]>;
  readonly #creates: Map<string, { day: number; count: number }>;
  readonly #interactions: Map<string, Interaction>;
  readonly #private: Map<string, PrivateMessage>;
  readonly #forms: Map<string, OpenForm>;
  readonly #nonces: Map<string, { messageId: string; atMs: number }>;

  constructor(saved: SavedInteractions = {}) {
    this.url = saved.url ?? null;
    this.#commands = new Map(Object.entries(saved.commands ?? {}));
    this.#creates = new Map(Object.entries(saved.creates ?? {}));
    this.#interactions = new Map(saved.interactions?.map((one) => [one.id, one]));
    this.#private = new Map(saved.privateMessages?.map((one) => [one.message.id, one]));
    this.#forms = new Map(Object.entries(saved.forms ?? {}));
    this.#nonces = new Map(Object.entries(saved.nonces ?? {}));
  }

  commands(guildId: string): readonly Command[] {
    return this.#commands.get(guildId) ?? [];
  }

  setCommands(guildId: string, commands: readonly Command[]): void {
    this.#commands.set(guildId, commands);
  }

  /** How many new commands the server got today. */
  createsToday(guildId: string, nowMs: number): number {
    const found = this.#creates.get(guildId);
    return found?.day === Math.floor(nowMs / DAY_MS) ? found.count : 0;
  }

  countCreates(guildId: string, count: number, nowMs: number): void {
    const day = Math.floor(nowMs / DAY_MS);
    this.#creates.set(guildId, { day, count: this.createsToday(guildId, nowMs) + count });
  }

  interaction(interactionId: string): Interaction | undefined {
    return this.#interactions.get(interactionId);
  }

  byToken(token: string): Interaction | undefined {
    return this.#interactions.get(readToken(token) ?? '');
  }

  /** Adds a new interaction or replaces a changed one. */
  put(interaction: Interaction): void {
    for (const [id, { sentMs }] of this.#interactions) {
      if (interaction.sentMs - sentMs <= INTERACTION_KEPT_MS) break;
      this.#interactions.delete(id);
    }
    this.#interactions.set(interaction.id, interaction);
    dropOldest(this.#interactions, INTERACTIONS_MAX);
  }

  privateMessage(messageId: string): PrivateMessage | undefined {
    return this.#private.get(messageId);
  }

  /** What only this member sees in the channel, oldest first. */
  privateMessages(channelId: string, viewerId: string): Message[] {
    return [...this.#private.values()]
      .filter((one) => one.channelId === channelId && one.viewerId === viewerId)
      .map(({ message }) => message);
  }

  putPrivate(message: PrivateMessage): void {
    this.#private.set(message.message.id, message);
    dropOldest(this.#private, PRIVATE_MAX);
  }

  removePrivate(messageId: string): void {
    this.#private.delete(messageId);
  }

  form(userId: string): OpenForm | undefined {
    return this.#forms.get(userId);
  }

  openForm(userId: string, form: OpenForm): void {
    this.#forms.set(userId, form);
  }

  closeForm(userId: string): void {
    this.#forms.delete(userId);
  }

  /** The id of the message that was posted with this nonce in the past few minutes. */
  nonce(channelId: string, nonce: string, nowMs: number): string | undefined {
    const found = this.#nonces.get(`${channelId}/${nonce}`);
    return found && nowMs - found.atMs < NONCE_KEPT_MS ? found.messageId : undefined;
  }

  keepNonce(channelId: string, nonce: string, kept: { messageId: string; atMs: number }): void {
    this.#nonces.set(`${channelId}/${nonce}`, kept);
    dropOldest(this.#nonces, NONCES_MAX);
  }

  save(): SavedInteractions {
    const saved = {
      url: this.url,
      commands: Object.fromEntries([...this.#commands].map(([id, list]) => [id, [...list]])),
      creates: Object.fromEntries(this.#creates),
      interactions: [...this.#interactions.values()],
      privateMessages: [...this.#private.values()],
      forms: Object.fromEntries(this.#forms),
      nonces: Object.fromEntries(this.#nonces),
    };
    return Object.fromEntries(
      Object.entries(saved).filter(([, value]) => value !== null && Object.keys(value).length > 0),
    );
  }
}

/** Maps keep the order in which their entries came. */
function dropOldest(entries: Map<string, unknown>, max: number): void {
  const [oldest] = entries.keys();
  if (entries.size > max && oldest !== undefined) entries.delete(oldest);
}
