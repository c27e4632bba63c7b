import { lookAtStore, type StoreLook } from '../../database/check.ts';
import { listKeys } from '../../desk/access/admin/store.ts';
import { listCases } from '../../desk/audit/store.ts';
import { attempt, type Check, fail, ok, warn } from './check.ts';

const CLOCK_MAY_DIFFER_MS = 60_000;
// Gatehouse is younger than any time before this.
const EARLIEST_MS = Date.UTC(2026, 0, 1);

/** The database, and what can be read in it only. */
export async function checkStore(folder: string, nowMs: number): Promise<Check[]> {
  let store: StoreLook | undefined;
  const database = await attempt('database', () => {
    store = lookAtStore(folder);
    if (store) return ok('database', 'It opens, and its pages are in order.');
    return fail('database', 'There is none. The first start makes it.');
  });
  if (!store) return [database, ...['migrations', 'admin-key', 'clock'].map(notLookedAt)];
  const { read, applied, known } = store;
  const migrations = judgeMigrations(applied, known);
  const isCurrent = applied === known;
  try {
    return [
      database,
      migrations,
      isCurrent
        ? await attempt('admin-key', async () => judgeKeys(await read((tx) => listKeys(tx, nowMs))))
        : notLookedAt('admin-key'),
      await attempt('clock', async () => {
        const [newest] = await read((tx) => listCases(tx, Number.MAX_SAFE_INTEGER, 1));
        return judgeClock(newest?.at, nowMs);
      }),
    ];
  } finally {
    store.close();
  }
}

function notLookedAt(name: string): Check {
  return warn(name, 'Not looked at: the database has to be put right first.');
}

function judgeMigrations(applied: number, known: number): Check {
  const name = 'migrations';
  if (applied === known) return ok(name, `Current (${known}).`);
  if (applied < known) {
    return warn(
      name,
      `The database is at ${applied}, this version is at ${known}. The next start brings it up to date and keeps a copy.`,
    );
  }
  return fail(
    name,
    `The database was written by a newer Gatehouse (${applied}, this one knows ${known}). Start the newer one, or restore the copy from before the update.`,
  );
}

function judgeKeys(keys: readonly { access: string; revoked_at: number | null }[]): Check {
  const name = 'admin-key';
  const live = keys.filter(({ access, revoked_at }) => access === 'full' && revoked_at === null);
  if (live.length === 0) {
    return fail(name, "There is no full admin key. 'gatehouse admin-key create' makes one.");
  }
  return ok(name, live.length === 1 ? 'One full key.' : `${live.length} full keys.`);
}

function judgeClock(newestAt: number | undefined, nowMs: number): Check {
  const now = new Date(nowMs).toISOString();
  const isBehind = newestAt !== undefined && newestAt > nowMs + CLOCK_MAY_DIFFER_MS;
  if (nowMs >= EARLIEST_MS && !isBehind) return ok('clock', `${now}.`);
  const why = isBehind
    ? `the newest entry of the audit log is from ${new Date(newestAt).toISOString()}`
    : 'Gatehouse is younger than that';
  return fail(
    'clock',
    `This machine says ${now}, but ${why}. Set the clock: codes, bans and sessions end by it.`,
  );
}
