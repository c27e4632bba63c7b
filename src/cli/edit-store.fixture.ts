import type { Awaitable, Transaction } from '#database/database.ts';
import { openStore } from '#database/open-store.ts';
import { readConfig } from '#server/config.ts';
import { storeSettings } from '#testing/engine.ts';

/** Somebody who opens the store of a folder by hand. */
export async function editStore<T>(
  folder: string,
  work: (tx: Transaction) => Awaitable<T>,
): Promise<T> {
  const database = await openStore(readConfig(await storeSettings(folder)));
  try {
    return await database.transaction(work);
  } finally {
    await database.close();
  }
}
