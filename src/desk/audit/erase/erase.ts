import type { Database, Transaction } from '#database/database.ts';
import { type Target, targetText } from '#kit/contract/target.ts';
import { ERASED } from '../chain/erasures.ts';
import { writeIds } from '../chain/ids.ts';
import type { Sealer } from '../chain/sealer.ts';
import { isAboutAccount } from '../facets/index-rows.ts';
import { deleteFacet, listCaseIds } from '../facets/store.ts';
import type { AuditLog, Intent } from '../log.ts';
import {
  eraseAccountOf,
  eraseRow,
  findActionOf,
  forgetAnswers,
  listPersonalRows,
} from './store.ts';

const CASES_AT_ONCE = 200;
const NOTES_AT_ONCE = 1_000;

export interface Eraser {
  database: Database;
  log: AuditLog;
  sealer: Sealer;
  nowMs: number;
  by: { actor: string; holder: string | null };
}

/** Empties every case about a target, including its notes, and records the row numbers but not the person. */
export async function eraseTarget(eraser: Eraser, target: Target): Promise<{ cases: number }> {
  const text = targetText(target);
  const about = await eraseAll(eraser, (tx) => eraseSome(tx, eraser, `target:${text}`));
  // The account acted itself, or a pass was linked to it.
  const by =
    target.kind === 'discord'
      ? await eraseAll(eraser, (tx) => eraseSomeBy(tx, eraser, `by:${text}`))
      : 0;
  return { cases: about + by };
}

async function eraseAll(
  { sealer, database }: Eraser,
  some: (tx: Transaction) => Promise<number>,
): Promise<number> {
  for (let cases = 0; ; ) {
    // A case written a moment ago can only be found once it's sealed.
    await sealer.seal();
    const erased = await database.transaction(some);
    if (erased === 0) return cases;
    cases += erased;
  }
}

/** What an account did to others stays in the log, without the account. That it was linked to a pass doesn't. */
async function eraseSomeBy(tx: Transaction, eraser: Eraser, facet: string): Promise<number> {
  const cases = await listCaseIds(tx, facet, CASES_AT_ONCE);
  const rows: number[] = [];
  const addresses: number[] = [];
  for (const id of cases) {
    if (isAboutAccount(await findActionOf(tx, id))) rows.push(...(await eraseCase(tx, id)));
    else addresses.push(...(await eraseAccountOf(tx, id)));
    await deleteFacet(tx, [facet, id]);
  }
  const detail = {
    ...(rows.length > 0 && { rows: writeIds(sorted(rows)) }),
    ...(addresses.length > 0 && { addresses: writeIds(sorted(addresses)) }),
  };
  if (Object.keys(detail).length > 0) await eraser.log.fact(tx, erasure(eraser, detail));
  return cases.length;
}

const sorted = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);

async function eraseSome(tx: Transaction, eraser: Eraser, facet: string): Promise<number> {
  const cases = await listCaseIds(tx, facet, CASES_AT_ONCE);
  const rows: number[] = [];
  for (const id of cases) {
    rows.push(...(await eraseCase(tx, id)));
    await deleteFacet(tx, [facet, id]);
    rows.push(...(await eraseNotes(tx, id)));
  }
  if (rows.length > 0) {
    await eraser.log.fact(tx, erasure(eraser, { rows: writeIds(sorted(rows)) }));
  }
  return cases.length;
}

/** Notes are cases about a case, and any of them may name the erased person. */
async function eraseNotes(tx: Transaction, caseId: number): Promise<number[]> {
  const facet = `target:case:${caseId}`;
  const rows: number[] = [];
  for (;;) {
    const notes = await listCaseIds(tx, facet, NOTES_AT_ONCE);
    if (notes.length === 0) return rows;
    for (const note of notes) {
      rows.push(...(await eraseCase(tx, note)));
      await deleteFacet(tx, [facet, note]);
    }
  }
}

async function eraseCase(tx: Transaction, caseId: number): Promise<number[]> {
  const rows = await listPersonalRows(tx, caseId);
  for (const { id, target } of rows) {
    await eraseRow(tx, id);
    if (target !== null) await deleteFacet(tx, [`target:${target}`, caseId]);
  }
  await forgetAnswers(tx, caseId);
  return rows.map(({ id }) => id);
}

function erasure({ nowMs, by }: Eraser, detail: object): Intent {
  return {
    nowMs,
    requestId: 'erasure',
    actor: by.actor,
    holder: by.holder,
    sessionId: null,
    address: null,
    action: ERASED,
    targets: 0,
    detail: JSON.stringify(detail),
  };
}
