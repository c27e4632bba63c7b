import type { Transaction } from './database.ts';

/**
 * Takes the lease of that name, or returns false if another live process has it. The lease lasts as long as
 * its process.
 */
export async function takeLease(tx: Transaction, name: string, runner: string): Promise<boolean> {
  await tx.lock(`lease ${name}`);
  const held = await tx.one<{ runner: string }>('SELECT runner FROM leases WHERE name = $1', [
    name,
  ]);
  if (held?.runner === runner) return true;
  if (held && (await tx.isAlive(held.runner))) return false;
  await tx.run(
    `INSERT INTO leases (name, runner) VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET runner = excluded.runner`,
    [name, runner],
  );
  return true;
}
