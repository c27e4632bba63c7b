import type { Transaction } from '#database/database.ts';

/** Says of a case that it is the other half of one on the other platform; it counts once it is done. */
export async function linkCases(
  tx: Transaction,
  { caseId, withCase }: { caseId: number; withCase: number },
): Promise<void> {
  await tx.run('INSERT INTO case_links (case_id, with_case) VALUES ($1, $2)', [caseId, withCase]);
}
