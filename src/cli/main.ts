import { commands } from './commands.ts';
import { describeFault, UsageError } from './faults.ts';
import { writeHelp } from './help.ts';
import type { Place } from './place.ts';
import { say } from './say.ts';

/** Runs one command and returns its exit code: 0 done, 1 failed, 2 a wrong command line. */
export async function main(args: string[], place: Place): Promise<number> {
  process.stdout.on('error', leaveQuietly);
  try {
    return await dispatch(args, place);
  } catch (error) {
    const fault = describeFault(error);
    if (!fault) throw error;
    const { code, message, exitCode } = fault;
    if (args.includes('--json')) say({ error: { code, message } }, [], true);
    else process.stderr.write(`${message}\n`);
    return exitCode;
  } finally {
    process.stdout.off('error', leaveQuietly);
  }
}

/** The reader of our output may stop early, as `head` does. This is the shell's exit code for that. */
function leaveQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
  process.exit(141);
}

type Run = (args: string[], place: Place) => Promise<number>;

// Loaded on demand, so that no command waits for another one's imports.
const LOADED: Record<string, () => Promise<Run>> = {
  start: async () => (await import('./start.ts')).start,
  'code create': async () => (await import('./code.ts')).createCode,
  'code list': async () => (await import('./code.ts')).showCodes,
  'code revoke': async () => (await import('./code.ts')).takeCodeBack,
  'admin-key create': async () => (await import('./admin-key.ts')).createAdminKey,
  'admin-key list': async () => (await import('./admin-key.ts')).showAdminKeys,
  'admin-key revoke': async () => (await import('./admin-key.ts')).takeKeyBack,
  'ip-ban list': async () => (await import('./ip-ban.ts')).showBans,
  'ip-ban add': async () => (await import('./ip-ban.ts')).addBan,
  'ip-ban lift': async () => (await import('./ip-ban.ts')).liftOneBan,
  maintenance: async () => (await import('./maintenance.ts')).setMaintenance,
  'audit verify': async () => (await import('./audit.ts')).verifyLog,
  'audit head': async () => (await import('./audit.ts')).showHead,
  'audit accept': async () => (await import('./audit.ts')).acceptLogEnd,
  'audit erase': async () => (await import('./audit.ts')).erasePerson,
  'secret rotate': async () => (await import('./secret.ts')).rotate,
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  health: async () => (await import('./health.ts')).health,
  upgrade: async () => (await import('./upgrade/upgrade.ts')).upgrade,
  backup: async () => (await import('./backup.ts')).backUp,
  restore: async () => (await import('./backup.ts')).restore,
  'migrate-store': async () => (await import('./backup.ts')).moveStore,
  scan: async () => (await import('./scan/scan.ts')).scan,
  sandbox: async () => (await import('./sandbox.ts')).runSandbox,
};

async function dispatch(args: string[], place: Place): Promise<number> {
  if (wantsHelp(args)) {
    const words = args.filter((arg) => arg !== 'help' && !arg.startsWith('-'));
    const help = writeHelp(words);
    if (help === undefined) throw new UsageError(unknownCommand(words[0] ?? '', words[1] ?? ''));
    say({ help }, [help], args.includes('--json'));
    return 0;
  }
  const { refuseLoginArgs } = await import('./guard.ts');
  await refuseLoginArgs(args);
  const [first = '', second = '', ...rest] = args;
  const alone = LOADED[first];
  if (alone) return (await alone())(args.slice(1), place);
  const paired = LOADED[`${first} ${second}`];
  if (paired) return (await paired())(rest, place);
  throw new UsageError(unknownCommand(first, second));
}

function wantsHelp(args: string[]): boolean {
  const [first] = args.filter((arg) => arg !== '--json');
  return first === undefined || first === 'help' || args.some((arg) => /^(--help|-h)$/.test(arg));
}

function unknownCommand(first: string, second: string): string {
  const group = commands.map(({ name }) => name).filter((name) => name.startsWith(`${first} `));
  if (group.length > 0) return `Say which: ${group.map((name) => `gatehouse ${name}`).join(', ')}.`;
  const said = second.startsWith('-') ? first : `${first} ${second}`.trim();
  return `There is no command '${said}'. Run 'gatehouse --help' for a list.`;
}
