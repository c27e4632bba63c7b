import { openDatabase } from '../database/open.ts';
import { listCases } from '../desk/audit/store.ts';

/** Who did what by the audit log of this folder, the oldest first. */
export async function factsIn(folder: string) {
  const database = openDatabase(folder);
  try {
    const cases = await database.transaction((tx) => listCases(tx, Number.MAX_SAFE_INTEGER, 100));
    return cases.toReversed().map(({ actor, action, outcome, detail }) => ({
      ...{ actor, action, outcome },
      detail: JSON.parse(detail ?? '{}') as Record<string, unknown>,
    }));
  } finally {
    await database.close();
  }
}
