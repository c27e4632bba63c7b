import type { Transaction } from './database.ts';

/** Whether this process has the lease of that name now: it stays with whoever has it for as long as they live. */
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
