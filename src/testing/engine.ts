import type { Databases } from './postgres/databases.ts';

export const SECRET_KEY = 'a key that only tests use, of 32 bytes and more';

let databases: Databases | undefined;
const lent = new Map<string, string>();

/** From now on, desks in this process keep their data in PostgreSQL. */
export function chooseDatabases(chosen: Databases): void {
  databases = chosen;
}

/** The engine that this process's tests run on. */
export function engine(): 'sqlite' | 'postgres' {
  return databases ? 'postgres' : 'sqlite';
}

/** Returns the settings with which a desk finds this folder's data again, or starts empty. */
export async function storeSettings(folder: string): Promise<Record<string, string>> {
  if (!databases) return { GATEHOUSE_DATA: folder };
  const url = lent.get(folder) ?? (await databases.lend());
  lent.set(folder, url);
  return { GATEHOUSE_DATA: folder, DATABASE_URL: url, GATEHOUSE_SECRET_KEY: SECRET_KEY };
}

/** Releases the data of this folder. */
export function forgetStore(folder: string): void {
  const url = lent.get(folder);
  if (url) databases?.takeBack(url);
  lent.delete(folder);
}
