// The platform of bench/load in a process of its own: the sandbox with its limits, and more members than are acted on.
import { Sandbox } from '../src/platforms/sandbox/sandbox.ts';
import { serveSandbox } from '../src/platforms/sandbox/serve.ts';

export interface LoadWorld {
  url: string;
  guildIds: string[];
  userIds: string[];
}

const sandbox = new Sandbox({ members: Number(process.argv[2]), isManageGuildGranted: false });
const { guilds, members } = sandbox.describe(Date.now()) as unknown as {
  guilds: { id: string }[];
  members: { id: string; protected: boolean; bot: boolean }[];
};
const { url } = await serveSandbox(sandbox, 0);
const meant = members.filter((member) => !member.protected && !member.bot);
process.once('disconnect', () => process.exit());
process.send?.({
  url,
  guildIds: guilds.map(({ id }) => id),
  userIds: meant.map(({ id }) => id),
} satisfies LoadWorld);
