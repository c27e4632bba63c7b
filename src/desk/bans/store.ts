import type { Transaction } from '#database/database.ts';
import { type Cursor, newest, PAGE_ROWS, type Range } from '#kit/values/cursor.ts';
import { type Network, toNetwork } from '#kit/values/network.ts';

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
 * Makes one look-up by key per banned network size, however many bans there are. If several bans match,
 * returns the one that ends last.
 */
export async function findBan(
  tx: Transaction,
  address: string,
  nowMs: number,
): Promise<Ban | undefined> {
  let longest: Ban | undefined;
  for (const prefix of await listPrefixes(tx, address)) {
    const row = await tx.one<BanRow>(
      `SELECT network, reason, expires_at FROM ip_bans
       WHERE network = $1 AND (expires_at IS NULL OR expires_at > $2)`,
      [toNetwork(address, prefix).text, nowMs],
    );
    if (!row) continue;
    const ban = { network: row.network, reason: row.reason, expiresAt: row.expires_at };
    if (ban.expiresAt === null) return ban;
    if (!longest || ban.expiresAt > (longest.expiresAt ?? 0)) longest = ban;
  }
  return longest;
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

/** Lifts a ban, and clears the penalties of the address with it. */
export async function deleteBan(tx: Transaction, network: Network): Promise<boolean> {
  tx.announce('bans');
  tx.announce('penalties');
  await tx.run('DELETE FROM penalties WHERE address IN ($1, $2)', [
    network.text,
    network.text.replace(/\/32$/, ''),
  ]);
  return (await tx.run('DELETE FROM ip_bans WHERE network = $1', [network.text])) === 1;
}

export interface ListedBan {
  network: string;
  reason: string;
  created_at: number;
  created_by: string;
  expires_at: number | null;
}

const LISTED = 'SELECT network, reason, created_at, created_by, expires_at FROM ip_bans';

export async function findListedBan(
  tx: Transaction,
  network: Network,
): Promise<ListedBan | undefined> {
  return tx.one<ListedBan>(`${LISTED} WHERE network = $1`, [network.text]);
}

/** A page of bans, newest first, plus one row if there are more. */
export async function listBans(
  tx: Transaction,
  after: Cursor = newest,
  rows = PAGE_ROWS + 1,
): Promise<ListedBan[]> {
  return tx.all<ListedBan>(
    `${LISTED} WHERE (created_at, network) < ($1, $2)
     ORDER BY created_at DESC, network DESC LIMIT $3`,
    [after.at, after.id, rows],
  );
}

/** Bans of any width that include this address. */
export async function listBansOf(tx: Transaction, address: string): Promise<ListedBan[]> {
  const hits: ListedBan[] = [];
  for (const prefix of await listPrefixes(tx, address)) {
    const row = await findListedBan(tx, toNetwork(address, prefix));
    if (row) hits.push(row);
  }
  return hits;
}

/** Bans whose network or reason starts with the query. */
export async function searchBans(tx: Transaction, range: Range): Promise<ListedBan[]> {
  const found = new Map<string, ListedBan>();
  for (const column of ['network', 'lower(reason)']) {
    const rows = await tx.all<ListedBan>(
      `${LISTED} WHERE ${column} >= $1 AND ${column} < $2 ORDER BY ${column} LIMIT $3`,
      [range.from, range.to, PAGE_ROWS + 1],
    );
    for (const row of rows) found.set(row.network, row);
  }
  return [...found.values()];
}

async function listPrefixes(tx: Transaction, address: string): Promise<number[]> {
  const family = address.includes(':') ? 6 : 4;
  const sizes = await listSizes(tx);
  return sizes.filter((size) => size.family === family).map(({ prefix }) => prefix);
}

export interface BanSize {
  family: number;
  prefix: number;
}

/** The network sizes that have ever been banned. There are only a handful. */
export async function listSizes(tx: Transaction): Promise<BanSize[]> {
  return tx.all<BanSize>('SELECT family, prefix FROM ip_ban_sizes');
}
