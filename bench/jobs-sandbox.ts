// The platform of bench/jobs in a separate process: the sandbox over HTTP, without limits.
import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import { serveSandbox } from '../src/platforms/sandbox/serve.ts';

/** The data sent to the process that started it. */
export interface BenchWorld {
  guildId: string;
  userIds: readonly string[];
}

/** Adds the URL. */
export interface ServedWorld extends BenchWorld {
  url: string;
}

/** Creates more members than requested, because some of a server's members are protected. */
export function makeSandbox(accounts: number): { sandbox: Sandbox; world: BenchWorld } {
  const sandbox = new Sandbox({ hasLimits: false, members: accounts + 100 });
  const { guilds, members } = sandbox.describe(Date.now()) as unknown as {
    guilds: { id: string }[];
    members: { id: string; protected: boolean }[];
  };
  const userIds = members.filter((each) => !each.protected).map(({ id }) => id);
  const guildId = guilds[0]?.id ?? '';
  return { sandbox, world: { guildId, userIds: userIds.slice(0, accounts) } };
}

if (import.meta.main) {
  const { sandbox, world } = makeSandbox(Number(process.argv[2]));
  const { url } = await serveSandbox(sandbox, 0);
  process.send?.({ ...world, url } satisfies ServedWorld);
  process.once('disconnect', () => process.exit());
}
