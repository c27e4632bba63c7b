// Both platforms behind one interface, so that one keeper can manage either.
import type { z } from 'zod';
import type { BrokenWhy, SeenDiscord, SeenRoblox } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Asking, Call, PlatformRules } from '#platforms/calls/call.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import { openTransport } from '#platforms/calls/http-transport.ts';
import { Scheduler } from '#platforms/calls/scheduler.ts';
import type { DeadWebhooks } from '#platforms/discord/ask.ts';
import { type Discord, openDiscord } from '#platforms/discord/client.ts';
import { discordRules } from '#platforms/discord/limits.ts';
import type { About } from '#platforms/request-parts.ts';
import { openRoblox, type Roblox } from '#platforms/roblox/client.ts';
import { robloxRules } from '#platforms/roblox/limits.ts';
import { lookAtDiscord } from './look/discord.ts';
import { brokenKey, lookAtRoblox } from './look/roblox.ts';
import { seenDiscord, seenRoblox } from './look/seen.ts';

/** A platform's API with its transport and scheduler. */
export interface Opened<Api> {
  api: Api;
  close(): void;
}

export interface PlatformParts<Api, Seen> {
  name: PlatformName;
  /** The platform's name as people write it. */
  title: 'Discord' | 'Roblox';
  /** `onBroken` is called when the platform no longer accepts the credential. */
  open(credential: string, onBroken: () => void): Opened<Api>;
  look(api: Api, listed: readonly string[], asking: Asking): Promise<Seen>;
  /** The stored form of a look-up's result. */
  shape: z.ZodType<Seen>;
  /** The listed places in the result. */
  placesOf(seen: Seen): readonly { id: string; isHere: boolean }[];
  /** The reason why the credential doesn't work, if the platform reports one. */
  brokenBy(seen: Seen): BrokenWhy | null;
  /** The name of the bot or key. */
  nameOf(seen: Seen): string;
}

/** The longest wait for a single response. */
const ANSWER_MS = 15_000;

export function discordParts(
  options: Reached & { deadWebhooks: DeadWebhooks },
): PlatformParts<Discord, SeenDiscord> {
  return {
    name: 'discord',
    title: 'Discord',
    open(credential, onBroken) {
      const { send, close } = openSending(options, discordRules, onBroken);
      return { api: openDiscord({ ...options, send, token: credential }), close };
    },
    look: lookAtDiscord,
    shape: seenDiscord,
    placesOf: ({ guilds }) => guilds,
    brokenBy: () => null,
    nameOf: ({ bot }) => bot.name,
  };
}

export function robloxParts(options: Reached): PlatformParts<Roblox, SeenRoblox> {
  return {
    name: 'roblox',
    title: 'Roblox',
    open(credential, onBroken) {
      const { close, ...sending } = openSending(options, robloxRules, onBroken);
      return { api: openRoblox({ ...options, ...sending, key: credential }), close };
    },
    look: lookAtRoblox,
    shape: seenRoblox,
    placesOf: ({ universes }) => universes,
    brokenBy: brokenKey,
    nameOf: ({ key }) => key.name,
  };
}

interface Reached extends About {
  /** Null for the platform's own address. */
  apiUrl: string | null;
  clock: Clock;
}

function openSending({ apiUrl, clock }: Reached, rules: PlatformRules, onBroken: () => void) {
  const transport = openTransport({
    timeoutMs: ANSWER_MS,
    ...(apiUrl !== null && { override: apiUrl }),
  });
  const scheduler = new Scheduler({ transport: transport.send, clock, rules, onBroken });
  return {
    send: (call: Call) => scheduler.send(call),
    waitMs: (call: Call) => scheduler.waitMs(call),
    close: () => {
      scheduler.close();
      void transport.close();
    },
  };
}
