import { listKnown } from '#kit/decoys/store.ts';
import { readConfig } from '#server/config.ts';
import type { KnownDecoy } from '#tools/leak-scanner/scanner.ts';
import { UsageError } from '../faults.ts';
import { hasDesk, withStore } from '../with-store.ts';

/** Lists the decoys of the configured desk. */
export async function knownDecoys(): Promise<KnownDecoy[]> {
  const config = readConfig();
  if (!hasDesk(config)) {
    throw new UsageError(
      `There is no desk in ${config.dataFolder}, so no decoys are known. Set GATEHOUSE_DATA to your desk's data folder, or omit --decoys.`,
    );
  }
  const rows = await withStore(({ database }) => database.transaction(listKnown));
  return rows.map(({ number, label, place, planted_by, made_at, digests }) => ({
    ...{ number, label, place, digests },
    by: planted_by ?? 'an erased person',
    at: new Date(made_at).toISOString(),
  }));
}
