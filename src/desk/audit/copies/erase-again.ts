import type { Transaction } from '#database/database.ts';
import { readTarget, type Target } from '#kit/contract/target.ts';
import { readDiscordAccount } from '#kit/values/discord-session.ts';
import { writeIds } from '../chain/ids.ts';
import { eraseAddress, eraseRow, forgetAnswers } from '../erase/store.ts';
import { deleteFacet } from '../facets/store.ts';
import type { AuditLog, Intent } from '../log.ts';
import { findAddress, listPersonal } from './store.ts';

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
  { rows, addresses }: { rows: readonly number[]; addresses: readonly number[] },
  again: Again,
): Promise<number> {
  const accounts = await eraseAccountsAgain(tx, addresses, again);
  return accounts + (await eraseRowsAgain(tx, rows, again));
}

/** Only the accounts of calls from Discord had been erased of these. */
async function eraseAccountsAgain(
  tx: Transaction,
  ids: readonly number[],
  { log, fact, alsoErase }: Again,
): Promise<number> {
  const erased: number[] = [];
  for (const id of ids) {
    const found = await findAddress(tx, id);
    const account = readDiscordAccount(found?.address ?? null);
    if (!found || account === undefined) continue;
    await eraseAddress(tx, id);
    await alsoErase(tx, { kind: 'discord', id: account });
    await deleteFacet(tx, [`by:discord:${account}`, found.case_id]);
    erased.push(id);
  }
  if (erased.length > 0) await log.fact(tx, fact({ addresses: writeIds(erased) }));
  return erased.length;
}

async function eraseRowsAgain(
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
