import type { Transaction } from '#database/database.ts';

export interface BannerRow {
  id: string;
  message: string;
  duration_seconds: number;
  created_at: number;
  created_by?: string;
}

export async function findBanner(tx: Transaction, sinceMs: number): Promise<BannerRow | undefined> {
  return tx.one<BannerRow>(
    `SELECT id, message, duration_seconds, created_at, created_by FROM banners
     WHERE created_at > $1 ORDER BY created_at DESC LIMIT 1`,
    [sinceMs],
  );
}

/** Replaces all earlier announcements, so deleting this one brings none of them back. */
export async function insertBanner(tx: Transaction, banner: BannerRow, by: string): Promise<void> {
  await tx.run('DELETE FROM banners');
  await tx.run(
    `INSERT INTO banners (id, message, duration_seconds, created_at, created_by)
     VALUES ($1, $2, $3, $4, $5)`,
    [banner.id, banner.message, banner.duration_seconds, banner.created_at, by],
  );
}

export async function deleteBanner(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.run('DELETE FROM banners WHERE id = $1', [id])) === 1;
}
