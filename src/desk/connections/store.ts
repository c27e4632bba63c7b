import type { Transaction } from '#database/database.ts';
import type { BrokenWhy } from '#kit/contract/connections.ts';
import type { PlatformName } from '#kit/contract/needs.ts';

/** A saved connection. Its two secrets are sealed. */
export interface SavedRow {
  platform: PlatformName;
  credential: string;
  /** A JSON list of ids. */
  listed: string;
  client_id: string | null;
  client_secret: string | null;
  saved_at: number;
  saved_by: string;
  /** The platform's last answer, as JSON. */
  report: string | null;
  checked_at: number | null;
  used_at: number | null;
  broken_at: number | null;
  broken_why: BrokenWhy | null;
}

const COLUMNS = `platform, credential, listed, client_id, client_secret, saved_at, saved_by, report,
  checked_at, used_at, broken_at, broken_why`;

export async function listSaved(tx: Transaction): Promise<SavedRow[]> {
  return tx.all<SavedRow>(`SELECT ${COLUMNS} FROM connections`);
}

export async function findSaved(
  tx: Transaction,
  platform: PlatformName,
): Promise<SavedRow | undefined> {
  return tx.one<SavedRow>(`SELECT ${COLUMNS} FROM connections WHERE platform = $1`, [platform]);
}

export async function putSaved(tx: Transaction, row: SavedRow): Promise<void> {
  tx.announce('connections');
  await tx.run(
    `INSERT INTO connections (${COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     ON CONFLICT (platform) DO UPDATE
     SET credential = excluded.credential, listed = excluded.listed,
       client_id = excluded.client_id, client_secret = excluded.client_secret,
       saved_at = excluded.saved_at, saved_by = excluded.saved_by, report = excluded.report,
       checked_at = excluded.checked_at, used_at = excluded.used_at,
       broken_at = excluded.broken_at, broken_why = excluded.broken_why`,
    [
      row.platform,
      row.credential,
      row.listed,
      row.client_id,
      row.client_secret,
      row.saved_at,
      row.saved_by,
      row.report,
      row.checked_at,
      row.used_at,
      row.broken_at,
      row.broken_why,
    ],
  );
}

/** Identifies the row that a result belongs to, because another may have been saved meanwhile. */
export type Kept = Pick<SavedRow, 'platform' | 'credential' | 'listed'>;

export async function noteChecked(
  tx: Transaction,
  kept: Kept,
  { report, nowMs, usedAt }: { report: string; nowMs: number; usedAt: number | null },
): Promise<void> {
  tx.announce('connections');
  await tx.run(
    `UPDATE connections
     SET report = $4, checked_at = $5, used_at = $6, broken_at = NULL, broken_why = NULL
     WHERE platform = $1 AND credential = $2 AND listed = $3`,
    [kept.platform, kept.credential, kept.listed, report, nowMs, usedAt],
  );
}

export async function noteBroken(
  tx: Transaction,
  kept: Omit<Kept, 'listed'>,
  { why, nowMs }: { why: BrokenWhy; nowMs: number },
): Promise<void> {
  tx.announce('connections');
  await tx.run(
    `UPDATE connections SET broken_at = $3, broken_why = $4
     WHERE platform = $1 AND credential = $2 AND broken_at IS NULL`,
    [kept.platform, kept.credential, nowMs, why],
  );
}

/** Stores the same values sealed with other keys. Not announced, so that connections in use continue. */
export async function putSeals(
  tx: Transaction,
  {
    platform,
    credential,
    client_secret,
  }: Pick<SavedRow, 'platform' | 'credential' | 'client_secret'>,
): Promise<void> {
  await tx.run('UPDATE connections SET credential = $2, client_secret = $3 WHERE platform = $1', [
    platform,
    credential,
    client_secret,
  ]);
}

export async function deleteSaved(tx: Transaction, platform: PlatformName): Promise<boolean> {
  tx.announce('connections');
  return (await tx.run('DELETE FROM connections WHERE platform = $1', [platform])) > 0;
}
