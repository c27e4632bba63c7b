import type { Transaction } from '#database/database.ts';
import type { SealPlace } from '#kit/server/seals.ts';

/** There is one key. */
const THE_KEY = 1;

export const KEY_PLACE: SealPlace = { platform: 'desk', thing: 'appeal key' };

export async function findAppealKey(tx: Transaction): Promise<string | undefined> {
  const row = await tx.one<{ sealed: string }>('SELECT sealed FROM appeal_key WHERE id = $1', [
    THE_KEY,
  ]);
  return row?.sealed;
}

export async function putAppealKey(tx: Transaction, sealed: string): Promise<void> {
  await tx.run(
    `INSERT INTO appeal_key (id, sealed) VALUES ($1, $2)
     ON CONFLICT (id) DO UPDATE SET sealed = excluded.sealed`,
    [THE_KEY, sealed],
  );
}
