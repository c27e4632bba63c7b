import type { Database } from './database.ts';
import { openDatabase } from './open.ts';

/** Where a desk keeps what it has to remember. */
export interface StorePlace {
  dataFolder: string;
  /** The address of a PostgreSQL database; null for the embedded store in the folder. */
  databaseUrl: string | null;
  databaseDirectUrl: string | null;
}

/** Opens the store that the settings name, makes it when it is new, and brings it up to date. */
export async function openStore(place: StorePlace): Promise<Database> {
  if (place.databaseUrl === null) return openDatabase(place.dataFolder);
  // Loaded when it is needed: most desks never ask for the driver.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres({ url: place.databaseUrl, directUrl: place.databaseDirectUrl });
}
