import type { Transaction } from '#database/database.ts';

export interface Mark {
  name: string;
  at: number;
  by: string;
}

export async function listMarks(tx: Transaction): Promise<Mark[]> {
  return tx.all<Mark>('SELECT name, marked_at AS at, marked_by AS "by" FROM setup_marks');
}

/** Returns false if it was marked already. The first mark stays. */
export async function insertMark(tx: Transaction, { name, at, by }: Mark): Promise<boolean> {
  const changed = await tx.run(
    'INSERT INTO setup_marks (name, marked_at, marked_by) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    [name, at, by],
  );
  return changed > 0;
}

export async function replaceMark(tx: Transaction, { name, at, by }: Mark): Promise<void> {
  await tx.run(
    `INSERT INTO setup_marks (name, marked_at, marked_by) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET marked_at = excluded.marked_at, marked_by = excluded.marked_by`,
    [name, at, by],
  );
}

export async function deleteMark(tx: Transaction, name: string): Promise<void> {
  await tx.run('DELETE FROM setup_marks WHERE name = $1', [name]);
}

export interface PhoneLink {
  public_url: string;
  token: string;
  opened_at: number | null;
  proxy: 'none' | 'trusted' | 'untrusted' | null;
  proxy_from: string | null;
}

const LINK = 'SELECT public_url, token, opened_at, proxy, proxy_from FROM setup_links';

export async function findLink(tx: Transaction, publicUrl: string): Promise<PhoneLink | undefined> {
  return tx.one<PhoneLink>(`${LINK} WHERE public_url = $1`, [publicUrl]);
}

export async function findLinkByToken(
  tx: Transaction,
  token: string,
): Promise<PhoneLink | undefined> {
  return tx.one<PhoneLink>(`${LINK} WHERE token = $1`, [token]);
}

/** Does nothing if another process made one for this address. */
export async function insertLink(
  tx: Transaction,
  link: { publicUrl: string; token: string; nowMs: number },
): Promise<void> {
  await tx.run(
    `INSERT INTO setup_links (public_url, token, made_at) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING`,
    [link.publicUrl, link.token, link.nowMs],
  );
}

/** Records the first opening only. */
export async function noteOpened(
  tx: Transaction,
  token: string,
  seen: { nowMs: number; proxy: string; from: string | null },
): Promise<void> {
  await tx.run(
    `UPDATE setup_links SET opened_at = $1, proxy = $2, proxy_from = $3
     WHERE token = $4 AND opened_at IS NULL`,
    [seen.nowMs, seen.proxy, seen.from, token],
  );
}

export async function deleteLinks(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM setup_links');
}
