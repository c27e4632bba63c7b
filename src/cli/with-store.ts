import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Hand } from '#server/by-hand.ts';
import { type Config, readConfig } from '#server/config.ts';
import { openLog } from '#server/open-log.ts';

export const LISTED_MAX = 1_000;

/** Opens the store for one command, next to a running desk or without one. */
export async function withStore<T>(work: (hand: Hand) => Promise<T>): Promise<T> {
  const config = readConfig();
  const { dataFolder } = config;
  const isNew = !hasDesk(config);
  const { database, audit } = await openLog(config);
  // A new key would be useless in the wrong folder, so the message names the folder.
  if (isNew) {
    process.stderr.write(
      `There was no desk in ${dataFolder}, so a new one was created. If your desk keeps its data elsewhere, set GATEHOUSE_DATA.\n`,
    );
  }
  try {
    return await work({ database, audit, nowMs: Date.now(), by: 'cli' });
  } finally {
    await database.close();
  }
}

export function hasDesk({ databaseUrl, dataFolder }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataFolder, 'gatehouse.db'));
}

/** Cuts the extra row that was read to find out whether there are more. */
export function cutList<Row>(rows: readonly Row[]): { shown: Row[]; isCut: boolean } {
  return { shown: rows.slice(0, LISTED_MAX), isCut: rows.length > LISTED_MAX };
}

export const CUT_LINE = `Showing the newest ${LISTED_MAX}; there are more.`;
