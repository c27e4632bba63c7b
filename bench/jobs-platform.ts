// What a job of the benchmark acts on: the desk's own client of Discord, and behind it a platform that answers at once.

import type { PlatformRules } from '../src/platforms/calls/call.ts';
import { realClock } from '../src/platforms/calls/clock.ts';
import { Scheduler } from '../src/platforms/calls/scheduler.ts';
import { type Discord, openDiscord } from '../src/platforms/discord/client.ts';
import { discordRules } from '../src/platforms/discord/limits.ts';
import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import type { Transport } from '../src/platforms/wire.ts';

const MANY = 1_000_000;

export interface BenchPlatform {
  api: Discord;
  guildId: string;
  userIds: readonly string[];
  close(): void;
}

/** The sandbox with so many accounts in its server; it knows no limit, and neither does the client. */
export function openSandbox(accounts: number): BenchPlatform {
  const sandbox = new Sandbox({ hasLimits: false, members: accounts + 100 });
  const world = sandbox.describe(Date.now()) as unknown as {
    guilds: { id: string }[];
    members: { id: string; protected: boolean }[];
  };
  const userIds = world.members.filter((each) => !each.protected).map(({ id }) => id);
  const transport: Transport = async (request) => sandbox.handle(request, Date.now());
  const guildId = world.guilds[0]?.id ?? '';
  return { ...connect(transport), guildId, userIds: userIds.slice(0, accounts) };
}

/** Says yes to everything and remembers nothing, so that what a process holds is the desk's. */
export function openEmpty(): Omit<BenchPlatform, 'userIds'> {
  const transport: Transport = async () => ({ status: 204, headers: {}, body: '' });
  return { ...connect(transport), guildId: '1' };
}

function connect(transport: Transport): Pick<BenchPlatform, 'api' | 'close'> {
  const { global: _, ...others } = discordRules;
  const rules: PlatformRules = { ...others, unknownAtOnce: MANY, read: () => ({}) };
  const scheduler = new Scheduler({ transport, clock: realClock, rules });
  const send = scheduler.send.bind(scheduler);
  const api = openDiscord({ send, token: 'sandbox', version: 'bench' });
  return { api, close: () => scheduler.close() };
}
