// Servers with paused invites or direct messages. A tool sets the pauses, and every screen shows them.
import type { Transaction } from '#database/database.ts';

export interface Brake {
  guildId: string;
  invitesUntil: number | null;
  dmsUntil: number | null;
}

interface BrakeRow {
  guild_id: string;
  invites_until: number | null;
  dms_until: number | null;
}

/** The active pauses; one whose time has passed doesn't count. */
export async function listBrakes(
  tx: Transaction,
  { isPractice, nowMs }: { isPractice: boolean; nowMs: number },
): Promise<Brake[]> {
  const rows = await tx.all<BrakeRow>(
    `SELECT guild_id, invites_until, dms_until FROM raid_brakes
     WHERE is_practice = $1 AND (invites_until > $2 OR dms_until > $2) ORDER BY guild_id`,
    [Number(isPractice), nowMs],
  );
  const lasting = (until: number | null) => (until !== null && until > nowMs ? until : null);
  return rows.map((row) => ({
    guildId: row.guild_id,
    invitesUntil: lasting(row.invites_until),
    dmsUntil: lasting(row.dms_until),
  }));
}

export interface SetBrake extends Brake {
  isPractice: boolean;
  caseId: number;
  holder: string;
  nowMs: number;
}

export async function saveBrake(tx: Transaction, brake: SetBrake): Promise<void> {
  await tx.run(
    `INSERT INTO raid_brakes (guild_id, is_practice, invites_until, dms_until, case_id, by_holder, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (guild_id, is_practice) DO UPDATE SET invites_until = excluded.invites_until,
       dms_until = excluded.dms_until, case_id = excluded.case_id,
       by_holder = excluded.by_holder, at = excluded.at`,
    [
      brake.guildId,
      Number(brake.isPractice),
      brake.invitesUntil,
      brake.dmsUntil,
      brake.caseId,
      brake.holder,
      brake.nowMs,
    ],
  );
}

/** Clears the pauses when the practice world is reset. */
export async function forgetPracticeBrakes(tx: Transaction): Promise<void> {
  await tx.run('DELETE FROM raid_brakes WHERE is_practice = 1');
}
