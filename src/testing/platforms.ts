import { makeDeliver } from '#platforms/sandbox/deliver-here.ts';
import { Sandbox, type SandboxOptions } from '#platforms/sandbox/sandbox.ts';
import { type ServedSandbox, type ServeOptions, serveSandbox } from '#platforms/sandbox/serve.ts';

/** Always the same world without rate limits; a test that needs one switches a fault on. */
export const testWorld: Omit<SandboxOptions, 'saved'> = { seed: 'test', hasLimits: false };

/** Nothing listens here, so a test that forgot to start a sandbox can't reach the internet. */
export const nowhere = {
  DISCORD_API_URL: 'http://127.0.0.1:1/discord',
  ROBLOX_API_URL: 'http://127.0.0.1:1/roblox',
};

export interface TestSandbox extends ServedSandbox {
  sandbox: Sandbox;
  guildIds: string[];
  universeIds: string[];
  /** Settings for a desk that can reach this sandbox but isn't connected yet. */
  reachable: Record<string, string>;
  /** Settings for a desk that is connected to it through its environment. */
  connected: Record<string, string>;
}

/** Brings Discord's own requests to the desk and waits for each answer, which then took no time at all. */
export const deliverAtOnce = makeDeliver({ stopwatch: () => 0 });

/** Serves both platforms over HTTP, for a desk with real connections. */
export async function startSandboxServer(
  options: Omit<SandboxOptions, 'saved'> = {},
  serving: ServeOptions = {},
): Promise<TestSandbox> {
  const sandbox = new Sandbox({ ...testWorld, ...options });
  const served = await serveSandbox(sandbox, 0, { deliver: deliverAtOnce, ...serving });
  const world = sandbox.describe(Date.now());
  const [guildIds, universeIds] = [placeIds(world.guilds), placeIds(world.universes)];
  const reachable = {
    DISCORD_API_URL: `${served.url}/discord`,
    ROBLOX_API_URL: `${served.url}/roblox`,
  };
  const connected = {
    ...reachable,
    DISCORD_BOT_TOKEN: 'sandbox',
    DISCORD_GUILD_IDS: guildIds.join(','),
    DISCORD_CLIENT_ID: 'sandbox',
    DISCORD_CLIENT_SECRET: 'sandbox',
    ROBLOX_API_KEY: 'sandbox',
    ROBLOX_UNIVERSE_IDS: universeIds.join(','),
    ROBLOX_CLIENT_ID: 'sandbox',
    ROBLOX_CLIENT_SECRET: 'sandbox',
  };
  return { ...served, sandbox, guildIds, universeIds, reachable, connected };
}

function placeIds(places: unknown): string[] {
  return (places as { id: string }[]).map(({ id }) => id);
}
