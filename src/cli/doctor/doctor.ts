import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { doctorCommand } from '../commands.ts';
import { readArgs } from '../read-args.ts';
import { padded, say } from '../say.ts';
import { attempt, type Check, fail, ok } from './check.ts';
import { checkDesk } from './desk.ts';
import { checkFolder, checkSpace } from './folder.ts';
import { checkNode, checkPage, checkProxy } from './setup.ts';
import { checkStore } from './stored.ts';

/** Says of everything that a desk needs whether it is well; changes nothing. */
export async function doctor(args: string[]): Promise<number> {
  const { flags } = readArgs(doctorCommand, args);
  const checks = await examine();
  const isOk = checks.every(({ state }) => state !== 'fail');
  const rows = checks.map(({ state, name, detail }) => [state, name, detail]);
  say({ ok: isOk, checks }, [...padded(rows), '', summary(checks)], flags.json);
  return isOk ? 0 : 1;
}

async function examine(): Promise<Check[]> {
  const before = [checkNode(process.versions.node), await attempt('page', checkPage)];
  try {
    const config = readConfig();
    return [...before, ok('settings', 'Valid.'), ...(await examineDesk(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const detail = `${error.faults.join(' ')} The rest is looked at once this is put right.`;
    return [...before, fail('settings', detail)];
  }
}

async function examineDesk(config: Config): Promise<Check[]> {
  const { dataFolder, databaseUrl } = config;
  return [
    checkProxy(config),
    ...(databaseUrl === null ? await examineFolder(dataFolder) : []),
    ...(await checkStore(config, Date.now())),
    await attempt('desk', () => checkDesk(config)),
  ];
}

async function examineFolder(dataFolder: string): Promise<Check[]> {
  return [
    await attempt('data-folder', () => checkFolder(dataFolder)),
    await attempt('disk-space', () => checkSpace(dataFolder)),
  ];
}

function summary(checks: readonly Check[]): string {
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  const warnings = count('warn') === 1 ? '1 warning' : `${count('warn')} warnings`;
  if (count('fail') > 0) return `${count('fail')} of ${checks.length} checks failed, ${warnings}.`;
  return count('warn') > 0 ? `Nothing failed, ${warnings}.` : 'All is well.';
}
