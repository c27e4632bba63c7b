import type { Transaction } from '#database/database.ts';

// A restore must not revive what was ended since the backup: a pass that was revoked, a secret that was
// replaced, a code that was redeemed, or an admin key that was revoked.

/** Sets aside what has to survive a restore, in the same unit of work. */
export async function setAside(tx: Transaction): Promise<void> {
  await tx.run(
    `CREATE TEMPORARY TABLE kept_passes AS
     SELECT id, hash, old_hash, old_until, old_session, code_id, locked_to, suspension,
       revoked_at FROM passes`,
  );
  await tx.run(
    `CREATE TEMPORARY TABLE kept_codes AS
     SELECT id, redeemed_at, redeemed_by, pass_id, revoked_at FROM codes
     WHERE redeemed_at IS NOT NULL OR revoked_at IS NOT NULL`,
  );
  await tx.run(
    `CREATE TEMPORARY TABLE kept_keys AS
     SELECT id, revoked_at FROM admin_keys WHERE revoked_at IS NOT NULL`,
  );
}

/** Puts it back: whatever has ended stays ended, and a pass keeps its current secret, IP lock and suspension. */
export async function putBack(tx: Transaction): Promise<void> {
  await tx.run(
    `UPDATE passes SET hash = kept.hash, old_hash = kept.old_hash, old_until = kept.old_until,
       old_session = kept.old_session, code_id = kept.code_id, locked_to = kept.locked_to,
       suspension = kept.suspension,
       revoked_at = COALESCE(passes.revoked_at, kept.revoked_at)
     FROM kept_passes AS kept WHERE kept.id = passes.id`,
  );
  await tx.run(
    `UPDATE codes SET revoked_at = COALESCE(codes.revoked_at, kept.revoked_at),
       redeemed_at = COALESCE(codes.redeemed_at, kept.redeemed_at),
       redeemed_by = COALESCE(codes.redeemed_by, kept.redeemed_by),
       pass_id = COALESCE(codes.pass_id, kept.pass_id)
     FROM kept_codes AS kept WHERE kept.id = codes.id`,
  );
  await tx.run(
    `UPDATE admin_keys SET revoked_at = COALESCE(admin_keys.revoked_at, kept.revoked_at)
     FROM kept_keys AS kept WHERE kept.id = admin_keys.id`,
  );
  for (const name of ['passes', 'codes', 'keys']) await tx.run(`DROP TABLE kept_${name}`);
}

/** Everyone has to start a new session. */
export async function endAllSessions(tx: Transaction, nowMs: number): Promise<void> {
  for (const table of ['sessions', 'admin_sessions']) {
    await tx.run(`UPDATE ${table} SET ended_at = $1 WHERE ended_at IS NULL AND expires_at > $1`, [
      nowMs,
    ]);
  }
}
