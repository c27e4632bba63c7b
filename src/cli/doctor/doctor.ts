import { isLoopback } from '#kit/values/network.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { describeUnknown } from '#server/environment.ts';
import { doctorCommand } from '../commands.ts';
import type { Place } from '../place.ts';
import { readArgs } from '../read-args.ts';
import { padded, say } from '../say.ts';
import { type Check, fail, ok, runCheck, warn } from './check.ts';
import { checkDesk } from './desk.ts';
import { checkFolder, checkSpace } from './folder.ts';
import { checkStore } from './stored.ts';

/** Checks everything that a desk needs. Changes nothing. */
export async function doctor(args: string[], { lookAtBuilt }: Place): Promise<number> {
  const { flags } = readArgs(doctorCommand, args);
  const checks = await examine(lookAtBuilt);
  const isOk = checks.every(({ state }) => state !== 'fail');
  const rows = checks.map(({ state, name, detail }) => [state, name, detail]);
  say({ ok: isOk, checks }, [...padded(rows), '', summary(checks)], flags.json);
  return isOk ? 0 : 1;
}

async function examine(lookAtBuilt: Place['lookAtBuilt']): Promise<Check[]> {
  const before = [
    checkNode(process.versions.node),
    await runCheck('page', async () => checkPage(lookAtBuilt())),
  ];
  try {
    const config = readConfig();
    return [...before, judgeSettings(config), ...(await examineDesk(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const detail = `${error.faults.join(' ')} Fix this first; the other checks run after that.`;
    return [...before, fail('settings', detail)];
  }
}

function judgeSettings({ unknown }: Config): Check {
  return unknown.length === 0
    ? ok('settings', 'Valid.')
    : warn('settings', describeUnknown(unknown));
}

async function examineDesk(config: Config): Promise<Check[]> {
  const { dataFolder, databaseUrl } = config;
  return [
    checkProxy(config),
    ...(databaseUrl === null ? await examineFolder(dataFolder) : []),
    ...(await checkStore(config, Date.now())),
    await runCheck('desk', () => checkDesk(config)),
  ];
}

async function examineFolder(dataFolder: string): Promise<Check[]> {
  return [
    await runCheck('data-folder', () => checkFolder(dataFolder)),
    await runCheck('disk-space', () => checkSpace(dataFolder)),
  ];
}

function summary(checks: readonly Check[]): string {
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  const warnings = count('warn') === 1 ? '1 warning' : `${count('warn')} warnings`;
  if (count('fail') > 0) return `${count('fail')} of ${checks.length} checks failed, ${warnings}.`;
  return count('warn') > 0 ? `Nothing failed, ${warnings}.` : 'All checks passed.';
}

const NODE_MAJOR = 24;

export function checkNode(version: string): Check {
  if (Number.parseInt(version, 10) >= NODE_MAJOR) return ok('node', `Node ${version}.`);
  return fail('node', `This is Node ${version}; Gatehouse needs Node ${NODE_MAJOR} or newer.`);
}

function checkPage(state: ReturnType<Place['lookAtBuilt']>): Check {
  if (state === 'current') return ok('page', 'Built.');
  return warn(
    'page',
    state === 'old'
      ? 'The build is outdated. The next start builds it again.'
      : "Not built yet. The next start or 'npm run build' builds it.",
  );
}

export function checkProxy({ host, trustProxy }: Pick<Config, 'host' | 'trustProxy'>): Check {
  if (trustProxy.length > 0) return ok('proxy', 'TRUST_PROXY is set.');
  if (host === 'localhost' || isLoopback(host)) {
    return ok(
      'proxy',
      'The desk listens only on this machine. If you use a proxy, set TRUST_PROXY.',
    );
  }
  return warn(
    'proxy',
    'HOST opens the desk to the network, and TRUST_PROXY is not set. Behind a proxy, all visitors would count as one: set TRUST_PROXY. Without a proxy, traffic is not encrypted: put a proxy with TLS in front of the desk.',
  );
}
