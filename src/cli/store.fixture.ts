import type { Awaitable, Transaction } from '#database/database.ts';
import { openStore } from '#database/open.ts';
import { everywhere, listCases } from '#desk/audit/cases/store.ts';
import { readConfig } from '#server/config.ts';
import { storeSettings } from '#testing/engine.ts';

/** Who did what according to this folder's audit log, oldest first. */
export async function factsIn(folder: string) {
  const database = await openStore(readConfig(await storeSettings(folder)));
  try {
    const cases = await database.transaction((tx) => listCases(tx, everywhere, { rows: 100 }));
    return cases.toReversed().map(({ actor, action, outcome, detail }) => ({
      ...{ actor, action, outcome },
      detail: JSON.parse(detail ?? '{}') as Record<string, unknown>,
    }));
  } finally {
    await database.close();
  }
}

/** Edits the store of a folder as a person would by hand. */
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

/** The id of the row that opened a case. */
export async function findRow(tx: Transaction, caseId: number): Promise<number> {
  const row = await tx.one<{ id: number }>('SELECT id FROM audit WHERE number = $1', [caseId]);
  return row?.id ?? 0;
}
