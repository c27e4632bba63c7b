import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { listTables, OF_THE_MOMENT } from '#database/backup/tables.ts';
import type { Database } from '#database/database.ts';
import { openStore } from '#database/open.ts';
import { sqliteCode } from '#database/sqlite.ts';
import { sealAll, verdictOf, writeCases } from '#desk/audit/audit.fixture.ts';
import { insertPin } from '#desk/audit/cases/pins/store.ts';
import { readConfig } from '#server/config.ts';
import { startDesk, type TestDesk } from '#testing/desk.ts';
import { storeSettings } from '#testing/engine.ts';
import type { Environment } from './run.fixture.ts';

/** The rows of every table as text, in an order that doesn't depend on the engine. */
export type Content = Record<string, string[]>;

export function contentOfFile(path: string): Content {
  const connection = new DatabaseSync(path, { readOnly: true });
  try {
    const tables = connection
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'")
      .all() as { name: string }[];
    const kept = tables.filter(({ name }) => !OF_THE_MOMENT.some((moment) => moment === name));
    return Object.fromEntries(
      kept.map(({ name }) => [name, texts(connection.prepare(`SELECT * FROM ${name}`).all())]),
    );
  } finally {
    connection.close();
  }
}

/** Reads the store that these settings name, or the test store of this folder. */
export async function readContent(
  folder: string,
  settings?: Record<string, string>,
): Promise<Content> {
  const database = await openStore(readConfig(settings ?? (await storeSettings(folder))));
  try {
    return await contentIn(database);
  } finally {
    await database.close();
  }
}

export function contentIn(database: Database): Promise<Content> {
  return database.transaction(async (tx) => {
    const content: Content = {};
    for (const { name } of await listTables(tx, database.kind)) {
      // The conformance tests leave this table behind if they share a database.
      if (name !== 'things') content[name] = texts(await tx.all(`SELECT * FROM ${name}`));
    }
    return content;
  });
}

/** A short form, because comparing a hundred thousand texts takes long. */
export function digestContent(content: Content): Record<string, string> {
  return Object.fromEntries(
    Object.entries(content).map(([name, rows]) => [
      name,
      `${rows.length} rows ${hash('sha256', rows.join('\n'))}`,
    ]),
  );
}

function texts(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(Object.entries(row as object).sort())).sort();
}

/** A desk with data of each kind: cases, a ban, a banner, a pass, keys and sessions. */
export async function startFilled(folder: string, cases = 30): Promise<TestDesk> {
  // Untended, so that nothing changes between two reads.
  const desk = await startDesk({ folder, untended: true });
  await desk.banAddress('203.0.113.9');
  await desk.setBanner({
    id: 'b1',
    message: 'Ünïcode "quoted" \\ back\nline',
    durationSeconds: 60,
  });
  await desk.admin('full', 'Owner');
  await desk.createCode({ label: 'waiting' });
  await desk.desk.database.transaction((tx) => insertPin(tx, PIN));
  await fillCases(desk, cases);
  return desk;
}

const PIN = {
  ...{ note_id: 2, case_id: 1, target: 'roblox:156', is_practice: 1 },
  ...{ pinned_at: 1, pinned_by: 'Mira' },
};

export async function fillCases(desk: TestDesk, cases: number): Promise<number[]> {
  const one = (_: unknown, at: number) => ({
    about: { kind: 'roblox' as const, id: String(100 + at), name: `Player ${at}` },
  });
  const ids = await writeCases(desk, Array.from({ length: cases }, one));
  await sealAll(desk);
  return ids;
}

export async function readLogHead(desk: TestDesk): Promise<string> {
  return (await verdictOf(desk)).head ?? '';
}

/** A data folder with the embedded store, whichever engine the tests use. The desk has stopped. */
export async function fillFolder(folder: string, cases: number): Promise<Environment> {
  const settings = { ...EMBEDDED, GATEHOUSE_DATA: folder };
  const desk = await startDesk({ folder, environment: settings, untended: true });
  await desk.banAddress('203.0.113.9');
  await desk.setBanner({
    id: 'b1',
    message: 'Ünïcode "quoted" \\ back\nline',
    durationSeconds: 60,
  });
  for (let left = cases; left > 0; left -= 5_000) await fillCases(desk, Math.min(left, 5_000));
  await desk.stop();
  return settings;
}

/** These settings override those of the engine under test. */
export const EMBEDDED = {
  DATABASE_URL: '',
  GATEHOUSE_SECRET_KEY: 'a key that only tests use, of 32 bytes and more',
};

/** Waits until another process has locked the store, and kills it `afterMs` later. */
export async function killInTheMiddle(
  child: ChildProcess,
  settings: Environment,
  afterMs: number,
): Promise<void> {
  const ended = once(child, 'exit');
  const { isClaimed, close } = await watchClaims(settings);
  while (child.exitCode === null && !(await isClaimed())) await wait(1);
  await wait(afterMs);
  child.kill('SIGKILL');
  await ended;
  await close();
}

async function watchClaims(settings: Environment) {
  if (settings.DATABASE_URL) {
    const database = await openStore(readConfig(settings));
    const isClaimed = () =>
      database.transaction(async (tx) => (await tx.one(CLAIMED)) !== undefined);
    return { isClaimed, close: () => database.close() };
  }
  const options = { timeout: 0 };
  const connection = new DatabaseSync(join(settings.GATEHOUSE_DATA ?? '', 'gatehouse.db'), options);
  const isClaimed = async () => {
    try {
      connection.exec('BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } catch (error) {
      return sqliteCode(error) === 5;
    }
  };
  return { isClaimed, close: async () => connection.close() };
}

const CLAIMED = `SELECT 1 AS found FROM pg_locks
  WHERE mode = 'AccessExclusiveLock' AND granted AND relation = to_regclass('audit')`;

/** Edits a backup as a person would by hand. */
export function editFile(path: string, sql: string): void {
  const connection = new DatabaseSync(path);
  connection.exec(sql);
  connection.close();
}
