import { hash } from 'node:crypto';
import type { ManyRows, Transaction } from '#database/database.ts';

export type Facet = readonly [facet: string, caseId: number];

const KEY_HEX_DIGITS = 13;
const REMEMBERED_MAX = 25_000;
const keys = new Map<string, number>();

/**
 * Hashes a facet to 52 bits of its digest, a third of the space that its text would take. Among a million
 * facets, the chance that any two collide is 1 in 9,000.
 */
export function hashFacet(facet: string): number {
  let key = keys.get(facet);
  if (key === undefined) {
    key = Number.parseInt(hash('sha256', facet, 'hex').slice(0, KEY_HEX_DIGITS), 16);
    if (keys.size >= REMEMBERED_MAX) keys.clear();
    keys.set(facet, key);
  }
  return key;
}

const adding: ManyRows = {
  text: (table) => `INSERT INTO audit_facets (facet, case_id) ${table} ON CONFLICT DO NOTHING`,
  types: ['BIGINT', 'BIGINT'],
};

/** Sorted as the table is, so that each of its pages is touched once. */
export async function insertFacets(tx: Transaction, facets: readonly Facet[]): Promise<void> {
  const rows = facets.map(([facet, caseId]) => [hashFacet(facet), caseId]);
  rows.sort(([left = 0], [right = 0]) => left - right);
  await tx.runMany(adding, rows);
}

export async function deleteFacet(tx: Transaction, [facet, caseId]: Facet): Promise<void> {
  await tx.run('DELETE FROM audit_facets WHERE facet = $1 AND case_id = $2', [
    hashFacet(facet),
    caseId,
  ]);
}

/** Lists the cases of a facet, oldest first. */
export async function listCaseIds(tx: Transaction, facet: string, rows: number): Promise<number[]> {
  const found = await tx.all<{ case_id: number }>(
    'SELECT case_id FROM audit_facets WHERE facet = $1 ORDER BY case_id LIMIT $2',
    [hashFacet(facet), rows],
  );
  return found.map(({ case_id }) => case_id);
}

/** Finds those of these facets that any case has. */
export async function findFacets(
  tx: Transaction,
  facets: readonly string[],
): Promise<ReadonlySet<string>> {
  const places = facets.map((_, at) => `$${at + 1}`).join(', ');
  const rows = await tx.all<{ facet: number }>(
    `SELECT DISTINCT facet FROM audit_facets WHERE facet IN (${places})`,
    facets.map(hashFacet),
  );
  const found = new Set(rows.map(({ facet }) => Number(facet)));
  return new Set(facets.filter((facet) => found.has(hashFacet(facet))));
}

/** Counts the cases of a facet, up to `most`. */
export async function countFacet(tx: Transaction, facet: string, most: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    'SELECT COUNT(*) AS count FROM (SELECT 1 FROM audit_facets WHERE facet = $1 LIMIT $2) AS counted',
    [hashFacet(facet), most],
  );
  return row?.count ?? 0;
}
