// The platform for the benchmark's jobs: the desk's own Discord client with the sandbox behind it.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { PlatformRules } from '../src/platforms/calls/call.ts';
import { realClock } from '../src/platforms/calls/clock.ts';
import { openTransport } from '../src/platforms/calls/http-transport.ts';
import { Scheduler } from '../src/platforms/calls/scheduler.ts';
import { type Discord, openDiscord } from '../src/platforms/discord/client.ts';
import { discordRules } from '../src/platforms/discord/limits.ts';
import type { Transport } from '../src/platforms/wire.ts';
import { type BenchWorld, makeSandbox, type ServedWorld } from './jobs-sandbox.ts';

const MANY = 1_000_000;
const ANSWER_MS = 10_000;

const server = new URL('./jobs-sandbox.ts', import.meta.url);

export interface BenchPlatform {
  api: Discord;
  world: BenchWorld;
  close(): Promise<void>;
}

/** Over HTTP and in a separate process, like a real platform. */
export async function openServed(accounts: number): Promise<BenchPlatform> {
  const child = fork(server, [String(accounts)], { stdio: 'inherit' });
  const [{ url, ...world }] = (await once(child, 'message')) as [ServedWorld];
  const { send, close } = openTransport({ override: `${url}/discord`, timeoutMs: ANSWER_MS });
  const client = connect(send);
  const closeAll = async () => {
    client.close();
    await close();
    child.disconnect();
    await once(child, 'exit');
  };
  return { api: client.api, world, close: closeAll };
}

/** As fast as possible: without a network, in the same process and thread. */
export function openInside(accounts: number): BenchPlatform {
  const { sandbox, world } = makeSandbox(accounts);
  const client = connect(async (request) => sandbox.handle(request, Date.now()));
  return { api: client.api, world, close: async () => client.close() };
}

function connect(transport: Transport): { api: Discord; close(): void } {
  const { global: _, ...others } = discordRules;
  const rules: PlatformRules = { ...others, unknownAtOnce: MANY, read: () => ({}) };
  const scheduler = new Scheduler({ transport, clock: realClock, rules });
  const send = scheduler.send.bind(scheduler);
  const api = openDiscord({ send, token: 'sandbox', version: 'bench' });
  return { api, close: () => scheduler.close() };
}
