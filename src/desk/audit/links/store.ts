import type { Transaction } from '#database/database.ts';

/** Marks a case as the other half of one on the other platform. The link counts once the case is done. */
export async function linkCases(
  tx: Transaction,
  { caseId, withCase }: { caseId: number; withCase: number },
): Promise<void> {
  await tx.run('INSERT INTO case_links (case_id, with_case) VALUES ($1, $2)', [caseId, withCase]);
}
