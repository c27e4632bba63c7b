// Both platforms as functions of a request and a time, for practice, tests and benchmarks.
import { z } from 'zod';
import type { WireRequest } from '../wire.ts';
import type { DeliveryAnswer } from './delivery.ts';
import type { Acting } from './discord/interactions/acting.ts';
import { createDiscordPart, type DiscordPart } from './discord/part.ts';
import type { SandboxReply } from './fault-replies.ts';
import { replyInstead, spoil } from './fault-replies.ts';
import { AFTERWARDS, type Fault, Faults, type FaultTarget, INSTEAD } from './faults.ts';
import { Ledger } from './ledger.ts';
import { findPace } from './pace.ts';
import { type Part, type PartRequest, type PartTools, readRequest } from './part.ts';
import { createRobloxPart } from './roblox/part.ts';
import { createWindows } from './windows.ts';
import { hashText } from './world/dice.ts';
import { chooseStart } from './world/world.ts';

export interface SandboxOptions {
  seed?: string;
  /** Number of members in the main guild, including the raid. */
  members?: number;
  /** Number of Roblox players. */
  players?: number;
  isManageGuildGranted?: boolean;
  /** A value that `save` returned for the same seed. */
  saved?: unknown;
  hasLimits?: boolean;
  /** With limits: a call for many targets takes as long as one call for each of them. */
  isPaced?: boolean;
}

const MEMBERS = 400;
const PLAYERS = 300;

interface Parts {
  discord: DiscordPart;
  roblox: Part;
}

const savedSandbox = z.object({
  startMs: z.number(),
  discord: z.unknown().optional(),
  roblox: z.unknown().optional(),
});

export class Sandbox {
  readonly faults = new Faults();
  readonly ledger = new Ledger();
  readonly #options: Required<Omit<SandboxOptions, 'saved'>>;
  readonly #windows;
  #saved: z.infer<typeof savedSandbox> | undefined;
  #parts: Parts | undefined;
  #startMs: number | undefined;
  #revision = 0;
  #target: FaultTarget | undefined;
  /** How long the current call takes. */
  #spentMs = 0;

  constructor(options: SandboxOptions = {}) {
    this.#options = {
      seed: options.seed ?? 'lantern',
      members: options.members ?? MEMBERS,
      players: options.players ?? PLAYERS,
      isManageGuildGranted: options.isManageGuildGranted ?? true,
      hasLimits: options.hasLimits ?? true,
      isPaced: options.isPaced ?? false,
    };
    this.#windows = createWindows(this.#options);
    this.#saved = savedSandbox.safeParse(options.saved).data;
  }

  /** Grows with every change, so the code that stores the world knows when to save. */
  get revision(): number {
    return this.#revision;
  }

  /** `answers` are those to the `asks` of the request's first reply. */
  handle(request: WireRequest, nowMs: number, answers?: readonly DeliveryAnswer[]): SandboxReply {
    const parts = this.#begin(nowMs);
    const platform = request.base === 'discord' ? 'discord' : 'roblox';
    const partRequest = { ...readRequest(request, nowMs), ...(answers && { answers }) };
    const path = `/${partRequest.segments.join('/')}`;
    const target = { platform, method: request.method, path, nowMs } as const;
    this.#target = target;
    const fault = answers
      ? undefined
      : findFirst(INSTEAD, (name) => this.faults.take(name, target));
    const instead = fault && replyInstead(fault, target);
    this.#spentMs = fault?.delayMs ?? 0;
    if (instead) return this.#delayed(instead);
    const asked: PartRequest = fault ? { ...partRequest, refused: refusedBy(fault) } : partRequest;
    const reply = parts[platform].handle(asked);
    if (reply.asks) return reply;
    return this.#afterwards(this.#delayed(reply), target);
  }

  #delayed(reply: SandboxReply): SandboxReply {
    return this.#spentMs === 0 ? reply : { ...reply, delayMs: this.#spentMs };
  }

  /**
   * How many calls such as `PUT /guilds/:guild/bans/:user` it takes a second; null in a world that doesn't
   * run at a realistic pace.
   */
  pace(platform: 'discord' | 'roblox', call: string): number | null {
    return this.#hasPace ? findPace(platform, call, this.#tools().draw) : null;
  }

  get #hasPace(): boolean {
    return this.#options.hasLimits && this.#options.isPaced;
  }

  /** Returns what differs from the original world: a small value that survives JSON unchanged. */
  save(): unknown {
    if (!this.#parts) return this.#saved;
    const { discord, roblox } = this.#parts;
    return { startMs: this.#startMs, discord: discord.save(), roblox: roblox.save() };
  }

  /** Restores the original world from the next call on; faults are off, limits fresh and the ledger empty. */
  reset(): void {
    this.#parts = undefined;
    this.#startMs = undefined;
    this.#saved = undefined;
    this.#windows.clear();
    this.ledger.clear();
    this.faults.set([]);
    this.#revision += 1;
  }

  describe(nowMs: number): Record<string, unknown> {
    const { discord, roblox } = this.#begin(nowMs);
    return { ...roblox.describe(nowMs), ...discord.describe(nowMs) };
  }

  /** Returns a channel's last hundred messages, oldest first; undefined when there is no such channel. */
  readChannel(channelId: string, nowMs: number): ReturnType<DiscordPart['readChannel']> {
    return this.#begin(nowMs).discord.readChannel(channelId);
  }

  /** What members do in Discord, and what they see. Its requests have the path `/interactions`. */
  acting(nowMs: number): Acting {
    const { discord } = this.#begin(nowMs);
    this.#target = { platform: 'discord', method: 'POST', path: '/interactions', nowMs };
    return discord.acting(nowMs);
  }

  #begin(nowMs: number): Parts {
    if (this.#parts) return this.#parts;
    const { seed, members, players, isManageGuildGranted } = this.#options;
    // A new world counts as a change: without its saved start, a restart would create a different one.
    if (!this.#saved) this.#revision += 1;
    const { startMs, discord, roblox } = this.#saved ?? { startMs: chooseStart(nowMs) };
    const tools = this.#tools();
    this.#startMs = startMs;
    this.#parts = {
      discord: createDiscordPart(tools, {
        seed,
        members,
        isManageGuildGranted,
        startMs,
        saved: discord,
      }),
      roblox: createRobloxPart(tools, { seed, players, saved: roblox }),
    };
    return this.#parts;
  }

  #tools(): PartTools {
    const { seed } = this.#options;
    return {
      take: this.#windows.take,
      enter: (entry, nowMs) => {
        this.ledger.enter(entry, nowMs);
        this.#revision += 1;
      },
      spend: (ms) => {
        if (this.#hasPace) this.#spentMs += ms;
      },
      hasFault: (name) => this.#takeFault(name) !== undefined,
      takeFault: (name) => this.#takeFault(name),
      draw: (...words) => hashText([seed, ...words].join('\0')) / 2 ** 32,
    };
  }

  #takeFault(name: string): Fault | undefined {
    return this.#target && this.faults.take(name, this.#target);
  }

  #afterwards(reply: SandboxReply, target: FaultTarget): SandboxReply {
    return AFTERWARDS.reduce((spoilt, name) => {
      const fault = this.faults.take(name, target);
      return fault ? spoil(spoilt, fault, target) : spoilt;
    }, reply);
  }
}

const RETRY_AFTER_MS = 1_000;

function refusedBy({ name, retryAfterMs = RETRY_AFTER_MS }: Fault) {
  const scope = name.slice('429-'.length) as 'user' | 'global' | 'shared';
  return { scope, retryAfterMs };
}

function findFirst(names: readonly string[], find: (name: string) => Fault | undefined) {
  for (const name of names) {
    const found = find(name);
    if (found) return found;
  }
  return undefined;
}
