import type { Transaction } from '#database/database.ts';

// There is only one practice world.
const ID = 1;

export async function findRevision(tx: Transaction): Promise<number | undefined> {
  const row = await tx.one<{ revision: number }>(
    'SELECT revision FROM practice_worlds WHERE id = $1',
    [ID],
  );
  return row?.revision;
}

/** The world as JSON, or null while it is unchanged. */
export async function readWorld(tx: Transaction): Promise<string | null> {
  const row = await tx.one<{ world: string | null }>(
    'SELECT world FROM practice_worlds WHERE id = $1',
    [ID],
  );
  return row?.world ?? null;
}

export async function writeWorld(
  tx: Transaction,
  { world, revision }: { world: string | null; revision: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO practice_worlds (id, world, revision) VALUES ($1, $2, $3)
     ON CONFLICT (id) DO UPDATE SET world = excluded.world, revision = excluded.revision`,
    [ID, world, revision],
  );
}
