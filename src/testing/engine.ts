import type { Databases } from './postgres/databases.ts';

const SECRET_KEY = 'a key that only tests use, of 32 bytes and more';

let databases: Databases | undefined;
const lent = new Map<string, string>();

/** From now on desks of this process keep their data in PostgreSQL. */
export function chooseDatabases(chosen: Databases): void {
  databases = chosen;
}

/** The engine that the tests of this process are run on. */
export function engine(): 'sqlite' | 'postgres' {
  return databases ? 'postgres' : 'sqlite';
}

/** What the settings of a desk say so that it finds the data of this folder again, or begins with none. */
export async function storeSettings(folder: string): Promise<Record<string, string>> {
  if (!databases) return { GATEHOUSE_DATA: folder };
  const url = lent.get(folder) ?? (await databases.lend());
  lent.set(folder, url);
  return { GATEHOUSE_DATA: folder, DATABASE_URL: url, GATEHOUSE_SECRET_KEY: SECRET_KEY };
}

/** Nobody asks for the data of this folder any more. */
export function forgetStore(folder: string): void {
  const url = lent.get(folder);
  if (url) databases?.takeBack(url);
  lent.delete(folder);
}
