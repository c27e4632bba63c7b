import { listKnown } from '#kit/decoys/store.ts';
import { readConfig } from '#server/config.ts';
import type { KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { UsageError } from '../faults.ts';
import { hasDesk, withStore } from '../with-store.ts';

/** Those of the desk whose store the settings name. */
export async function knownDecoys(): Promise<KnownDecoy[]> {
  const config = readConfig();
  if (!hasDesk(config)) {
    throw new UsageError(
      `There is no desk in ${config.dataFolder}, so no decoy is known. Say where yours keeps its data with GATEHOUSE_DATA, or leave --decoys out.`,
    );
  }
  const rows = await withStore(({ database }) => database.transaction(listKnown));
  return rows.map(({ number, label, place, planted_by, made_at, digests }) => ({
    ...{ number, label, place, digests },
    by: planted_by ?? 'somebody who was erased',
    at: new Date(made_at).toISOString(),
  }));
}
