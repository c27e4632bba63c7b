// Both platforms behind one interface, so that one keeper can manage either.
import type { z } from 'zod';
import type { BrokenWhy, SeenDiscord, SeenRoblox } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';
import type { Asking, Call, PlatformRules } from '#platforms/calls/call.ts';
import type { Clock } from '#platforms/calls/clock.ts';
import { openTransport } from '#platforms/calls/http-transport.ts';
import type { DeadWebhooks } from '#platforms/discord/ask.ts';
import { type Discord, openDiscord } from '#platforms/discord/client.ts';
import { discordRules } from '#platforms/discord/limits.ts';
import type { About } from '#platforms/request-parts.ts';
import { openRoblox, type Roblox } from '#platforms/roblox/client.ts';
import { robloxRules } from '#platforms/roblox/limits.ts';
import type { Dispatch } from './dispatch/dispatch.ts';
import type { FollowCall } from './follow-call.ts';
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
  /** The same for a look that has nothing to do with other calls, which may be refused just now. */
  openAlone(credential: string): Opened<Api>;
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

const discord = { platform: 'discord', rules: discordRules } as const;
const roblox = { platform: 'roblox', rules: robloxRules } as const;

export function discordParts(
  options: Reached & { deadWebhooks: DeadWebhooks },
): PlatformParts<Discord, SeenDiscord> {
  const openWith = (opening: Opening) => {
    const { send, close } = openSending(options, { ...opening, ...discord });
    return { api: openDiscord({ ...options, send, token: opening.credential }), close };
  };
  return {
    name: 'discord',
    title: 'Discord',
    open: (credential, onBroken) => openWith({ credential, onBroken }),
    openAlone: (credential) => openWith({ credential }),
    look: lookAtDiscord,
    shape: seenDiscord,
    placesOf: ({ guilds }) => guilds,
    brokenBy: () => null,
    nameOf: ({ bot }) => bot.name,
  };
}

export function robloxParts(options: Reached): PlatformParts<Roblox, SeenRoblox> {
  const openWith = (opening: Opening) => {
    const { close, ...sending } = openSending(options, { ...opening, ...roblox });
    return { api: openRoblox({ ...options, ...sending, key: opening.credential }), close };
  };
  return {
    name: 'roblox',
    title: 'Roblox',
    open: (credential, onBroken) => openWith({ credential, onBroken }),
    openAlone: (credential) => openWith({ credential }),
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
  dispatch: Dispatch;
  followCall?: FollowCall | undefined;
}

interface Opening {
  credential: string;
  /** Missing for a look of its own. */
  onBroken?: () => void;
}

function openSending(
  { apiUrl, clock, dispatch, followCall }: Reached,
  { onBroken, ...opening }: Opening & { platform: PlatformName; rules: PlatformRules },
) {
  const transport = openTransport({
    timeoutMs: ANSWER_MS,
    ...(apiUrl !== null && { override: apiUrl }),
  });
  const sent = { ...opening, clock, transport: transport.send };
  const sending = onBroken ? dispatch.open({ ...sent, onBroken }) : dispatch.openAlone(sent);
  return {
    send: followCall
      ? (call: Call) => followCall(opening.platform, call, () => sending.send(call))
      : (call: Call) => sending.send(call),
    waitMs: (call: Call) => sending.waitMs(call),
    close: () => void sending.close().finally(() => transport.close()),
  };
}
