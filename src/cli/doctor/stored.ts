import { inspectStore } from '#database/check.ts';
import type { Transaction } from '#database/database.ts';
import type { StoreLook } from '#database/postgres/open.ts';
import { listKeys } from '#desk/access/admin/store.ts';
import { isOwnKey } from '#desk/audit/chain/block.ts';
import { EndNotes } from '#desk/audit/chain/end-notes.ts';
import { findLastBlock } from '#desk/audit/chain/store.ts';
import { findNewestTime } from '#desk/audit/store.ts';
import type { Config } from '#server/config.ts';
import { endFile } from '#server/open-log.ts';
import { hasSecret } from '#server/secret-key.ts';
import { findSecret } from '#server/secrets/find-secret.ts';
import { loadKeys } from '#server/secrets/secrets.ts';
import { isRotating } from '#server/secrets/store.ts';
import { type Check, fail, ok, runCheck, warn } from './check.ts';

const CLOCK_MAY_DIFFER_MS = 60_000;
// Gatehouse didn't exist before this date.
const EARLIEST_MS = Date.UTC(2026, 0, 1);

/** Checks the database and what it contains. */
export async function checkStore(config: Config, nowMs: number): Promise<Check[]> {
  let store: StoreLook | undefined;
  const database = await runCheck('database', async () => {
    store = await inspectStore(config);
    if (!store) return fail('database', 'There is none. The first start creates it.');
    if (!store.isTight) return ok('database', store.words);
    return warn('database', `${store.words} Raise max_connections.`);
  });
  if (!store)
    return [database, ...['migrations', 'admin-key', 'audit-log', 'clock'].map(notLookedAt)];
  const { read, applied, known, clockMs } = store;
  const migrations = judgeMigrations(store);
  const isCurrent = applied === known;
  try {
    return [
      database,
      migrations,
      isCurrent
        ? await runCheck('admin-key', async () =>
            judgeKeys(await read((tx) => listKeys(tx, { nowMs, idleMs: 0 }))),
          )
        : notLookedAt('admin-key'),
      isCurrent
        ? await runCheck('audit-log', () => checkLog(config, read))
        : notLookedAt('audit-log'),
      applied === 0
        ? notLookedAt('clock')
        : await runCheck('clock', async () => {
            const newest = await read(findNewestTime);
            return judgeServerClock(clockMs, nowMs) ?? judgeClock(newest, nowMs);
          }),
    ];
  } finally {
    await store.close();
  }
}

const END_AMISS =
  "Its end doesn't match what the desk noted outside the log, so cases may be missing. Run 'gatehouse audit verify' for details.";

const HALF_ROTATED =
  "A rotation of the secret was started but not finished, so the old secret is still valid. Run 'gatehouse secret rotate --yes' to finish it.";

/** Whether the desk has the secret that its log was sealed with. The log itself isn't verified. */
async function checkLog(config: Config, read: StoreLook['read']): Promise<Check> {
  const name = 'audit-log';
  const block = await read((tx: Transaction) => findLastBlock(tx));
  if (!block) return ok(name, 'Nothing is sealed yet.');
  const from = config.secretKey === null ? 'secret.key in the data folder' : 'GATEHOUSE_SECRET_KEY';
  if (!hasSecret(config)) {
    return fail(name, `It is sealed, and ${from} is missing. Restore it from where you keep it.`);
  }
  const { secret } = await read((tx) => findSecret(tx, config));
  const keys = await loadKeys(read, secret);
  if (isOwnKey(keys, block.key_id)) {
    const notes = new EndNotes(keys, endFile(config));
    const outside = notes.findOutside();
    const { amiss } = await read((tx) => notes.findAmiss(tx, outside));
    if (amiss.length > 0) return fail(name, END_AMISS);
    if (await read(isRotating)) return warn(name, HALF_ROTATED);
    return ok(
      name,
      `${block.number} blocks, sealed with this secret. Run 'gatehouse audit verify' to check them.`,
    );
  }
  return fail(
    name,
    `Its last block was sealed with a different secret than ${from}. Restore the right one: the log can’t be verified with this one.`,
  );
}

function notLookedAt(name: string): Check {
  return warn(name, 'Not checked: fix the database first.');
}

function judgeMigrations({ applied, known, kind }: StoreLook): Check {
  const name = 'migrations';
  const isKept = kind === 'sqlite';
  if (applied === known) return ok(name, `Current (${known}).`);
  if (applied < known) {
    return warn(
      name,
      `The database is at ${applied}, this version is at ${known}. The next start updates it${isKept ? ' and keeps a copy' : '; make a backup first'}.`,
    );
  }
  return fail(
    name,
    `The database was written by a newer Gatehouse (${applied}, this one knows ${known}). Start the newer one, or restore ${isKept ? 'the copy' : 'a backup'} from before the update.`,
  );
}

function judgeKeys(keys: readonly { access: string; revoked_at: number | null }[]): Check {
  const name = 'admin-key';
  const live = keys.filter(({ access, revoked_at }) => access === 'full' && revoked_at === null);
  if (live.length === 0) {
    return fail(
      name,
      "There is no full admin key. Run 'gatehouse admin-key create' to create one.",
    );
  }
  return ok(name, live.length === 1 ? '1 full key.' : `${live.length} full keys.`);
}

/**
 * Replicas use their own clocks to decide what has expired, so each must agree
 * with the database server's clock.
 */
function judgeServerClock(clockMs: number | undefined, nowMs: number): Check | undefined {
  if (clockMs === undefined || Math.abs(clockMs - nowMs) <= CLOCK_MAY_DIFFER_MS) return undefined;
  const [own, other] = [nowMs, clockMs].map((time) => new Date(time).toISOString());
  return fail(
    'clock',
    `This machine's clock says ${own}, the database's says ${other}. Set the clocks.`,
  );
}

function judgeClock(newestAt: number | undefined, nowMs: number): Check {
  const now = new Date(nowMs).toISOString();
  const isBehind = newestAt !== undefined && newestAt > nowMs + CLOCK_MAY_DIFFER_MS;
  if (nowMs >= EARLIEST_MS && !isBehind) return ok('clock', `${now}.`);
  const why = isBehind
    ? `the newest entry of the audit log is from ${new Date(newestAt).toISOString()}`
    : 'this version of Gatehouse is newer than that';
  return fail(
    'clock',
    `This machine's clock says ${now}, but ${why}. Set the clock: codes, bans and sessions expire by it.`,
  );
}
