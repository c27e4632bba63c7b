import { z } from 'zod';
import type { Database, Transaction } from '#database/database.ts';
import type { Sample, SampleKind, SeenDiscord, SeenRoblox } from '#kit/contract/connections.ts';
import type { PracticeMessage } from '#kit/server/platforms.ts';
import { robloxScopes } from '#platforms/roblox/scopes.ts';
import type { DeliveryAnswer } from '#platforms/sandbox/delivery.ts';
import { Sandbox, type SandboxOptions } from '#platforms/sandbox/sandbox.ts';
import type { WireRequest } from '#platforms/wire.ts';
import { listSamples } from './samples.ts';
import { findRevision, readWorld, writeWorld } from './store.ts';

export interface PracticeOptions {
  database: Database;
  now: () => number;
  randomBytes: (count: number) => Uint8Array;
  sandbox?: Omit<SandboxOptions, 'saved'> | undefined;
}

/**
 * The practice world that all processes of a desk share. Each call runs in one transaction: the world is
 * brought up to date, called, and stored before the response is returned.
 */
export class Practice {
  readonly #options: PracticeOptions;
  #sandbox: Sandbox;
  /**
   * The store's revision when this world was last read or written. It is random,
   * so that no two worlds share one.
   */
  #stored: number | undefined;
  /** The sandbox's own revision when it last matched the store. */
  #kept: number;
  #seen: SeenPractice | undefined;
  onUnreadable: () => void = () => undefined;

  constructor(options: PracticeOptions) {
    this.#options = options;
    this.#sandbox = new Sandbox({ isPaced: true, ...options.sandbox });
    this.#kept = this.#sandbox.revision;
  }

  /** Replaced when another process has changed the world. */
  get sandbox(): Sandbox {
    return this.#sandbox;
  }

  handle(request: WireRequest, nowMs: number, answers?: readonly DeliveryAnswer[]) {
    return this.use((sandbox) => sandbox.handle(request, nowMs, answers));
  }

  /** The practice bot, servers and experiences, for tools that act on them. */
  see(): Promise<SeenPractice> {
    return this.use((sandbox) => {
      this.#seen ??= seePractice(sandbox.describe(this.#options.now()));
      return this.#seen;
    });
  }

  /** Current samples to try the tools on. */
  list(): Promise<Record<SampleKind, Sample[]>> {
    return this.use((sandbox) => listSamples(sandbox.describe(this.#options.now())));
  }

  /** As this process last saw it. `see` or a call brings it up to date. */
  readChannel(channelId: string): PracticeMessage[] {
    const messages = this.#sandbox.readChannel(channelId, this.#options.now()) ?? [];
    return messages.map(({ id, timestamp, author, content, embeds, attachments, channel_id }) => ({
      id,
      at: Date.parse(timestamp),
      author: author.username,
      content,
      embeds: embeds.length,
      files: attachments.map(({ filename }) => filename),
      thread_id: channel_id === channelId ? null : channel_id,
    }));
  }

  /** The work runs again if the store couldn't save its result. */
  use<T>(work: (sandbox: Sandbox) => T): Promise<T> {
    return this.#options.database.transaction(async (tx) => {
      await tx.lock('practice world');
      await this.#catchUp(tx);
      const result = work(this.#sandbox);
      if (this.#sandbox.revision !== this.#kept) {
        await this.#keep(tx, JSON.stringify(this.#sandbox.save()));
      }
      return result;
    });
  }

  /** Restores the initial world for all processes. */
  async reset(): Promise<void> {
    await this.#options.database.transaction(async (tx) => {
      await tx.lock('practice world');
      this.#sandbox.reset();
      this.#seen = undefined;
      await this.#keep(tx, null);
      tx.announce('connections');
    });
  }

  async #catchUp(tx: Transaction): Promise<void> {
    const revision = await findRevision(tx);
    if (revision === this.#stored) return;
    const world = await readWorld(tx);
    const faults = this.#sandbox.faults.list();
    this.#sandbox = new Sandbox({ isPaced: true, ...this.#options.sandbox, saved: parse(world) });
    if (world !== null && this.#sandbox.save() === undefined) this.onUnreadable();
    this.#seen = undefined;
    this.#sandbox.faults.set(faults, this.#options.now());
    this.#kept = this.#sandbox.revision;
    this.#stored = revision;
  }

  async #keep(tx: Transaction, world: string | null): Promise<void> {
    const revision = Buffer.from(this.#options.randomBytes(6)).readUIntBE(0, 6);
    await writeWorld(tx, { world, revision });
    this.#kept = this.#sandbox.revision;
    this.#stored = revision;
  }
}

/** A world that can't be read is replaced by a new one. */
function parse(world: string | null): unknown {
  try {
    return world === null ? undefined : JSON.parse(world);
  } catch {
    return undefined;
  }
}

// The facts that a tool gets about the practice world. They match those of a real platform, without a call.
const described = z.object({
  bot: z.object({ id: z.string(), username: z.string() }),
  guilds: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      permissions: z.string(),
      member_count: z.number(),
    }),
  ),
  universes: z.array(z.object({ id: z.string(), name: z.string() })),
  key_owner_id: z.string(),
});

interface SeenPractice {
  discord: SeenDiscord;
  roblox: SeenRoblox;
}

/** Reads the sandbox's description of itself. */
function seePractice(world: unknown): SeenPractice {
  const { bot, guilds, universes, key_owner_id: ownerId } = described.parse(world);
  return {
    discord: {
      bot: { id: bot.id, name: bot.username, avatar: null, discriminator: '0' },
      application: { id: bot.id, isPublic: false, hasMembersIntent: true },
      guilds: guilds.map(({ id, name, permissions, member_count: members }) => ({
        id,
        name,
        isHere: true,
        permissions,
        members,
        role: null,
        needsTwoFactor: false,
      })),
      unlisted: [],
    },
    roblox: {
      key: {
        name: 'Practice',
        ownerId,
        isEnabled: true,
        isExpired: false,
        expiresAt: null,
        scopes: robloxScopes.map((scope) => {
          const [name = '', operation = ''] = scope.split(':');
          return { name, operations: [operation], universes: null };
        }),
      },
      universes: universes.map(({ id, name }) => ({ id, name, isHere: true })),
    },
  };
}
