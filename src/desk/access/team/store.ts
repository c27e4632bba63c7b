import type { Transaction } from '#database/database.ts';

// The code of the desk's first start is the owner's own, and so are the passes of its holder.
const OWN = "SELECT holder FROM codes WHERE created_by = 'first-start'";

/** Lists holders of passes in use other than the owner, in the order in which they joined. */
export async function listTeam(
  tx: Transaction,
  nowMs: number,
): Promise<{ holder: string; joinedAt: number }[]> {
  return tx.all(
    `SELECT holder, MIN(created_at) AS "joinedAt" FROM passes
     WHERE revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)
       AND holder NOT IN (${OWN})
     GROUP BY holder ORDER BY MIN(created_at), holder LIMIT 50`,
    [nowMs],
  );
}

/** Counts the codes that someone can still join with. */
export async function countOpenCodes(tx: Transaction, nowMs: number): Promise<number> {
  const row = await tx.one<{ count: number }>(
    `SELECT COUNT(*) AS count FROM codes
     WHERE redeemed_at IS NULL AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $1)
       AND holder NOT IN (${OWN})`,
    [nowMs],
  );
  return Number(row?.count ?? 0);
}

/** Whether a live admin session was opened with this browser from this address. */
export async function isAdminsDevice(
  tx: Transaction,
  { address, agent }: { address: string; agent: string },
  nowMs: number,
): Promise<boolean> {
  const row = await tx.one(
    `SELECT 1 AS found FROM admin_sessions
     WHERE address = $1 AND agent = $2 AND ended_at IS NULL AND expires_at > $3 LIMIT 1`,
    [address, agent, nowMs],
  );
  return row !== undefined;
}

/** Whether the desk's first start printed this key. */
export async function isFirstKey(tx: Transaction, keyId: string): Promise<boolean> {
  const row = await tx.one(
    "SELECT 1 AS found FROM admin_keys WHERE id = $1 AND created_by = 'first-start'",
    [keyId],
  );
  return row !== undefined;
}
