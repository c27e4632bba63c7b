import { REST, type ResponseLike } from '@discordjs/rest';
import type { Call } from '../src/platforms/calls/call.ts';
import { BASES, type Method } from '../src/platforms/wire.ts';
import type { VirtualClock } from '../src/testing/virtual-clock.ts';
import { headers } from './dispatch-discord.ts';
import type { Platform } from './dispatch-platform.ts';

/**
 * Sends the same calls through @discordjs/rest, all at once, with its defaults except for the hourly sweeps.
 */
export async function throughRest(calls: readonly Call[], platform: Platform): Promise<void> {
  const { clock, transport } = platform;
  const giveBack = lendTimers(clock);
  try {
    const rest = new REST({
      hashSweepInterval: 0,
      handlerSweepInterval: 0,
      makeRequest: async (url, init) => {
        const path = url.slice(BASES.discord.length);
        const sent = Object.fromEntries(new Headers(init.headers as Record<string, string>));
        const request = {
          base: 'discord',
          method: (init.method ?? 'GET') as Method,
          path,
          headers: { ...sent, 'user-agent': headers['user-agent'] },
          ...(typeof init.body === 'string' ? { body: init.body } : {}),
        } as const;
        const { status, headers: got, body } = await transport(request, never);
        const text = status === 204 ? null : body;
        return new Response(text, { status, headers: got }) as unknown as ResponseLike;
      },
    }).setToken('sandbox');
    await Promise.all(calls.map((call) => ask(rest, call)));
  } finally {
    giveBack();
  }
}

const never = new AbortController().signal;

async function ask(rest: REST, { request, isAuthorised }: Call): Promise<void> {
  const { method, path, body } = request;
  await rest
    .request({
      // The library uses the same names for the methods.
      method: method as never,
      fullRoute: path as `/${string}`,
      auth: isAuthorised,
      ...(body === undefined ? {} : { body: JSON.parse(String(body)) }),
    })
    .catch((error: { status?: number }) => {
      // 'Not banned' is an answer, but the library throws it.
      if (error.status !== 404) throw error;
    });
}

/** The library waits with the process's timers, so those follow the virtual clock for a while. */
function lendTimers(clock: VirtualClock): () => void {
  const { setTimeout, clearTimeout } = globalThis;
  const { now } = Date;
  const lent = {
    setTimeout: (act: () => void, ms = 0) => ({ cancel: clock.at(ms, act) }),
    clearTimeout: (timer?: { cancel(): void }) => timer?.cancel(),
  };
  Object.assign(globalThis, lent);
  Date.now = () => Math.floor(clock.now());
  return () => {
    Object.assign(globalThis, { setTimeout, clearTimeout });
    Date.now = now;
  };
}
