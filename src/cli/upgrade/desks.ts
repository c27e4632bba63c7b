import { isDeskRunning } from '#database/check.ts';
import { listProcesses, type ProcessRow } from '#server/secrets/store.ts';
import { askDesk, ownVersion } from '../ask-desk.ts';
import { type Check, ok, warn } from '../doctor/check.ts';
import { sayCount, sayTime } from '../say.ts';
import { changesData, type UpgradeLook } from './look.ts';

const NAME = 'desks';
const ANSWERS_WITHIN_MS = 3_000;
// Since this migration, desks register themselves.
const REGISTERED_SINCE = 14;

/** The desks that run on this database now, and the version of the one on this machine. */
export async function checkDesks(look: UpgradeLook): Promise<Check> {
  const running = await describeRunning(look);
  if (running === undefined) return ok(NAME, 'No desk is running on this database.');
  const version = await askVersion(look);
  const words = `${running} ${describeVersion(version)}`;
  if (changesData(look)) {
    return warn(
      NAME,
      `${words} Stop all of them before the upgrade: an older version must not work on newer tables.`,
    );
  }
  return version === undefined || version === ownVersion() ? ok(NAME, words) : warn(NAME, words);
}

async function describeRunning({ config, store }: UpgradeLook): Promise<string | undefined> {
  if (store.kind === 'sqlite') {
    return isDeskRunning(config.dataFolder) ? 'A desk is running on this folder.' : undefined;
  }
  if (store.applied < REGISTERED_SINCE) return undefined;
  const alive: ProcessRow[] = [];
  await store.read(async (tx) => {
    for (const row of await listProcesses(tx)) if (await tx.isAlive(row.name)) alive.push(row);
  });
  if (alive.length === 0) return undefined;
  const named = alive.map(
    ({ host, pid, started_at }) => `${host} (process ${pid}, since ${sayTime(started_at)} UTC)`,
  );
  return `Running: ${sayCount(alive.length, 'desk')}, ${named.join(', ')}.`;
}

/** Only the desk of this machine can be asked. */
async function askVersion({ config: { host, port } }: UpgradeLook): Promise<string | undefined> {
  if (port === 0) return undefined;
  const answer = await askDesk({ host, port }, { path: '/healthz', withinMs: ANSWERS_WITHIN_MS });
  return typeof answer?.version === 'string' ? answer.version : undefined;
}

function describeVersion(version: string | undefined): string {
  return version === undefined
    ? 'Their versions are not stored, so look at your deployment.'
    : `The one on this machine is version ${version}; those of others are not stored.`;
}
