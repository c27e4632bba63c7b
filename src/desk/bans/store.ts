import type { Transaction } from '../../database/database.ts';
import { type Network, networkOf } from './rules.ts';

export interface Ban {
  network: string;
  reason: string;
  expiresAt: number | null;
}

interface BanRow {
  network: string;
  reason: string;
  expires_at: number | null;
}

/**
 * One look-up by key for each size of network that is banned at all, however many bans there are.
 */
export async function findBan(
  tx: Transaction,
  address: string,
  nowMs: number,
): Promise<Ban | undefined> {
  const family = address.includes(':') ? 6 : 4;
  const sizes = await tx.all<{ prefix: number }>(
    'SELECT prefix FROM ip_ban_sizes WHERE family = $1',
    [family],
  );
  for (const { prefix } of sizes) {
    const row = await tx.one<BanRow>(
      `SELECT network, reason, expires_at FROM ip_bans
       WHERE network = $1 AND (expires_at IS NULL OR expires_at > $2)`,
      [networkOf(address, prefix).text, nowMs],
    );
    if (row) return { network: row.network, reason: row.reason, expiresAt: row.expires_at };
  }
  return undefined;
}

export async function insertBan(
  tx: Transaction,
  network: Network,
  ban: { reason: string; nowMs: number; by: string; expiresAt: number | null },
): Promise<void> {
  tx.announce('bans');
  await tx.run(
    'INSERT INTO ip_ban_sizes (family, prefix) VALUES ($1, $2) ON CONFLICT (family, prefix) DO NOTHING',
    [network.family, network.prefix],
  );
  await tx.run(
    `INSERT INTO ip_bans (network, family, prefix, reason, created_at, created_by, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (network) DO UPDATE
     SET reason = excluded.reason, created_at = excluded.created_at,
         created_by = excluded.created_by, expires_at = excluded.expires_at`,
    [network.text, network.family, network.prefix, ban.reason, ban.nowMs, ban.by, ban.expiresAt],
  );
}

export async function deleteBan(tx: Transaction, network: Network): Promise<boolean> {
  tx.announce('bans');
  return (await tx.run('DELETE FROM ip_bans WHERE network = $1', [network.text])) === 1;
}

export interface ListedBan {
  network: string;
  reason: string;
  created_at: number;
  created_by: string;
  expires_at: number | null;
}

export async function listBans(tx: Transaction, limit: number): Promise<ListedBan[]> {
  return tx.all<ListedBan>(
    `SELECT network, reason, created_at, created_by, expires_at FROM ip_bans
     ORDER BY created_at DESC, network LIMIT $1`,
    [limit],
  );
}
