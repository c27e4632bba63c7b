import { inspectStore } from '#database/check.ts';
import { type Migration, readMigrations } from '#database/migrate.ts';
import type { StoreLook } from '#database/postgres/open.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { ownVersion } from '../ask-desk.ts';
import { upgradeCommand } from '../deploy-commands.ts';
import { type Check, fail, ok, runCheck, warn } from '../doctor/check.ts';
import { UsageError } from '../faults.ts';
import { readArgs } from '../read-args.ts';
import { padded, say } from '../say.ts';
import { checkBackup } from './backup.ts';
import { checkDesks } from './desks.ts';
import { checkRoom } from './room.ts';

interface Report {
  /** The last migration of the database and of this version; null if the database can't be read. */
  from: number | null;
  to: number;
  /** The migrations that the next start would apply. */
  pending: readonly Migration[];
  checks: readonly Check[];
}

/** Says what the next start would change in the database. Changes nothing. */
export async function upgrade(args: string[]): Promise<number> {
  const { flags } = readArgs(upgradeCommand, args);
  if (!flags.check) {
    throw new UsageError(
      "'gatehouse upgrade' only looks: add --check. The next start of the new version upgrades the database.",
    );
  }
  const { from, to, pending, checks } = await examine(flags.backup);
  const isOk = checks.every(({ state }) => state !== 'fail');
  const version = ownVersion();
  const migrations = pending.map(({ name }) => name);
  const rows = checks.map(({ state, name, detail }) => [state, name, detail]);
  const lines = [...padded(rows), '', ...summarize(isOk, migrations)];
  say({ ok: isOk, version, from, to, migrations, checks }, lines, flags.json);
  return isOk ? 0 : 1;
}

function summarize(isOk: boolean, migrations: readonly string[]): string[] {
  if (!isOk) return ['Fix what failed before you start this version.'];
  if (migrations.length === 0) return ['The next start changes no table.'];
  return ['The next start applies, in one transaction:', ...migrations.map((name) => `  ${name}`)];
}

async function examine(backup: string | undefined): Promise<Report> {
  const to = readMigrations().at(-1)?.version ?? 0;
  const none = { from: null, to, pending: [] };
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { ...none, checks: [fail('settings', error.faults.join(' '))] };
  }
  let store: StoreLook | undefined;
  const database = await runCheck('database', async () => {
    store = await inspectStore(config);
    return judgeStore(store, config);
  });
  if (!store && database.state === 'fail') return { ...none, checks: [database] };
  if (!store) return { from: 0, to, pending: readMigrations(), checks: [database] };
  try {
    const { applied } = store;
    const pending = readMigrations(store.kind).filter(({ version }) => version > applied);
    const look = { config, store, pending };
    const checks = [
      database,
      judgeVersions(store),
      await runCheck('desks', () => checkDesks(look)),
      await runCheck('backup', () => checkBackup(look, backup)),
      await runCheck('disk-space', () => checkRoom(look)),
    ];
    return { from: applied, to, pending, checks };
  } finally {
    await store.close();
  }
}

function judgeStore(store: StoreLook | undefined, { dataFolder }: Config): Check {
  if (!store) {
    return warn(
      'database',
      `There is no desk in ${dataFolder}: the next start creates one. If yours keeps its data elsewhere, set GATEHOUSE_DATA.`,
    );
  }
  return store.isTight
    ? warn('database', `${store.words} Raise max_connections.`)
    : ok('database', store.words);
}

function judgeVersions({ kind, applied, known }: StoreLook): Check {
  const name = 'versions';
  if (applied > known) {
    const older = kind === 'sqlite' ? 'a copy or a backup' : 'a backup';
    return fail(
      name,
      `The database was written by a newer Gatehouse: it is at ${applied}, and version ${ownVersion()} knows only ${known}. This would be a downgrade, which a start refuses. Start the newer version, or restore ${older} from before its update.`,
    );
  }
  if (applied === known) return ok(name, `Database and version ${ownVersion()} are at ${known}.`);
  if (applied === 0) return ok(name, 'The database is empty: the next start creates its tables.');
  return ok(
    name,
    `The database is at ${applied}, version ${ownVersion()} is at ${known}. There is no way back but a backup.`,
  );
}
