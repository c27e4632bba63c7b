import type { Transaction } from '#database/database.ts';

/** Notes that this interaction was received; false if it was received before. */
export async function noteInteraction(
  tx: Transaction,
  id: string,
  nowMs: number,
): Promise<boolean> {
  const added = await tx.run(
    'INSERT INTO discord_interactions (id, at) VALUES ($1, $2) ON CONFLICT (id) DO NOTHING',
    [id, nowMs],
  );
  return added === 1;
}

/** What pressing a button does. */
export interface ButtonKept {
  reference: string;
  userId: string;
  guildId: string;
  /** Sealed. */
  leadsTo: string;
  expiresAt: number;
}

export async function keepButton(tx: Transaction, button: ButtonKept): Promise<void> {
  await tx.run(
    `INSERT INTO discord_buttons (reference, user_id, guild_id, leads_to, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [button.reference, button.userId, button.guildId, button.leadsTo, button.expiresAt],
  );
}

interface ButtonRow {
  user_id: string;
  guild_id: string;
  leads_to: string;
}

/** Finds what a button of this person leads to, unless its time is over. */
export async function findButton(
  tx: Transaction,
  reference: string,
  by: { userId: string; guildId: string; nowMs: number },
): Promise<{ leadsTo: string } | undefined> {
  const row = await tx.one<ButtonRow>(
    `SELECT user_id, guild_id, leads_to FROM discord_buttons
     WHERE reference = $1 AND expires_at > $2`,
    [reference, by.nowMs],
  );
  if (!row || row.user_id !== by.userId || row.guild_id !== by.guildId) return undefined;
  return { leadsTo: row.leads_to };
}

/** Only the first press counts: false if there was one before. */
export async function pressButton(
  tx: Transaction,
  reference: string,
  nowMs: number,
): Promise<boolean> {
  const pressed = await tx.run(
    'UPDATE discord_buttons SET pressed_at = $1 WHERE reference = $2 AND pressed_at IS NULL',
    [nowMs, reference],
  );
  return pressed === 1;
}

/** After a press that came to nothing. */
export async function unpressButton(tx: Transaction, reference: string): Promise<void> {
  await tx.run('UPDATE discord_buttons SET pressed_at = NULL WHERE reference = $1', [reference]);
}

/** Deletes interactions from before this time, and buttons that no longer work. */
export async function forgetOldInteractions(
  tx: Transaction,
  { beforeMs, nowMs }: { beforeMs: number; nowMs: number },
): Promise<void> {
  await tx.run('DELETE FROM discord_interactions WHERE at < $1', [beforeMs]);
  await tx.run('DELETE FROM discord_buttons WHERE expires_at <= $1', [nowMs]);
}

/** An erased account leaves no button behind. */
export async function eraseButtons(tx: Transaction, userId: string): Promise<void> {
  await tx.run('DELETE FROM discord_buttons WHERE user_id = $1', [userId]);
}
