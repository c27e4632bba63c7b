import type { Transaction } from '#database/database.ts';
import { findFacets } from '../facets/store.ts';
import { findCases } from './find-cases.ts';
import { type CaseRow, everywhere, listCasesWith } from './store.ts';

const DAYS_BACK = 7;
const DAY_MS = 86_400_000;
const COUNTED_MAX = 20;

/**
 * Finds a pass's recent cases whose outcome is unknown, newest first, until someone has looked into them: added a
 * note or evidence, or acted on the same target again. The rows of a job are left to the job, which has a count of
 * its own.
 */
export async function findUnresolved(
  tx: Transaction,
  { passId, nowMs }: { passId: string; nowMs: number },
): Promise<CaseRow[]> {
  const fromMs = nowMs - DAYS_BACK * DAY_MS;
  const filter = { actor: `pass:${passId}`, outcome: 'unknown', fromMs } as const;
  const page = { before: everywhere.before, rows: COUNTED_MAX };
  const found = (await findCases(tx, filter, page)).cases.filter(
    ({ job_id, is_erased }) => job_id === null && is_erased === 0,
  );
  if (found.length === 0) return [];
  const known = await findFacets(
    tx,
    found.map(({ id }) => `target:case:${id}`),
  );
  const open: CaseRow[] = [];
  for (const one of found) {
    const isKnown = known.has(`target:case:${one.id}`) || (await wasActedOnAgain(tx, one));
    if (!isKnown) open.push(one);
  }
  return open;
}

async function wasActedOnAgain(tx: Transaction, { id, target }: CaseRow): Promise<boolean> {
  if (target === null) return false;
  const span = { ...everywhere, from: id + 1 };
  const later = await listCasesWith(tx, [`target:${target}`], { span, rows: 1, outcome: 'done' });
  return later.length > 0;
}
