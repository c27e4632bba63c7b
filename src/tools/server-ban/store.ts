import type { Transaction } from '#database/database.ts';

const ROWS_AT_ONCE = 100;

export interface TimedBan {
  row: { caseId: number; mark: number; target: string; name: string | null };
  guildId: string;
  until: number;
}

/** Saves temporary bans. A ban that was saved before it was sent gets its exact end. */
export async function keepTimedBans(
  tx: Transaction,
  bans: readonly TimedBan[],
  isPractice: boolean,
): Promise<void> {
  const rows = bans.map(({ row, guildId, until }) => [
    ...[row.caseId, guildId, row.target, row.name],
    ...[Number(isPractice), row.mark, until],
  ]);
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const some = rows.slice(from, from + ROWS_AT_ONCE);
    const values = some.map(
      (row, at) => `(${placesFrom(at * row.length + 1, row.length)}, 'waiting')`,
    );
    await tx.run(
      `INSERT INTO timed_bans (case_id, guild_id, user_id, name, is_practice, mark, until, state)
       VALUES ${values.join(', ')}
       ON CONFLICT (case_id) DO UPDATE SET until = excluded.until, name = excluded.name`,
      some.flat(),
    );
  }
}

interface Lifted {
  guildId: string;
  userId: string;
  caseId: number;
}

/** Closes the entries of bans that were lifted before they expired. */
export async function settleTimedBans(
  tx: Transaction,
  lifted: readonly Lifted[],
  { isPractice, nowMs }: { isPractice: boolean; nowMs: number },
): Promise<void> {
  const caseByBan = new Map(lifted.map((one) => [`${one.guildId} ${one.userId}`, one.caseId]));
  const userIds = [...new Set(lifted.map(({ userId }) => userId))];
  // Few bans are temporary, so most lifted bans aren't in this table.
  const waiting = await tx.all<{ case_id: number; guild_id: string; user_id: string }>(
    `SELECT case_id, guild_id, user_id FROM timed_bans
     WHERE is_practice = $1 AND state = 'waiting' AND user_id IN (${placesFrom(2, userIds.length)})`,
    [Number(isPractice), ...userIds],
  );
  for (const { case_id, guild_id, user_id } of waiting) {
    const liftCaseId = caseByBan.get(`${guild_id} ${user_id}`);
    if (liftCaseId === undefined) continue;
    await tx.run(
      `UPDATE timed_bans SET state = 'lifted', lift_case_id = $1, settled_at = $2
       WHERE case_id = $3`,
      [liftCaseId, nowMs, case_id],
    );
  }
}

function placesFrom(first: number, count: number): string {
  return Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ');
}

/** Deletes a ban that was saved before it was sent and then wasn't made. */
export async function forgetTimedBan(tx: Transaction, caseId: number): Promise<void> {
  await tx.run(`DELETE FROM timed_bans WHERE case_id = $1 AND state = 'waiting'`, [caseId]);
}

interface Marked {
  userId: string;
  /** The case number at the front of the ban's reason. */
  mark: number | undefined;
}

/** Finds the bans that this desk made. The number alone proves nothing, since anyone can write 'Case 7,'. */
export async function findOwnBans(
  tx: Transaction,
  marked: readonly Marked[],
  { guildId, isPractice }: { guildId: string; isPractice: boolean },
): Promise<Map<string, { caseId: number; until: number | null }>> {
  const marks = [...new Set(marked.flatMap(({ mark }) => mark ?? []))];
  if (marks.length === 0) return new Map();
  const places = placesFrom(1, marks.length);
  const cases = await tx.all<{ id: number }>(
    `SELECT number AS id FROM audit WHERE action = 'server-ban/ban' AND number IN (${places})`,
    marks,
  );
  const timed = await tx.all<{ user_id: string; mark: number; case_id: number; until: number }>(
    `SELECT user_id, mark, case_id, until FROM timed_bans
     WHERE mark IN (${places}) AND guild_id = $${marks.length + 1} AND is_practice = $${marks.length + 2}
       AND state IN ('waiting', 'lifting')`,
    [...marks, guildId, Number(isPractice)],
  );
  const ours = new Set(cases.map(({ id }) => Number(id)));
  const ends = new Map(timed.map((one) => [`${one.mark} ${one.user_id}`, one]));
  return new Map(
    marked.flatMap(({ userId, mark }) => {
      if (mark === undefined || !ours.has(mark)) return [];
      const end = ends.get(`${mark} ${userId}`);
      const caseId = end ? Number(end.case_id) : mark;
      return [[userId, { caseId, until: end ? Number(end.until) : null }] as const];
    }),
  );
}

export interface DueBan {
  caseId: number;
  guildId: string;
  userId: string;
  name: string | null;
  mark: number;
  tries: number;
  /** The case of a lift that has started. */
  liftCaseId: number | null;
}

interface DueRow {
  case_id: number;
  guild_id: string;
  user_id: string;
  name: string | null;
  mark: number;
  tries: number;
  lift_case_id: number | null;
}

export async function listDueBans(
  tx: Transaction,
  { isPractice, nowMs, limit }: { isPractice: boolean; nowMs: number; limit: number },
): Promise<DueBan[]> {
  const rows = await tx.all<DueRow>(
    `SELECT case_id, guild_id, user_id, name, mark, tries, lift_case_id FROM timed_bans
     WHERE state IN ('waiting', 'lifting') AND until <= $1 AND not_before <= $1 AND is_practice = $2
     ORDER BY until LIMIT $3`,
    [nowMs, Number(isPractice), limit],
  );
  return rows.map((row) => ({
    caseId: Number(row.case_id),
    guildId: row.guild_id,
    userId: row.user_id,
    name: row.name,
    mark: Number(row.mark),
    tries: Number(row.tries),
    liftCaseId: row.lift_case_id === null ? null : Number(row.lift_case_id),
  }));
}

export async function startLifting(
  tx: Transaction,
  { caseId, liftCaseId }: { caseId: number; liftCaseId: number },
): Promise<void> {
  await tx.run(`UPDATE timed_bans SET state = 'lifting', lift_case_id = $1 WHERE case_id = $2`, [
    liftCaseId,
    caseId,
  ]);
}

export async function stopLifting(tx: Transaction, caseId: number): Promise<void> {
  await tx.run(`UPDATE timed_bans SET state = 'waiting', lift_case_id = NULL WHERE case_id = $1`, [
    caseId,
  ]);
}

/** 'gone': someone else lifted it. 'changed': another ban replaced it. */
export type Settled = 'lifted' | 'gone' | 'changed';

/** Returns false if it had already ended. */
export async function endTimedBan(
  tx: Transaction,
  { caseId, how, nowMs }: { caseId: number; how: Settled; nowMs: number },
): Promise<boolean> {
  const changed = await tx.run(
    `UPDATE timed_bans SET state = $1, settled_at = $2, why = NULL
     WHERE case_id = $3 AND state IN ('waiting', 'lifting')`,
    [how, nowMs, caseId],
  );
  return changed > 0;
}

export async function waitWithBan(
  tx: Transaction,
  one: { caseId: number; notBefore: number; why: string; isTry: boolean },
): Promise<void> {
  await tx.run(
    `UPDATE timed_bans SET not_before = $1, why = $2, tries = tries + $3 WHERE case_id = $4`,
    [one.notBefore, one.why, Number(one.isTry), one.caseId],
  );
}
