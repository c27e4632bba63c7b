import { Sandbox } from '#platforms/sandbox/sandbox.ts';
import { type ServedSandbox, serveSandbox } from '#platforms/sandbox/serve.ts';
import { sandboxCommand } from './commands.ts';
import { UsageError } from './faults.ts';
import { readArgs } from './read-args.ts';
import { say } from './say.ts';
import { stopSignal } from './stop-signal.ts';

const PORT = 8090;
const PORT_MAX = 65_535;
const MEMBERS_MIN = 50;
const MEMBERS_MAX = 100_000;

/** Serves until it is told to stop. Nothing is stored, so the next one starts fresh. */
export async function runSandbox(args: string[]): Promise<number> {
  const { flags } = readArgs(sandboxCommand, args);
  const port = readRange('--port', flags.port, { min: 0, max: PORT_MAX }) ?? PORT;
  const members = readRange('--members', flags.members, { min: MEMBERS_MIN, max: MEMBERS_MAX });
  const sandbox = new Sandbox({
    ...(members === undefined ? {} : { members }),
    isManageGuildGranted: !flags['no-manage-guild'],
  });
  const served = await serve(sandbox, port);
  const isToStop = stopSignal();
  const settings = listSettings(sandbox, served);
  const lines = Object.entries(settings).map(([name, value]) => `  ${name}=${value}`);
  say(
    { url: served.url, settings },
    [
      `Sandbox listening on ${served.url}`,
      '',
      'To connect a desk to it, start the desk with:',
      ...lines,
      '',
      `${served.url}/control/world lists who is in it. Press Ctrl-C to stop.`,
    ],
    flags.json,
  );
  await isToStop;
  await served.close();
  return 0;
}

interface World {
  guilds?: readonly { id: string }[];
  universes?: readonly { id: string | number }[];
}

function listSettings(sandbox: Sandbox, { url }: ServedSandbox): Record<string, string> {
  const { guilds = [], universes = [] } = sandbox.describe(Date.now()) as World;
  return {
    DISCORD_API_URL: `${url}/discord`,
    DISCORD_BOT_TOKEN: 'sandbox',
    DISCORD_GUILD_IDS: guilds.map(({ id }) => id).join(','),
    DISCORD_CLIENT_ID: 'sandbox',
    DISCORD_CLIENT_SECRET: 'sandbox',
    ROBLOX_API_URL: `${url}/roblox`,
    ROBLOX_API_KEY: 'sandbox',
    ROBLOX_UNIVERSE_IDS: universes.map(({ id }) => id).join(','),
    ROBLOX_CLIENT_ID: 'sandbox',
    ROBLOX_CLIENT_SECRET: 'sandbox',
  };
}

class ListenError extends Error {
  override name = 'ListenError';
}

async function serve(sandbox: Sandbox, port: number): Promise<ServedSandbox> {
  try {
    return await serveSandbox(sandbox, port);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new ListenError(
        `Port ${port} is in use by another program. Choose another, for example --port 8091.`,
      );
    }
    if (code === 'EACCES')
      throw new ListenError(`Port ${port} can't be used. Choose one above 1023.`);
    throw error;
  }
}

interface Range {
  min: number;
  max: number;
}

function readRange(flag: string, text: string | undefined, { min, max }: Range) {
  if (text === undefined) return undefined;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  if (number >= min && number <= max) return number;
  throw new UsageError(`${flag} must be a whole number from ${min} to ${max}.`);
}
