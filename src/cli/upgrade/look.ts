import type { Migration } from '#database/migrate.ts';
import type { StoreLook } from '#database/postgres/open.ts';
import type { Config } from '#server/config.ts';

/** What the checks of an upgrade look at. */
export interface UpgradeLook {
  config: Config;
  store: StoreLook;
  /** The migrations that the next start would apply. */
  pending: readonly Migration[];
}

/** Whether the next start changes a database that has data. */
export function changesData({ store, pending }: UpgradeLook): boolean {
  return pending.length > 0 && store.applied > 0;
}
