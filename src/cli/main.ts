import { parseArgs } from 'node:util';

const HELP = `Gatehouse: a desk of moderation tools that acts through official APIs.

gatehouse start                     serve the desk (settings: docs/settings.md)
gatehouse code create --label L     hand out an access code
    [--holder H] [--tools a,b] [--expires 30d] [--daily-cap N] [--json]
gatehouse code list                 the codes and their state
gatehouse code revoke ID            take a code back and end its pass
gatehouse admin-key create          hand out an admin key
    [--label L] [--read-only] [--json]
gatehouse ip-ban list               the banned addresses
gatehouse ip-ban lift ADDRESS       lift a ban
gatehouse maintenance on|off        close the desk to visitors, or open it
gatehouse --version                 the version
gatehouse --help                    this text

Commands other than start work while the desk is running, too.
`;

/** A wrong command line; the message says what is wrong with it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

// Errors of these names were written for the owner: they are shown as they are, without a stack.
const SPOKEN = new Set(['UsageError', 'ConfigError', 'OpenError', 'ListenError', 'BuildError']);

/** Runs one command; the answer is the exit code: 0 done, 1 failed, 2 a wrong command line. */
export async function main(args: string[]): Promise<number> {
  try {
    return await dispatch(args);
  } catch (error) {
    if (!(error instanceof Error) || !SPOKEN.has(error.name)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error.name === 'UsageError' ? 2 : 1;
  }
}

type Command = (args: string[]) => Promise<number>;

// Loaded when asked for, so that no command waits for what another one needs.
const COMMANDS: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).start,
  'code create': async () => (await import('./code.ts')).createCode,
  'code list': async () => (await import('./code.ts')).showCodes,
  'code revoke': async () => (await import('./code.ts')).takeCodeBack,
  'admin-key create': async () => (await import('./admin-key.ts')).createAdminKey,
  'ip-ban list': async () => (await import('./ip-ban.ts')).showBans,
  'ip-ban lift': async () => (await import('./ip-ban.ts')).liftOneBan,
  maintenance: async () => (await import('./maintenance.ts')).setMaintenance,
};

async function dispatch(args: string[]): Promise<number> {
  const [command = 'help', subcommand = ''] = args;
  if (['help', '--help', '-h'].includes(command) || wantsHelp(args)) {
    process.stdout.write(HELP);
    return 0;
  }
  const alone = COMMANDS[command];
  if (alone) return (await alone())(args.slice(1));
  const paired = COMMANDS[`${command} ${subcommand}`];
  if (paired) return (await paired())(args.slice(2));
  throw new UsageError(
    `There is no command '${args.slice(0, 2).join(' ')}'. 'gatehouse --help' lists them.`,
  );
}

function wantsHelp(args: string[]): boolean {
  return args.includes('--help') || args.includes('-h');
}

type Options = NonNullable<Parameters<typeof parseArgs>[0]>['options'];

/** The flags of a command, or a UsageError in words. */
export function readFlags<T extends NonNullable<Options>>(args: string[], options: T) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message} 'gatehouse --help' lists all flags.`);
  }
}
