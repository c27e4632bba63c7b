import type { Transaction } from '#database/database.ts';
import { readTarget, type Target } from '#kit/contract/target.ts';
import { writeIds } from '../chain/ids.ts';
import { eraseRow, forgetAnswers } from '../erase/store.ts';
import { deleteFacet } from '../facets/store.ts';
import type { AuditLog, Intent } from '../log.ts';
import { listPersonal } from './store.ts';

const ROWS_AT_ONCE = 500;

interface Again {
  log: AuditLog;
  fact: (detail: object) => Intent;
  /** Erases everything else that the desk has about a target. */
  alsoErase: (tx: Transaction, target: Target) => Promise<void>;
}

/** Empties rows again that an older copy brought back after they were erased. Returns how many. */
export async function eraseAgain(
  tx: Transaction,
  rows: readonly number[],
  { log, fact, alsoErase }: Again,
): Promise<number> {
  let erased = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const found = await listPersonal(tx, rows.slice(at, at + ROWS_AT_ONCE));
    for (const { id, case_id: caseId, target } of found) {
      await eraseRow(tx, id);
      const about = target === null ? undefined : readTarget(target);
      if (about) await alsoErase(tx, about);
      if (target !== null) await deleteFacet(tx, [`target:${target}`, caseId]);
      await forgetAnswers(tx, caseId);
    }
    if (found.length > 0) {
      await log.fact(tx, fact({ rows: writeIds(found.map(({ id }) => id)) }));
    }
    erased += found.length;
  }
  return erased;
}
